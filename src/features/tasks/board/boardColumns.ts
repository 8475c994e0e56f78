import { createSelector } from '@reduxjs/toolkit';
import { priorities, statuses, type Task } from '../../../contract/task';
import { groupedBy, type Grouping, type Groups } from '../../../lib/collection/groups';
import type { DayBounds } from '../../../lib/dueDate';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { RootState } from '../../../data/store/rootState';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { findTask, taskIndex } from '../../../data/nouns/tasks/taskIndex';
import { selectBoardField, type BoardField } from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskListOptions, selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';

/** A column of the board. `key`: a value of the field, or the id of a person. */
export interface BoardColumn {
  key: string;
  title: string;
}

/** The key of the column for tasks that have no value. */
export const noValue = 'none';

/** The largest ones are shown first, and so many more at a time. */
export const columnsPerStep = 30;

export const boardFieldLabels: Record<BoardField, string> = {
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
  label: 'Label',
  due: 'Due date',
};

export const dueColumns = ['overdue', 'today', 'week', 'later', noValue] as const;
export type DueColumn = (typeof dueColumns)[number];
const dueTitles: Record<DueColumn, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No due date',
};

function dueColumnOf({ dueDate }: Task, bounds: DayBounds): DueColumn {
  if (dueDate === null) return noValue;
  if (dueDate < bounds.today) return 'overdue';
  if (dueDate < bounds.tomorrow) return 'today';
  return dueDate < bounds.afterWeekMonday ? 'week' : 'later';
}

const orNone = (keys: readonly string[]): readonly string[] => (keys.length > 0 ? keys : [noValue]);

/** Hundredths, because sums are of whole numbers. */
const estimateOf = ({ estimate }: Task): number => Math.round((estimate ?? 0) * 100);

const columnsBy = (keysOf: (task: Task) => readonly string[]): Grouping<Task> =>
  groupedBy(keysOf, estimateOf);

const groupings: Record<Exclude<BoardField, 'due'>, Grouping<Task>> = {
  status: columnsBy(({ status }) => [status]),
  priority: columnsBy(({ priority }) => [priority]),
  assignee: columnsBy(({ assignedTo }) => orNone(assignedTo.map(({ _id }) => _id))),
  label: columnsBy(({ labels }) => orNone(labels)),
};

const selectGrouping: (state: RootState) => Grouping<Task> = createSelector(
  [selectBoardField, selectDayBounds],
  (field, bounds) =>
    field === 'due' ? columnsBy((task) => [dueColumnOf(task, bounds)]) : groupings[field],
);

/** The tasks of each column, and the sum of their estimates in hundredths. The same reference until they change. */
export const selectBoardGroups = (state: RootState): Groups =>
  taskIndex.groupsOf(selectTaskPages(state), selectTaskListOptions(state), selectGrouping(state));

/** The columns with their titles, in order. `limit`: how many of people or labels. */
export const selectBoardColumns: (state: RootState, limit: number) => readonly BoardColumn[] =
  createSelector(
    [
      selectBoardField,
      selectBoardGroups,
      selectTaskPages,
      (_state: RootState, limit: number) => limit,
    ],
    (field, groups, pages, limit): readonly BoardColumn[] => {
      switch (field) {
        case 'status':
          return statuses.map((key) => ({ key, title: key }));
        case 'priority':
          return priorities.toReversed().map((key) => ({ key, title: key }));
        case 'due':
          return dueColumns.map((key) => ({ key, title: dueTitles[key] }));
        default: {
          const nameOf = (id: string) => {
            const [first = ''] = groups.get(id)?.ids ?? [];
            return displayName(findTask(pages, first)?.assignedTo.find(({ _id }) => _id === id));
          };
          const valued = [...groups]
            .filter(([key]) => key !== noValue)
            .sort(
              ([oneKey, one], [otherKey, other]) =>
                other.ids.length - one.ids.length || (oneKey < otherKey ? -1 : 1),
            )
            .slice(0, limit)
            .map(([key]) => ({ key, title: field === 'label' ? key : nameOf(key) }))
            .sort((one, other) => one.title.localeCompare(other.title, 'en-GB'));
          return [{ key: noValue, title: field === 'label' ? 'No label' : 'Nobody' }, ...valued];
        }
      }
    },
    // Pages change with each event; the titles seldom do.
    { memoizeOptions: { resultEqualityCheck: isSameColumns } },
  );

function isSameColumns(one: readonly BoardColumn[], other: readonly BoardColumn[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, title }, at) => other[at]?.key === key && other[at].title === title)
  );
}
