import { clockAt, timeOn } from '../../../contract/rrule/zones';
import type { ReminderSettings } from '../../../contract/time/reminders';
import { addDays, weekdayOf } from '../../../lib/day';

export interface SnoozeChoice {
  label: string;
  /** ISO 8601 in UTC. */
  until: string;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
const earliestAfternoon = '13:00';

/** The middle of the person's hours, in full hours, but not in the morning. */
function afternoonOf({ from, until }: Pick<ReminderSettings, 'from' | 'until'>): string {
  const middle = Math.floor((Number(from.slice(0, 2)) + Number(until.slice(0, 2))) / 2);
  const time = `${String(middle).padStart(2, '0')}:00`;
  return time < earliestAfternoon ? earliestAfternoon : time;
}

/** Times at which a person may want to be reminded again, by their hours and their zone. */
export function snoozeChoices(
  settings: Pick<ReminderSettings, 'from' | 'until'>,
  zone: string,
  now: number,
): readonly SnoozeChoice[] {
  const { day: today } = clockAt(zone, now);
  const inAnHour = Math.ceil((now + hourMs) / minuteMs) * minuteMs;
  const afternoon = afternoonOf(settings);
  const at = (day: string, time: string) => timeOn(zone, day, time);
  const choices = [
    { label: 'In 1 hour', ms: inAnHour },
    { label: afternoon < '17:00' ? 'This afternoon' : 'This evening', ms: at(today, afternoon) },
    {
      label: settings.from < '12:00' ? 'Tomorrow morning' : 'Tomorrow',
      ms: at(addDays(today, 1), settings.from),
    },
    { label: 'Next Monday', ms: at(addDays(today, 7 - weekdayOf(today)), settings.from) },
  ];
  const isFirst = (ms: number, index: number) =>
    choices.findIndex((choice) => choice.ms === ms) === index;
  return choices
    .filter(({ ms }, index) => ms >= inAnHour && isFirst(ms, index))
    .map(({ label, ms }) => ({ label, until: new Date(ms).toISOString() }));
}
