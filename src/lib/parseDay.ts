import { addDays, addMonths, dayOf, weekdayOf } from './day';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const nearDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tod', 0],
  ['tomorrow', 1],
  ['tom', 1],
]);

export const notADate = 'Not a date. Try 20/1, tomorrow or fri.';

/** The index of the name that begins with a word of at least three letters, or -1. */
const indexIn = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

const earliestYear = 1000;
/** Two leap days are at most eight years apart. */
const yearsAhead = 8;

/** Without a year, the next such date, today included. A year of two digits is in this century. */
function dateOf(
  day: number,
  month: number,
  year: string | undefined,
  today: string,
): string | null {
  if (year !== undefined) {
    const full = year.length === 2 ? 2000 + Number(year) : Number(year);
    return full < earliestYear ? null : dayOf(full, month, day);
  }
  const thisYear = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= yearsAhead; ahead += 1) {
    const found = dayOf(thisYear + ahead, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

/** `20/1`, `20.1.27`, `2027-01-20`. */
function numericDate(text: string, today: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), iso[1], today);
  const [, day, month, year] =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(text) ?? [];
  return day === undefined ? null : dateOf(Number(day), Number(month), year, today);
}

/** `20 jan`, `20th of January 2027`, `jan 20`, `wed 20 jan`. */
function namedDate(text: string, today: string): string | null {
  const words = text
    .replace(/[-/., ]+/g, ' ')
    .replace(/^([a-z]+) (?=.*\d)/, (all, word: string) =>
      indexIn(weekdays, word) === -1 ? all : '',
    );
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?([a-z]+)(?: (\d{4}|\d{2}))?$/.exec(words);
  const monthFirst = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}|\d{2}))?$/.exec(words);
  const month = indexIn(months, dayFirst?.[2] ?? monthFirst?.[1] ?? '') + 1;
  if (month === 0) return null;
  return dateOf(
    Number(dayFirst?.[1] ?? monthFirst?.[2]),
    month,
    (dayFirst ?? monthFirst)?.[3],
    today,
  );
}

/**
 * `tomorrow`, `fri` (the next one after today), `next week` (its Monday), `next fri` (of next
 * week).
 */
function nearDate(text: string, today: string): string | null {
  const near = nearDays.get(text);
  if (near !== undefined) return addDays(today, near);
  const nextMonday = addDays(today, 7 - weekdayOf(today));
  if (text === 'next week') return nextMonday;
  const isNextWeek = text.startsWith('next ');
  const weekday = indexIn(weekdays, isNextWeek ? text.slice(5) : text);
  if (weekday === -1) return null;
  return isNextWeek
    ? addDays(nextMonday, weekday)
    : addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
}

/** `in 3 days`, `2 weeks`, `a month`, `+3`, `-1w`. */
function distantDate(text: string, today: string): string | null {
  const [, sign = '', count = '', unit = ''] =
    /^(in |[+-] ?)?(\d{1,3}|an?) ?(d|days?|w|weeks?|m|months?)?$/.exec(text) ?? [];
  if (count === '' || (unit === '' && !/^[+-]/.test(sign))) return null;
  const number = (count.startsWith('a') ? 1 : Number(count)) * (sign.startsWith('-') ? -1 : 1);
  if (unit.startsWith('m')) return addMonths(today, number);
  return addDays(today, unit.startsWith('w') ? number * 7 : number);
}

/** Reads a typed date, the day before the month. @returns a calendar date (`YYYY-MM-DD`) or null */
export function parseDay(text: string, today: string): string | null {
  // NFKC: an input method may type digits and signs of full width.
  const clean = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '');
  return (
    numericDate(clean, today) ??
    namedDate(clean, today) ??
    nearDate(clean, today) ??
    distantDate(clean, today)
  );
}
