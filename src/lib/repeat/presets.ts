import { weekdays } from '../../contract/rrule/rule';
import { addDays, weekdayOf } from '../day';
import { typedRuleText, type TypedRule } from './typedRule';

const rfcWeekday = (day: string): string => weekdays[weekdayOf(day)] ?? '';
const isLastOfMonth = (day: string, step: number): boolean =>
  addDays(day, step).slice(0, 7) !== day.slice(0, 7);

/** The ways to repeat every month that have a day. */
export function monthlyOn(day: string): TypedRule[] {
  const inMonth = Number(day.slice(8));
  const weekday = rfcWeekday(day);
  return [
    { BYMONTHDAY: String(inMonth) },
    ...(isLastOfMonth(day, 1) ? [{ BYMONTHDAY: '-1' }] : []),
    // A fifth one is not in each month.
    ...(inMonth <= 28 ? [{ BYDAY: `${Math.ceil(inMonth / 7)}${weekday}` }] : []),
    ...(isLastOfMonth(day, 7) ? [{ BYDAY: `-1${weekday}` }] : []),
  ];
}

export const workdays = 'MO,TU,WE,TH,FR';

/** What a rule with a day says of its days, in each period. */
export function usualDays(frequency: string | undefined, day: string): TypedRule {
  const [, month = '', inMonth = ''] = day.split('-').map((part) => String(Number(part)));
  switch (frequency) {
    case 'WEEKLY':
      return { BYDAY: rfcWeekday(day) };
    case 'MONTHLY':
      return { BYMONTHDAY: inMonth };
    case 'YEARLY':
      return { BYMONTH: month, BYMONTHDAY: inMonth };
    default:
      return {};
  }
}

/** The rules that are offered for a day, without an end. */
export const presets = (day: string): string[] =>
  [
    { FREQ: 'DAILY' },
    { FREQ: 'WEEKLY', BYDAY: workdays },
    { FREQ: 'WEEKLY', ...usualDays('WEEKLY', day) },
    { FREQ: 'WEEKLY', INTERVAL: '2', ...usualDays('WEEKLY', day) },
    ...monthlyOn(day).map((days) => ({ FREQ: 'MONTHLY', ...days })),
    { FREQ: 'YEARLY', ...usualDays('YEARLY', day) },
  ].map(typedRuleText);
