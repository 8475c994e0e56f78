import type { Recurrence } from '../../contract/recurrence';
import { daysOf, nextDay, nextInSeries } from '../../contract/rrule/days';
import { readRule, ruleText } from '../../contract/rrule/rule';
import type { Task, TaskChanges } from '../../contract/task';
import { addDays } from '../day';

const never = '9999-12-31';

/**
 * The first day of a rule that is not before another one. The interval and the end count from there,
 * so they do not matter.
 */
export function firstDay(rule: string, from: string): string {
  const read = readRule(rule);
  if (!read) return from;
  const { until: _until, count: _count, ...endless } = read;
  const hasDays = read.days.length + read.monthDays.length > 0;
  if (!hasDays) return from;
  // The first day of a series counts even if the rule does not have it.
  const before = { rule: ruleText({ ...endless, interval: 1 }), start: addDays(from, -1) };
  return daysOf(before, from, never, 1)[0] ?? from;
}

/** A series of a rule whose first task is for a day, or for the first day of the rule after it. */
export function seriesFrom(
  { rule, zone, after }: Pick<Recurrence, 'rule' | 'zone' | 'after'>,
  from: string,
): Recurrence {
  // Those that are counted from completion begin with the task as it is.
  const start = after ? from : firstDay(rule, from);
  return { rule, start, day: start, zone, ...(after && { after }) };
}

/** The next days of a series after that of the task. Of days that are counted from completion, one. */
export function nextDays({ once: _once, ...series }: Recurrence, today: string): string[] {
  if (!series.after) return daysOf(series, addDays(series.day, 1), never, 3);
  const next = nextInSeries(series, today);
  return next ? [next.day] : [];
}

const distance = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What makes a task the next one of its series. Null: there is none. */
export function skipChanges(task: Task, today: string): TaskChanges | null {
  const { recurrence, dueDate, startDate } = task;
  if (!recurrence) return null;
  const { once, ...series } = recurrence;
  const day = nextDay(series);
  const next = series.after
    ? nextInSeries(series, today)
    : day === null
      ? null
      : { ...series, day };
  if (!next) return null;
  const moved = distance(dueDate?.slice(0, 10) ?? series.day, next.day);
  return {
    ...once,
    recurrence: next,
    dueDate: next.day,
    ...(startDate && { startDate: addDays(startDate.slice(0, 10), moved) }),
  };
}
