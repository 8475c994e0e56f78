import { differenceInMonths } from 'date-fns/differenceInMonths';

const day = 1_440;
const month = 30 * day;
const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Between two times (milliseconds since 1970), the earlier first: 'about 2 hours'. */
function distance(earlier: number, later: number): string {
  const [from, to] = [new Date(earlier), new Date(later)];
  // Days are counted as on a calendar, also when clocks were changed in between.
  const clockChange = to.getTimezoneOffset() - from.getTimezoneOffset();
  const minutes = Math.round(Math.trunc((later - earlier) / 1_000) / 60 - clockChange);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 45) return words(minutes, 'minute');
  if (minutes < 90) return 'about 1 hour';
  if (minutes < day) return `about ${words(Math.round(minutes / 60), 'hour')}`;
  if (minutes < 1.75 * day) return '1 day';
  if (minutes < month) return words(Math.round(minutes / day), 'day');
  if (minutes < 2 * month) return `about ${words(Math.round(minutes / month), 'month')}`;
  const months = differenceInMonths(to, from);
  if (months < 12) return words(Math.round(minutes / month), 'month');
  const years = Math.trunc(months / 12);
  const rest = months % 12;
  if (rest < 3) return `about ${words(years, 'year')}`;
  if (rest < 9) return `over ${words(years, 'year')}`;
  return `almost ${words(years + 1, 'year')}`;
}

/**
 * A time relative to another one, in the words of date-fns: 'about 2 hours ago', 'in 3 days'. Its
 * own function brings all texts of a locale, which are more than twice as long.
 */
export function formatDistance(time: number, now: number): string {
  return time > now ? `in ${distance(now, time)}` : `${distance(time, now)} ago`;
}
