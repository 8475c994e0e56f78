import { addDays, addMonths, weekdayOf } from '../../lib/day';

export const timeRanges = ['week', 'lastWeek', 'month', 'custom'] as const;
export type TimeRange = (typeof timeRanges)[number];

/** Days (`YYYY-MM-DD`), both included. Null: without a beginning or an end. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** The days of a range. Weeks begin on Monday. `custom` has those that were chosen. */
export function daysOf(range: TimeRange, chosen: Days, today: string): Days {
  const monday = addDays(today, -weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  switch (range) {
    case 'week':
      return { from: monday, to: addDays(monday, 6) };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'month':
      return { from: first, to: addDays(addMonths(first, 1), -1) };
    case 'custom':
      return { from: chosen.from, to: chosen.to };
  }
}

export const isWithin = (day: string, { from, to }: Days): boolean =>
  (from === null || day >= from) && (to === null || day <= to);
