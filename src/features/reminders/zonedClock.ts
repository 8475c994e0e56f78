import { dayIn, timeOn } from '../../contract/rrule/zones';

/** What a clock in a time zone shows: a calendar date (`YYYY-MM-DD`) and a time (`HH:MM`). */
export interface ZonedClock {
  day: string;
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes much longer than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    numberingSystem: 'latn',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock in a time zone shows at a time in milliseconds since 1970. */
export const clockAt = (zone: string, ms: number): ZonedClock => ({
  day: dayIn(zone, ms),
  time: formatOf(zone).format(ms),
});

/** When a clock in a time zone shows a date and a time, as an ISO 8601 text. */
export const clockIso = (zone: string, { day, time }: ZonedClock): string =>
  new Date(timeOn(zone, day, time)).toISOString();
