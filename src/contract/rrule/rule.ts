export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday, or with a number the second or the last one (-1) of a month. */
export interface RuleDay {
  weekday: Weekday;
  number?: number;
}

/** What an RRULE says. Lists are empty where it says nothing. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  days: RuleDay[];
  monthDays: number[];
  months: number[];
  positions: number[];
  weekStart?: Weekday;
  /** The last day (`YYYY-MM-DD`). */
  until?: string;
  count?: number;
}

/** Characters of a rule. */
export const maxRule = 200;
const maxNumber = 999;

const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => word === text);

/** Whole numbers without 0, or null. Only with `isSigned` they may be negative. */
function readNumbers(text: string, max: number, isSigned: boolean): number[] | null {
  const numbers = text.split(',').map((one) => (/^-?[1-9]\d*$/.test(one) ? Number(one) : 0));
  const isRight = (one: number) => one !== 0 && Math.abs(one) <= max && (isSigned || one > 0);
  return numbers.every(isRight) && new Set(numbers).size === numbers.length ? numbers : null;
}

const readNumber = (text: string): number | null => {
  const numbers = readNumbers(text, maxNumber, false);
  return numbers?.length === 1 ? (numbers[0] ?? null) : null;
};

/** No month has more of a weekday. */
const maxDayNumber = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: 5 };

function readDays(text: string, frequency: Frequency): RuleDay[] | null {
  const days = text.split(',').map((one): RuleDay | null => {
    const [, number, name = ''] = /^(-?\d+)?([A-Z]{2})$/.exec(one) ?? [];
    const weekday = oneOf(weekdays, name);
    if (!weekday) return null;
    if (number === undefined) return { weekday };
    const [value] = readNumbers(number, maxDayNumber[frequency], true) ?? [];
    return value === undefined ? null : { weekday, number: value };
  });
  return days.every((day) => day !== null) ? days : null;
}

/** A day in the form of RFC 5545 (`YYYYMMDD`), or null when it does not exist. */
function readUntil(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  const isReal = new Date(`${found}T00:00:00Z`).toJSON()?.slice(0, 10) === found;
  return isReal ? found : null;
}

/** The parts of a rule by their names; null if one has no value or comes twice. */
function partsOf(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (value === '' || rest.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

/** Combinations that RFC 5545 forbids, and those that no two programs read the same way. */
function isAmbiguous({ frequency, days, monthDays, months, positions, until, count }: Rule) {
  const numbered = days.filter(({ number }) => number !== undefined).length;
  if (until !== undefined && count !== undefined) return true;
  if (frequency === 'WEEKLY' && monthDays.length > 0) return true;
  if (numbered > 0 && numbered < days.length) return true;
  // Such as the last Monday of a year, which the library counts in the month of the first day too.
  if (numbered > 0 && frequency === 'YEARLY' && months.length === 0) return true;
  if (numbered > 0 && (monthDays.length > 0 || positions.length > 0)) return true;
  return positions.length > 0 && days.length + monthDays.length + months.length === 0;
}

/**
 * Reads the value of an RRULE, such as `FREQ=WEEKLY;BYDAY=MO`. Null for what is no rule, and for rules
 * with hours, weeks or days of a year.
 */
export function readRule(text: string): Rule | null {
  const parts = text.length <= maxRule ? partsOf(text) : null;
  const frequency = oneOf(frequencies, parts?.get('FREQ') ?? '');
  if (!parts || !frequency) return null;
  parts.delete('FREQ');
  const rule: Rule = {
    frequency,
    interval: 1,
    days: [],
    monthDays: [],
    months: [],
    positions: [],
  };
  /** What a part says; null if it is wrong. */
  const read: Record<string, (value: string) => Partial<Rule> | null> = {
    INTERVAL: (value) => wrapped('interval', readNumber(value)),
    BYDAY: (value) => wrapped('days', readDays(value, frequency)),
    BYMONTHDAY: (value) => wrapped('monthDays', readNumbers(value, 31, true)),
    BYMONTH: (value) => wrapped('months', readNumbers(value, 12, false)),
    BYSETPOS: (value) => wrapped('positions', readNumbers(value, 366, true)),
    WKST: (value) => wrapped('weekStart', oneOf(weekdays, value) ?? null),
    UNTIL: (value) => wrapped('until', readUntil(value)),
    COUNT: (value) => wrapped('count', readNumber(value)),
  };
  for (const [name, value] of parts) {
    const part = Object.hasOwn(read, name) ? read[name]?.(value) : null;
    if (!part) return null;
    Object.assign(rule, part);
  }
  return isAmbiguous(rule) ? null : rule;
}

const wrapped = <Name extends keyof Rule>(
  name: Name,
  value: Rule[Name] | null,
): Partial<Rule> | null => (value === null ? null : ({ [name]: value } as Partial<Rule>));

/** The value of an RRULE. */
export function ruleText(rule: Rule): string {
  const { frequency, interval, days, monthDays, months, positions } = rule;
  const { weekStart, until, count } = rule;
  const parts = [
    ['FREQ', frequency],
    ['INTERVAL', interval === 1 ? '' : interval],
    ['BYMONTH', months.join()],
    ['BYMONTHDAY', monthDays.join()],
    ['BYDAY', days.map(({ number = '', weekday }) => `${number}${weekday}`).join()],
    ['BYSETPOS', positions.join()],
    ['WKST', weekStart ?? ''],
    ['UNTIL', until?.replaceAll('-', '') ?? ''],
    ['COUNT', count ?? ''],
  ];
  return parts.flatMap(([name, value]) => (value === '' ? [] : `${name}=${value}`)).join(';');
}
