const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * A relative time within a week, then the UTC date as day/month/year. Both arguments in
 * milliseconds since 1970.
 */
export function timeText(at: number, now: number): string {
  const passed = now - at;
  if (passed < minute) return 'just now';
  if (passed < hour) return counted(Math.floor(passed / minute), 'minute');
  if (passed < day) return counted(Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return counted(Math.floor(passed / day), 'day');
  return new Date(at).toLocaleDateString('en-GB', { timeZone: 'UTC' });
}
