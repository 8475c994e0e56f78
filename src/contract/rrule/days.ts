import { RRuleTemporal } from 'rrule-temporal';
import { readRule, ruleText } from './rule';
import type { Series } from './series';
import { addDays } from './dates';

/** Ends the search of a rule without days. Of all others, the leap days are the farthest apart. */
const limits = { maxIterations: 3_000, maxCandidateEvaluations: 20_000 };
/** How far ahead a series may have its next day. If it is later, the series is over. */
const maxYears = 30;

const timeOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (found: { toString: () => string } | null) => found?.toString().slice(0, 10) ?? null;

/** Days have no zone: the library reckons with dates alone. */
const expansionOf = ({ rule, start }: Pick<Series, 'rule' | 'start'>) =>
  new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rule}`,
    includeDtstart: true,
    ...limits,
  });

/** What a search finds; null if it takes too long. The library has no other sign of it. */
function found<Answer>(search: () => Answer): Answer | null {
  try {
    return search();
  } catch {
    return null;
  }
}

/** The first day of a series after another one, or null if there is none. */
function dayAfter(series: Pick<Series, 'rule' | 'start'>, day: string): string | null {
  const next = found(() => dayOf(expansionOf(series).next(timeOf(day))));
  if (next === null) return null;
  return Number(next.slice(0, 4)) - Number(day.slice(0, 4)) > maxYears ? null : next;
}

/** The day after that of the task. Null: it is the last one. */
export const nextDay = (series: Series): string | null => dayAfter(series, series.day);

/** The days of a series from one day to another one, both included; the first ones up to a limit. */
export function daysOf(
  series: Pick<Series, 'rule' | 'start'>,
  from: string,
  to: string,
  limit: number,
): string[] {
  const days: string[] = [];
  let day = dayAfter(series, addDays(from, -1));
  while (day !== null && day <= to && days.length < limit) {
    days.push(day);
    day = dayAfter(series, day);
  }
  return days;
}

/**
 * The series from its next task on: the last day until today, or else the first one after that of the
 * task. So days that were missed make one task. Its rule has the times that are left.
 * @param today the day on which the next task is made; with `after`, on which the task was completed
 * @returns null if there is none
 */
export function nextInSeries(series: Series, today: string): Series | null {
  const { after } = series;
  const current = after ? { ...series, start: today, day: today } : series;
  const first = nextDay(current);
  if (first === null) return null;
  const isMissed = !after && first < today;
  const day = isMissed ? lastUntil(current, today) : first;
  return day === null ? null : { ...series, rule: ruleFrom(current, day), start: day, day };
}

const lastUntil = (series: Series, today: string): string | null =>
  found(() => dayOf(expansionOf(series).previous(timeOf(addDays(today, 1)))));

/** The rule with the times that are left from one of its days on. */
function ruleFrom(series: Series, day: string): string {
  const rule = readRule(series.rule);
  if (rule?.count === undefined) return series.rule;
  const until = expansionOf(series).between(timeOf(series.start), timeOf(day), true);
  return ruleText({ ...rule, count: rule.count - until.length + 1 });
}

/** Whether a rule has days at all: it does not end before it begins, and its first day is not alone. */
export function hasDays({ rule, start }: Pick<Series, 'rule' | 'start'>): boolean {
  const read = readRule(rule);
  if (!read || (read.until !== undefined && read.until < start)) return false;
  const { until: _until, count: _count, ...endless } = read;
  return dayAfter({ rule: ruleText(endless), start }, start) !== null;
}

/** Whether a series has a day. */
export const isDayOf = (series: Pick<Series, 'rule' | 'start'>, day: string): boolean =>
  day === series.start || dayAfter(series, addDays(day, -1)) === day;
