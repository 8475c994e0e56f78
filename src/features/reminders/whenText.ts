import { addDays } from '../../lib/day';
import { formatLongDay } from '../../lib/format';
import { clockText } from './reminderTexts';
import { clockAt } from '../../contract/rrule/zones';

/** `YYYY-MM-DD` as 'Fri 4 Dec'. */
export const shortDay = (day: string) => formatLongDay(day).slice(0, -5);

/** A time as a clock in the zone shows it: 'tomorrow, 9:00 am'. */
export function whenText(iso: string, zone: string, now: number): string {
  const at = clockAt(zone, Date.parse(iso));
  const { day: today } = clockAt(zone, now);
  const near = new Map([
    [today, 'today'],
    [addDays(today, 1), 'tomorrow'],
  ]);
  const isThisYear = at.day.slice(0, 4) === today.slice(0, 4);
  const day = near.get(at.day) ?? (isThisYear ? shortDay(at.day) : formatLongDay(at.day));
  return `${day}, ${clockText(at.time)}`;
}
