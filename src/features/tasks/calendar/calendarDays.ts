import { createSelector } from '@reduxjs/toolkit';
import type { Task } from '../../../contract/task';
import { groupedBy, type Groups } from '../../../lib/collection/groups';
import { addDays, addMonths, isDay, weekdayOf } from '../../../lib/day';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { RootState } from '../../../data/store/rootState';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { taskIndex } from '../../../data/nouns/tasks/taskIndex';
import {
  selectCalendarDay,
  selectCalendarSpan,
  type CalendarSpan,
} from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskListOptions, selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';

/** Stands for the day of the tasks that have no due date. */
export const noDay = 'none';

export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const byDueDay = groupedBy((task: Task) => [dueDay(task) ?? noDay]);

/** The ids of the visible tasks by day, and by `noDay`. The same reference while they are the same. */
export const selectTasksByDay = (state: RootState): Groups =>
  taskIndex.groupsOf(selectTaskPages(state), selectTaskListOptions(state), byDueDay);

/** The day that the calendar shows, with its month or week (`YYYY-MM-DD`). */
export const selectShownDay = (state: RootState): string =>
  selectCalendarDay(state) ?? selectDayBounds(state).today;

const weekOf = (day: string): string[] => {
  const monday = addDays(day, -weekdayOf(day));
  return weekdays.map((_, at) => addDays(monday, at));
};

/** The weeks that are shown, each from Monday to Sunday. */
export const selectWeeks: (state: RootState) => readonly (readonly string[])[] = createSelector(
  [selectCalendarSpan, selectShownDay],
  (span, day) => {
    if (span === 'week') return [weekOf(day)];
    const month = day.slice(0, 7);
    const weeks: string[][] = [];
    for (
      let week = weekOf(`${month}-01`);
      week.some((one) => one.startsWith(month));
      week = weekOf(addDays(week[0] ?? day, 7))
    )
      weeks.push(week);
    return weeks;
  },
);

/** The same day a month, or the same weekday a week, before (-1) or after (1). */
export function turned(day: string, span: CalendarSpan, step: -1 | 1): string {
  const next = span === 'month' ? addMonths(day, step) : addDays(day, 7 * step);
  // Years have four digits.
  return isDay(next) ? next : day;
}

const partsOf = (day: string, isShort = false) => ({
  year: day.slice(0, 4),
  month: (months[Number(day.slice(5, 7)) - 1] ?? '').slice(0, isShort ? 3 : undefined),
  date: String(Number(day.slice(8, 10))),
});

/** 'Friday 27 November 2026', or 'No due date'. */
export function dayTitle(day: string): string {
  if (day === noDay) return 'No due date';
  const { year, month, date } = partsOf(day);
  return `${weekdays[weekdayOf(day)] ?? ''} ${date} ${month} ${year}`;
}

/**
 * 'November 2026'; a week: '23 – 29 November 2026', '30 November – 6 December 2026'. `isShort`: 'Nov
 * 2026' and '23 – 29 Nov'.
 */
export function spanTitle(span: CalendarSpan, day: string, isShort = false): string {
  const of = partsOf(day, isShort);
  if (span === 'month') return `${of.month} ${of.year}`;
  const week = weekOf(day);
  const first = partsOf(week[0] ?? day, isShort);
  const last = partsOf(week[6] ?? day, isShort);
  const month = first.month === last.month ? '' : ` ${first.month}`;
  if (isShort) return `${first.date}${month} – ${last.date} ${last.month}`;
  const year = first.year === last.year ? '' : ` ${first.year}`;
  return `${first.date}${month}${year} – ${last.date} ${last.month} ${last.year}`;
}
