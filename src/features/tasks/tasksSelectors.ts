import { createSelector } from '@reduxjs/toolkit';
import type { Task } from '../../contract/task';
import type { AppError } from '../../api/errors';
import { selectDayBounds } from '../../clock/clockSlice';
import { foldForSearch } from '../../lib/foldText';
import { selectUserId } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { noTasks, taskIn, taskIndex, type TaskPages, type TaskCounts } from './taskIndex';
import { taskLists } from './taskLists';
import type { TaskListOptions } from './taskFilters';
import {
  selectDueCategory,
  selectMine,
  selectSearch,
  selectTaskFilters,
  selectTaskSort,
} from './taskListSlice';
import type { TaskDialog, TasksState } from './tasksSlice';

/** Why the shown list could not be loaded; undefined when it could. */
export function selectTasksError(state: RootState): AppError | undefined {
  const entry = taskLists.entryOf(state, selectInspectedId(state));
  if (entry.status !== 'rejected') return undefined;
  return entry.error;
}

/** The shown list: one's own or the inspected person's. A load that the server refused clears it (specification, point 8). */
export function selectTaskPages(state: RootState): TaskPages {
  const { data } = taskLists.entryOf(state, selectInspectedId(state));
  return typeof selectTasksError(state)?.status === 'number' ? noTasks : (data ?? noTasks);
}

export const selectTaskById = (state: RootState, id: string): Task | undefined =>
  taskIn(selectTaskPages(state), id);

/** How many tasks there are of each kind; the same reference while nothing changes. */
export function selectTaskCounts(state: RootState): TaskCounts {
  return taskIndex.tallyOf(selectTaskPages(state), selectDayBounds(state));
}

/** Whether a list has rows, so that its counts can be shown. */
export const selectTasksLoaded = (state: RootState): boolean =>
  taskLists.entryOf(state, selectInspectedId(state)).data !== undefined;

/** Whether the shown list has all its rows and no load of it is under way, so that a missing task is gone. */
export function selectTasksSettled(state: RootState): boolean {
  const { status, data } = taskLists.entryOf(state, selectInspectedId(state));
  return status === 'fulfilled' && data?.complete === true;
}

/** Which tasks are shown in which order. The same reference until a part of it changes. */
export const selectTaskListOptions: (state: RootState) => TaskListOptions = createSelector(
  [
    selectDueCategory,
    selectSearch,
    (state: RootState) => (selectMine(state) ? selectUserId(state) : null),
    selectTaskFilters,
    selectTaskSort,
    selectDayBounds,
  ],
  (dueCategory, search, mine, filters, sort, bounds) => ({
    dueCategory,
    search: foldForSearch(search),
    mine,
    filters,
    sort,
    bounds,
  }),
);

/** Ids of the tasks that pass search and filters, sorted. The same reference until one is added, removed or moved. */
export function selectVisibleTaskIds(state: RootState): readonly string[] {
  return taskIndex.shownIdsOf(selectTaskPages(state), selectTaskListOptions(state));
}

export const selectDialog = (state: RootState): TaskDialog | null => state.tasks.dialog;
export const selectUpload = (state: RootState): TasksState['upload'] => state.tasks.upload;

/**
 * Everything that decides which tasks are listed, as a text. While it stays the same, rows in view keep their place as others
 * come and go. When it changes, the list starts at the top.
 */
export const selectTaskListKey: (state: RootState) => string = createSelector(
  [
    selectDueCategory,
    selectSearch,
    selectMine,
    selectTaskFilters,
    selectTaskSort,
    selectInspectedId,
  ],
  (...parts) => JSON.stringify(parts),
);
