import { formatDay } from '../../../lib/format';
import {
  type DueRange,
  isDueRangeName,
  type DueRangeName,
} from '../../../data/nouns/tasks/taskFilters';

export const dueRangeLabels: Record<DueRangeName, string> = {
  today: 'Today',
  week: 'This week',
  'next-7-days': 'Next 7 days',
  past: 'Past',
  none: 'No due date',
};

/** A range in words; '' for none. */
export function dueRangeText({ dueFrom, dueTo }: DueRange): string {
  if (dueFrom === 'none') return 'none';
  if (isDueRangeName(dueFrom)) return dueRangeLabels[dueFrom].toLowerCase();
  if (dueFrom && dueTo)
    return dueFrom === dueTo ? formatDay(dueFrom) : `${formatDay(dueFrom)} to ${formatDay(dueTo)}`;
  if (dueFrom) return `from ${formatDay(dueFrom)}`;
  return dueTo ? `until ${formatDay(dueTo)}` : '';
}
