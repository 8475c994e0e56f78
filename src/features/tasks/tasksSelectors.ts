import { createSelector } from '@reduxjs/toolkit';
import type { AppError } from '../../api/errors';
import { selectDayBounds } from '../../clock/clockSlice';
import type { Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';
import { foldForSearch } from '../../lib/foldText';
import { selectIsAdministrator, selectUser, selectUserId } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectSeenComments } from '../drafts/draftsSlice';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { commentCount } from './taskDisplay';
import type { TaskListOptions } from './taskFilters';
import { noTasks, findTask, taskIndex, type TaskPages, type TaskCounts } from './taskIndex';
import {
  selectDueCategory,
  selectMine,
  selectSearch,
  selectTaskFilters,
  selectTaskSort,
} from './taskListSlice';
import { taskLists } from './taskLists';
import type { TaskDialog, TasksState } from './tasksSlice';

/** The cache entry of the shown list: one's own or the inspected person's. */
const selectEntry = (state: RootState) => taskLists.entryOf(state, selectInspectedId(state));

/** Why the shown list could not be loaded; undefined when it could. */
export function selectTasksError(state: RootState): AppError | undefined {
  const { status, error } = selectEntry(state);
  return status === 'rejected' ? error : undefined;
}

/** The shown list. It is empty after a load that the server refused (specification, point 8). */
export function selectTaskPages(state: RootState): TaskPages {
  const isRefused = typeof selectTasksError(state)?.status === 'number';
  return (isRefused ? undefined : selectEntry(state).data) ?? noTasks;
}

export const selectTaskById = (state: RootState, id: string): Task | undefined =>
  findTask(selectTaskPages(state), id);

/** Whether the person may edit a task: administrators and its assignees. The server decides. */
export function selectMayEdit(state: RootState, task: Task): boolean {
  const user = selectUser(state);
  // Not every token has the person's id (specification, point 3): then compare the names.
  const isSelf = (person: UserRef) =>
    user?._id ? person._id === user._id : person.name !== '' && person.name === user?.name;
  return selectIsAdministrator(state) || task.assignedTo.some(isSelf);
}

/** The counts of the shown list. The same reference while they are the same. */
export function selectTaskCounts(state: RootState): TaskCounts {
  return taskIndex.countsOf(selectTaskPages(state), selectDayBounds(state));
}

/** Whether the first rows are loaded. */
export const selectTasksLoaded = (state: RootState): boolean =>
  selectEntry(state).data !== undefined;

/** Whether the shown list is complete and not loading, so that a task that is not in it is gone. */
export function selectTasksSettled(state: RootState): boolean {
  const { status, data } = selectEntry(state);
  return status === 'fulfilled' && data?.complete === true;
}

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

/** Sorted ids of the tasks that pass all filters. Keeps the reference while they are the same. */
export function selectVisibleTaskIds(state: RootState): readonly string[] {
  return taskIndex.visibleIdsOf(selectTaskPages(state), selectTaskListOptions(state));
}

export const selectDialog = (state: RootState): TaskDialog | null => state.tasks.dialog;
/** Counted from the first comment that arrives live: otherwise all tasks would start as unread. */
export function selectUnreadComments(state: RootState, task: Task): number {
  const count = commentCount(task);
  return Math.max(0, count - (selectSeenComments(state, task._id) ?? count));
}
export const selectGoneTask = (state: RootState): Task | null => state.tasks.gone;
/** The number of the latest comments and changes of the open task that are shown at first. */
export const latestEntries = 50;
export const selectShownEntries = ({ tasks }: RootState, taskId: string): number =>
  tasks.shownEntries?.taskId === taskId ? tasks.shownEntries.count : latestEntries;
export const selectUpload = (state: RootState): TasksState['upload'] => state.tasks.upload;

/** Identifies what is listed. When it changes, the list scrolls to its top. */
export const selectTaskListKey: (state: RootState) => string = createSelector(
  [
    selectDueCategory,
    selectSearch,
    selectMine,
    selectTaskFilters,
    selectTaskSort,
    selectInspectedId,
  ],
  (...values) => JSON.stringify(values),
);
