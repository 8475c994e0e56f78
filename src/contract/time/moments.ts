import { addDays, weekdayOf } from '../rrule/dates';
import { timeOn } from '../rrule/zones';
import { reminderTimes, type ReminderSettings, type ReminderTime } from './reminders';

/** The settings of a person whose zone is known. */
export type ZonedSettings = ReminderSettings & { zone: string };

/** A reminder of a task, and when it comes, in milliseconds since 1970. */
export interface Moment {
  time: ReminderTime;
  at: number;
}

/** How many days before the due day. */
const daysBefore: Record<ReminderTime, number> = { week: 7, day: 1, due: 0, hour: 0, overdue: -1 };
const hourMs = 3_600_000;

/** Whether a person is reminded on the weekday of a date. */
export const isChosen = ({ weekdays }: Pick<ReminderSettings, 'weekdays'>, day: string): boolean =>
  weekdays.includes(weekdayOf(day) + 1);

/** To the last chosen day before it, or to the next one. A task that is late can wait, others not. */
const directionOf = (time: ReminderTime) => (time === 'overdue' ? 1 : -1);

/** The date of a reminder of a task that is due on a day. */
export function reminderDay(
  settings: Pick<ReminderSettings, 'weekdays'>,
  time: ReminderTime,
  due: string,
): string {
  let day = addDays(due, -daysBefore[time]);
  while (!isChosen(settings, day)) day = addDays(day, directionOf(time));
  return day;
}

/** The due days of the tasks whose reminder is on a date, which is a chosen one. */
export function dueDaysOf(
  settings: Pick<ReminderSettings, 'weekdays'>,
  time: ReminderTime,
  date: string,
): string[] {
  const dueDays: string[] = [];
  let day = date;
  do {
    dueDays.push(addDays(day, daysBefore[time]));
    day = addDays(day, -directionOf(time));
  } while (!isChosen(settings, day));
  return dueDays;
}

/** When the reminders of a date come. Those of an hour before are not before the hours begin. */
export function momentOn(
  { zone, from, until }: Pick<ZonedSettings, 'zone' | 'from' | 'until'>,
  time: ReminderTime,
  date: string,
): number {
  const begins = timeOn(zone, date, from);
  return time === 'hour' ? Math.max(begins, timeOn(zone, date, until) - hourMs) : begins;
}

/** Dates after the year 9999 have no such text. */
const isDate = (text: string): boolean => /^\d{4}-/.test(text);

/**
 * The reminders of a task that is due on a day, in order. Of several at the same moment, the last one
 * counts.
 */
export function momentsOf(settings: ZonedSettings, due: string): Moment[] {
  const moments = reminderTimes
    .filter((time) => settings.times.includes(time))
    .map((time) => ({ time, date: reminderDay(settings, time, due) }))
    .filter(({ date }) => isDate(date))
    .map(({ time, date }) => ({ time, at: momentOn(settings, time, date) }));
  return moments.filter(({ at }, index) => moments[index + 1]?.at !== at);
}
