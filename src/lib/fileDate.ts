import { dayOf } from './day';
import { isWeekday, monthNamed } from './monthNames';
import { parseDay } from './parseDay';

/** The order of the numbers of a date such as 10/07/26. */
export const dateOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `time` is an ISO time in UTC. Null when the text has no time, or one in an unknown zone. */
export interface FileDate {
  day: string;
  time: string | null;
}

const gap = '(?:[-/.] ?| )';
const threeNumbers = new RegExp(`^(\\d{1,2})${gap}(\\d{1,2})${gap}(\\d{4}|\\d{2})\\.?$`);
const twoNumbers = new RegExp(`^(\\d{1,2})[-/.] ?(\\d{1,2})\\.?$`);
const longYearFirst = new RegExp(`^(\\d{4})${gap}(\\d{1,2})${gap}(\\d{1,2})\\.?$`);
const withCharacters = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/** A time behind a date, with a zone, and in some programs with the year at the end. */
const clock =
  /^(.+?)(?:t|,? (?:at |um |kl\.? |à )?)(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)? ?([ap])?(?:\.? ?m\.?)? ?(?:uhr)? ?(z|[a-z]{3,5}(?![a-z]))? ?([+-]\d{2}(?::?\d{2})?)? ?(?:\([^)]*\))?( \d{4})?$/;

/** Two digits that could begin a date are a year only from 2020 on. */
const earliestShortYear = 20;
const earliestYear = 1000;

const clean = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

function longYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
const dayIn = (year: string, month: string | number, day: string): string | null =>
  longYear(year) < earliestYear ? null : dayOf(longYear(year), Number(month), Number(day));

/** The text without its time, or null when there is none. */
function splitTime(text: string): { date: string; timeOn: (day: string) => string | null } | null {
  const [
    all,
    date = '',
    hours = '',
    minutes,
    seconds = '0',
    fraction = '',
    half,
    zone,
    offset,
    year,
  ] = clock.exec(text) ?? [];
  if (all === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return null;
  const isKnownZone = zone === undefined || ['z', 'utc', 'gmt'].includes(zone);
  const timeOn = (day: string) => {
    const parts = [
      half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0),
      Number(minutes ?? 0),
      Number(seconds),
      Number(fraction.slice(0, 3).padEnd(3, '0')),
    ] as const;
    const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
    if (offset === undefined && zone === undefined)
      return new Date(y, m - 1, d, ...parts).toISOString();
    if (!isKnownZone && offset === undefined) return null;
    const [, sign, h = '0', min = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset ?? '+00') ?? [];
    const shift = (Number(h) * 60 + Number(min)) * (sign === '-' ? -1 : 1);
    return new Date(Date.UTC(y, m - 1, d, ...parts) - shift * 60_000).toISOString();
  };
  return { date: `${date}${year ?? ''}`.replace(/,$/, ''), timeOn };
}

type Days = ReadonlyMap<DateOrder, string>;

/** The days that a date in digits can be, by order. Null for any other text. */
function numericDays(date: string, today: string): Days | null {
  const days = new Map<DateOrder, string>();
  const add = (order: DateOrder, day: string | null) => day !== null && days.set(order, day);
  const three = threeNumbers.exec(date);
  if (three) {
    const [, a = '', b = '', c = ''] = three;
    add('dayFirst', dayIn(c, b, a));
    add('monthFirst', dayIn(c, a, b));
    if (c.length === 2 && Number(a) >= earliestShortYear) add('yearFirst', dayIn(a, b, c));
    return days;
  }
  const two = twoNumbers.exec(date);
  if (!two) return null;
  add('dayFirst', parseDay(`${two[1]}/${two[2]}`, today));
  add('monthFirst', parseDay(`${two[2]}/${two[1]}`, today));
  return days;
}

const fillers = new Set(['de', 'of', 'del', 'di', 'the', 'den', 'd', 'r', 'г']);

/** `18/Sep/25`, `15. März 2026`, `Sep 18, 2025`, in many languages. */
function namedDay(date: string): string | null {
  let month: number | null = null;
  const numbers: string[] = [];
  for (const word of date.match(/\d+(?:st|nd|rd|th|er|º|ª)?(?!\p{L})|[\p{L}\p{M}]+|\d+/gu) ?? []) {
    if (/^\d/.test(word)) numbers.push(word.replace(/\D+$/, ''));
    else if (month === null && monthNamed(word) !== null) month = monthNamed(word);
    else if (!fillers.has(word) && !isWeekday(word)) return null;
  }
  const [first = '', second = '', ...more] = numbers;
  if (month === null || second === '' || more.length > 0) return null;
  if (first.length === 4 && second.length <= 2) return dayIn(first, month, second);
  return first.length <= 2 && [2, 4].includes(second.length) ? dayIn(second, month, first) : null;
}

function fixedDay(date: string): string | null {
  const [, year = '', month = '', day = ''] =
    longYearFirst.exec(date) ?? withCharacters.exec(date) ?? compact.exec(date) ?? [];
  return year === '' ? namedDay(date) : dayIn(year, month, day);
}

/** The date in digits at the start of a text, by order. Null when its order is not in question. */
export function daysByOrder(text: string, today: string): Days | null {
  const whole = clean(text);
  const days = numericDays(whole, today);
  if (days) return days;
  if (fixedDay(whole) !== null) return null;
  const split = splitTime(whole);
  return split && numericDays(split.date, today);
}

/**
 * Reads a date of a file: every form that a date field accepts, with month names in many languages
 * and with a time. `order` decides only where the text itself leaves it open. Null when it is not a
 * date, or when its order is open and not known.
 */
export function readFileDate(
  text: string,
  order: DateOrder | null,
  today: string,
): FileDate | null {
  const read = (date: string): string | null => {
    const days = numericDays(date, today);
    if (!days) return fixedDay(date);
    const [only, ...others] = new Set(days.values());
    if (only !== undefined && others.length === 0) return only;
    return (order && days.get(order)) ?? null;
  };
  const whole = clean(text);
  const day = read(whole);
  if (day !== null) return { day, time: null };
  if (numericDays(whole, today)) return null;
  const split = splitTime(whole);
  const dayBefore = split && read(split.date);
  if (dayBefore) return { day: dayBefore, time: split.timeOn(dayBefore) };
  const typed = parseDay(whole, today);
  return typed === null ? null : { day: typed, time: null };
}
