import { ICalEventTransparency, type ICalAlarmData, type ICalEventData } from 'ical-generator';
import { nextInSeries } from '../../src/contract/rrule/days';
import type { Priority } from '../../src/contract/task';
import type { TaskRow } from '../tasks/taskAnswers';
import type { createAlarms } from './alarms';

/** 1 is the highest and 9 the lowest. */
const priorityNumbers: Record<Priority, number> = { High: 1, Medium: 5, Low: 9 };

/** Characters of a description that a calendar shows. */
const maxDescription = 300;

/**
 * A text without what a calendar may not contain. The library escapes the rest. Some programs end a
 * line of the file at any character that ends a line, so only one such character is left.
 */
const clean = (text: string): string =>
  text.replace(/[\p{Zl}\p{Zp}]/gu, '\n').replace(/(?![\n\t])[\p{Cc}\p{Surrogate}]/gu, '');
/** The same in one line. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ');

function startOf(description: string): string {
  const letters = [...clean(description.replace(/\r\n?/g, '\n'))];
  if (letters.length <= maxDescription) return letters.join('').trim();
  return `${letters.slice(0, maxDescription).join('').trim()}…`;
}

export interface EventSettings {
  /** Where links to tasks lead. */
  origin: string;
  /** The id of the installation. */
  installation: string;
  alarms: ReturnType<typeof createAlarms>;
}

type Shown = Pick<TaskRow, 'title' | 'description' | 'priority' | 'labels'>;

function eventOn(
  { origin }: EventSettings,
  { _id, updatedAt }: TaskRow,
  { title, description, priority, labels }: Shown,
  {
    day,
    ...rest
  }: Pick<ICalEventData, 'id' | 'repeating'> & {
    day: string;
    alarms: ICalAlarmData[];
  },
): ICalEventData {
  const url = `${origin}/task/${_id}`;
  const at = new Date(updatedAt);
  return {
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    // Not the time of the answer, so that the calendar is the same while nothing changes.
    stamp: at,
    lastModified: at,
    summary: oneLine(title),
    // Some programs do not show the address of an event.
    description: [startOf(description), url].filter(Boolean).join('\n\n'),
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
    priority: priorityNumbers[priority],
    categories: labels.map((label) => ({ name: oneLine(label) })),
    ...rest,
  };
}

/**
 * The events of an open task: its due day, and with a series by the calendar the days after it. They
 * are two events, because only the task may have been moved, or have other texts than the next ones.
 */
export function eventsOf(settings: EventSettings, task: TaskRow): ICalEventData[] {
  const { _id, dueDate, recurrence } = task;
  const { installation, alarms } = settings;
  const id = `${_id}@${installation}.docket`;
  const events: ICalEventData[] = [];
  if (dueDate !== null)
    events.push(eventOn(settings, task, task, { id, day: dueDate, alarms: alarms.of(dueDate) }));
  if (!recurrence || recurrence.after) return events;
  const next = nextInSeries(recurrence, recurrence.day);
  if (next === null) return events;
  const coming = { id: `next-${id}`, repeating: next.rule, alarms: alarms.ofSeries };
  const shown = { ...task, ...recurrence.once };
  return [...events, eventOn(settings, task, shown, { ...coming, day: next.day })];
}
