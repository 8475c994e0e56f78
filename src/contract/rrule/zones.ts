const format = (zone: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

/** Longer than any name of a time zone. */
const maxZone = 64;

/** Whether a text is the name of a time zone. */
export function isZone(text: string): boolean {
  if (text === '' || text.length > maxZone) return false;
  try {
    format(text);
    return true;
  } catch {
    return false;
  }
}

function dayOf(formatter: Intl.DateTimeFormat, ms: number): string {
  const parts = formatter.formatToParts(ms);
  const of = (type: 'year' | 'month' | 'day') =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
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
