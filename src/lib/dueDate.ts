import type { Status, Task } from '../contract/task';

/** Due-date category of an open task (specification, point 4); weeks begin on Monday. */
export type DueCategory = 'overdue' | 'urgent' | 'upcoming' | 'future';

/** Color of a card's border; here weeks begin on Sunday (specification, point 2). */
export type DueColor = 'completed' | 'overdue' | 'today' | 'week' | 'later' | 'none';

/**
 * Days around now in the local time zone, as `YYYY-MM-DD`. A due date with a time sorts between its
 * day and the next.
 */
export interface DayBounds {
  today: string;
  tomorrow: string;
  /** Last day of a week that begins on Monday, and the day after it. */
  weekEndMonday: string;
  afterWeekMonday: string;
  /** Last day of a week that begins on Sunday, and the day after it. */
  weekEndSunday: string;
  afterWeekSunday: string;
}

const dayLength = 86_400_000;

/** The bounds of the local day that contains `now` (milliseconds since 1970). */
export const dayBounds = (now: number): DayBounds =>
  dayBoundsAt(now - new Date(now).getTimezoneOffset() * 60_000);

/** `local`: milliseconds since 1970 with the local date and time read as UTC. */
export function dayBoundsAt(local: number): DayBounds {
  const weekday = new Date(local).getUTCDay();
  const inDays = (days: number) => new Date(local + days * dayLength).toISOString().slice(0, 10);
  const toSunday = (7 - weekday) % 7;
  const toSaturday = 6 - weekday;
  return {
    today: inDays(0),
    tomorrow: inDays(1),
    weekEndMonday: inDays(toSunday),
    afterWeekMonday: inDays(toSunday + 1),
    weekEndSunday: inDays(toSaturday),
    afterWeekSunday: inDays(toSaturday + 1),
  };
}

/** Milliseconds from `now` to the next local midnight. */
export function untilMidnight(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - now;
}

/** Null for completed tasks and for tasks without a due date. Compares text for speed. */
export function dueCategory(
  dueDate: string | null,
  status: Status,
  bounds: DayBounds,
): DueCategory | null {
  if (dueDate === null || status === 'Completed') return null;
  if (dueDate < bounds.today) return 'overdue';
  if (dueDate < bounds.tomorrow) return 'urgent';
  return dueDate < bounds.afterWeekMonday ? 'upcoming' : 'future';
}

/** Whether an open task starts on a later day. */
export const startsLater = (
  { startDate, status }: Pick<Task, 'startDate' | 'status'>,
  { today }: DayBounds,
): boolean => (startDate ?? '').slice(0, 10) > today && status !== 'Completed';

export function dueColor(task: Pick<Task, 'dueDate' | 'status'>, bounds: DayBounds): DueColor {
  if (task.status === 'Completed') return 'completed';
  if (task.dueDate === null) return 'none';
  if (task.dueDate < bounds.today) return 'overdue';
  if (task.dueDate < bounds.tomorrow) return 'today';
  return task.dueDate < bounds.afterWeekSunday ? 'week' : 'later';
}
