import { readRule, weekdays, type Frequency, type Rule, type RuleDay, type Weekday } from './rule';
import type { Series } from './series';

// Not by Intl, which takes milliseconds to make a format, and cards show rules.
const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** The name of a month, from 1. */
const monthName = (month: number): string => monthNames[month - 1] ?? '';

/** A calendar date in a sentence, such as '3 Mar 2027'. */
export const dayInText = (day: string): string => {
  const month = monthName(Number(day.slice(5, 7))).slice(0, 3);
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
};

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const units: Record<Frequency, string> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** 'Monday, Tuesday and Friday'. */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
/** 'second', 'last', '2nd last'; undefined for those that have no word. */
function placeText(number: number): string | undefined {
  if (number === -1) return 'last';
  return number > 0 ? places[number - 1] : undefined;
}

/** '1st', '22nd', '13th'. */
function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
const monthDayText = (number: number): string | undefined =>
  number > 0 ? ordinal(number) : number === -1 ? 'last day' : undefined;

const allOf = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.every((text) => text !== undefined) ? listText(texts) : undefined;

const isWorkdays = (days: readonly RuleDay[]): boolean =>
  days.length === 5 && weekdays.slice(0, 5).every((one) => days.some((d) => d.weekday === one));

/** The names of weekdays without numbers. Together, those of work are 'weekday'. */
const namesOf = (days: readonly RuleDay[]): string[] =>
  isWorkdays(days) ? ['weekday'] : days.map(({ weekday }) => weekdayNames[weekday]);

/** 'the last Friday', 'the 1st and 15th'. Undefined for what has no words. */
function daysInPeriod({ days, monthDays, positions }: Rule): string | undefined {
  if (monthDays.length > 0) {
    if (days.length + positions.length > 0) return undefined;
    const text = allOf(monthDays.map(monthDayText));
    return text && `the ${text}`;
  }
  const [position] = positions;
  if (position !== undefined) {
    const place = positions.length === 1 ? placeText(position) : undefined;
    const names = namesOf(days);
    return place && names.length === 1 ? `the ${place} ${names[0]}` : undefined;
  }
  const text = allOf(
    days.map(({ number, weekday }) => {
      const place = number === undefined ? undefined : placeText(number);
      return place && `${place} ${weekdayNames[weekday]}`;
    }),
  );
  return text && `the ${text}`;
}

const everyText = (interval: number, unit: string): string =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO';

function weekly({ days, interval, months, positions }: Rule, start: string): string | undefined {
  if (months.length + positions.length > 0) return undefined;
  const names = namesOf(days.length > 0 ? days : [{ weekday: weekdayOf(start) }]);
  if (interval === 1) return names.length === 7 ? 'Every day' : `Every ${listText(names)}`;
  if (interval === 2 && names.length === 1) return `Every second ${names[0]}`;
  return `Every ${interval} weeks on ${listText(names)}`;
}

function daily(rule: Rule): string | undefined {
  const { days, interval, monthDays, months, positions } = rule;
  if (monthDays.length + months.length + positions.length > 0) return undefined;
  if (days.length === 0) return everyText(interval, 'day');
  return interval === 1 ? `Every ${listText(namesOf(days))}` : undefined;
}

const hasNoDays = ({ days, monthDays, positions }: Rule): boolean =>
  days.length + monthDays.length + positions.length === 0;

function monthly(rule: Rule, start: string): string | undefined {
  if (rule.months.length > 0) return undefined;
  const days = hasNoDays(rule) ? `the ${ordinal(Number(start.slice(8)))}` : daysInPeriod(rule);
  return days && `${rule.interval === 1 ? 'Monthly' : `Every ${rule.interval} months`} on ${days}`;
}

function yearly(rule: Rule, start: string): string | undefined {
  const every = everyText(rule.interval, 'year');
  const { months, monthDays, days } = rule;
  if (months.length > 1 || (months.length === 0 && !hasNoDays(rule))) return undefined;
  const name = monthName(months[0] ?? Number(start.slice(5, 7)));
  const [monthDay = Number(start.slice(8))] = monthDays;
  if (days.length === 0 && monthDays.length < 2 && monthDay > 0)
    return `${every} on ${monthDay} ${name}`;
  const text = daysInPeriod(rule);
  return text && `${every} on ${text} of ${name}`;
}

const texts: Record<Frequency, (rule: Rule, start: string) => string | undefined> = {
  DAILY: daily,
  WEEKLY: weekly,
  MONTHLY: monthly,
  YEARLY: yearly,
};

function endText({ until, count }: Rule): string {
  if (until !== undefined) return `, until ${dayInText(until)}`;
  return count === undefined ? '' : `, ${count === 1 ? 'once' : `${count} times`}`;
}

/** A series in plain English: 'Every weekday', '3 days after completion, 5 times'. */
export function describeRule({
  rule,
  start,
  after,
}: Pick<Series, 'rule' | 'start' | 'after'>): string {
  const read = readRule(rule);
  if (!read) return rule;
  const { frequency, interval } = read;
  if (after && hasNoDays(read) && read.months.length === 0) {
    const unit = units[frequency];
    return `${interval} ${unit}${interval === 1 ? '' : 's'} after completion${endText(read)}`;
  }
  const text = texts[frequency](read, start) ?? `By the rule ${rule}`;
  return `${text}${after ? ', counted from completion' : ''}${endText(read)}`;
}
