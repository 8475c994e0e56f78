const makeFormat = (zone: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** By their zones, because making one takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. Their names can be written in many ways. */
const maxFormats = 1_000;

function format(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = makeFormat(zone);
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, made);
  return made;
}

/** Longer than any name of a time zone. */
const maxZone = 64;

/** Whether a text is the name of a time zone. */
export function isZone(text: string): boolean {
  if (formats.has(text)) return true;
  if (text === '' || text.length > maxZone) return false;
  try {
    makeFormat(text);
    return true;
  } catch {
    return false;
  }
}

/** What a clock shows, from the year to the minute. */
function clockOf(formatter: Intl.DateTimeFormat, ms: number) {
  const parts = formatter.formatToParts(ms);
  const of = (type: 'year' | 'month' | 'day' | 'hour' | 'minute') =>
    parts.find((part) => part.type === type)?.value ?? '';
  return [of('year'), of('month'), of('day'), of('hour'), of('minute')] as const;
}

function dayOf(formatter: Intl.DateTimeFormat, ms: number): string {
  const [year, month, day] = clockOf(formatter, ms);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** How much a clock is ahead of UTC, in milliseconds, to the minute. */
function offsetAt(formatter: Intl.DateTimeFormat, ms: number): number {
  const [year, month, day, hour, minute] = clockOf(formatter, ms);
  // Years before 100 would be taken for others by `Date.UTC`.
  const shown = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return new Date(shown).setUTCHours(Number(hour), Number(minute)) - ms;
}

/** What a clock in a time zone shows: a calendar date (`YYYY-MM-DD`) and a time (`HH:MM`). */
export interface ZonedClock {
  day: string;
  time: string;
}

/** What a clock in a time zone shows at a time in milliseconds since 1970. */
export function clockAt(zone: string, ms: number): ZonedClock {
  const formatter = format(zone);
  const [, , , hour, minute] = clockOf(formatter, ms);
  return { day: dayOf(formatter, ms), time: `${hour}:${minute}` };
}

/** The calendar date (`YYYY-MM-DD`) in a time zone, at a time in milliseconds since 1970. */
export const dayIn = (zone: string, ms: number): string => dayOf(format(zone), ms);

/** No clock differs from UTC by more. */
const maxOffsetSeconds = 16 * 3600;

/**
 * When a calendar date begins in a time zone, in milliseconds since 1970. Not always at 00:00, because
 * some zones put their clocks forward then.
 */
export function startOfDay(zone: string, day: string): number {
  const formatter = format(zone);
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000;
  let before = midnight - maxOffsetSeconds;
  let from = midnight + maxOffsetSeconds;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(formatter, middle * 1000) < day) before = middle;
    else from = middle;
  }
  return from * 1000;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * When a clock in a time zone shows a time (`HH:MM`) of a calendar date, in milliseconds since 1970.
 * A time that it shows twice is the first of the two; one that it skips is when it skips it.
 */
export function timeOn(zone: string, day: string, time: string): number {
  const formatter = format(zone);
  const wanted = Date.parse(`${day}T${time}Z`);
  const before = offsetAt(formatter, wanted - dayMs);
  const after = offsetAt(formatter, wanted + dayMs);
  if (before === after) return wanted - before;
  const first = wanted - Math.max(before, after);
  const second = wanted - Math.min(before, after);
  for (const ms of [first, second]) if (ms + offsetAt(formatter, ms) === wanted) return ms;
  let skipsAfter = first;
  let from = second;
  while (from - skipsAfter > minuteMs) {
    const steps = Math.floor((from - skipsAfter) / minuteMs / 2);
    const middle = skipsAfter + steps * minuteMs;
    if (offsetAt(formatter, middle) === before) skipsAfter = middle;
    else from = middle;
  }
  return from;
}
