import { addDays } from '../../lib/day';
import type { DayBounds } from '../../lib/dueDate';
import { isDueName, type DueName } from './taskFilters';

/** A chosen range of due dates: calendar dates, or a name as `dueFrom`. */
export interface DueRange {
  dueFrom: string | null;
  dueTo: string | null;
}

/** The calendar dates of a range, as of today; both null for the name `none`. A week begins on Monday. */
export function datesOf(
  { dueFrom, dueTo }: DueRange,
  { today, weekEndMonday }: Pick<DayBounds, 'today' | 'weekEndMonday'>,
): DueRange {
  if (!isDueName(dueFrom)) return { dueFrom, dueTo };
  const dates: Record<DueName, DueRange> = {
    today: { dueFrom: today, dueTo: today },
    week: { dueFrom: addDays(weekEndMonday, -6), dueTo: weekEndMonday },
    'next-7-days': { dueFrom: today, dueTo: addDays(today, 6) },
    past: { dueFrom: null, dueTo: addDays(today, -1) },
    none: { dueFrom: null, dueTo: null },
  };
  return dates[dueFrom];
}
