import type { TimeGroup, TimeLine } from '../../contract/time/timeEntry';
import { formatLongDay } from '../../lib/format';
import { addDays } from '../../lib/day';
import type { Days, TimeRange } from './timeRanges';

export const rangeTexts: Record<TimeRange, string> = {
  week: 'This week',
  lastWeek: 'Last week',
  month: 'This month',
  custom: 'Custom',
};

export const groupTexts: Record<TimeGroup, string> = {
  person: 'Person',
  label: 'Label',
  week: 'Week',
};

/** What a line is about. */
export function lineText({ key, name }: TimeLine, group: TimeGroup): string {
  if (group === 'week') return `${formatLongDay(key)} – ${formatLongDay(addDays(key, 6))}`;
  return name || (group === 'label' ? 'No label' : 'Someone');
}

/** The days of a report, in words. */
export function daysText({ from, to }: Days): string {
  if (from !== null && to !== null) return `${formatLongDay(from)} – ${formatLongDay(to)}`;
  if (from !== null) return `From ${formatLongDay(from)}`;
  return to === null ? 'All time' : `Until ${formatLongDay(to)}`;
}
