import { createSelector } from '@reduxjs/toolkit';
import type { AppError } from '../../../lib/errors';
import { selectDayBounds } from '../../store/clockSlice';
import type { Task } from '../../../contract/task';
import { foldName } from '../../../contract/words';
import { selectUserId } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import { taskName } from './taskDisplay';
import type { TaskListOptions } from './taskFilters';
import { noTasks, findTask, taskIndex, type TaskPages, type TaskCounts } from './taskIndex';
import {
  selectBoardField,
  selectDueCategory,
  selectMine,
  selectSearch,
  selectTaskFilters,
  selectTaskLayout,
  selectTaskSort,
} from './taskListSlice';
import { taskLists } from './taskLists';

/** The cache entry of the shown list: the signed-in person's, or the inspected person's. */
const selectEntry = (state: RootState) => taskLists.entryOf(state, selectInspectedId(state));

/** Why the shown list could not be loaded; undefined when it could. */
export function selectTasksError(state: RootState): AppError | undefined {
  const { status, error } = selectEntry(state);
  return status === 'rejected' ? error : undefined;
}

/**
 * A selector that remembers its answer for the latest state, because after each action, dozens of
 * components ask for it.
 */
function oncePerState<Answer>(select: (state: RootState) => Answer): (state: RootState) => Answer {
  let last: { state: RootState; answer: Answer } | undefined;
  return (state) => {
    if (last?.state !== state) last = { state, answer: select(state) };
    return last.answer;
  };
}

/** The shown list. It is empty after a load that the server refused (specification, point 8). */
export const selectTaskPages = oncePerState((state): TaskPages => {
  const isRefused = typeof selectTasksError(state)?.status === 'number';
  return (isRefused ? undefined : selectEntry(state).data) ?? noTasks;
});

export const selectTaskById = (state: RootState, id: string): Task | undefined =>
  findTask(selectTaskPages(state), id);

/** '#12 Print the flyers', if the list has the task. */
export function selectTaskName(state: RootState, id: string): string | undefined {
  const task = selectTaskById(state, id);
  return task && taskName(task);
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
    (state: RootState) =>
      selectTaskLayout(state) === 'board' && selectBoardField(state) === 'status',
    (state: RootState) => selectTaskLayout(state) === 'calendar',
  ],
  (dueCategory, search, mine, filters, sort, bounds, withCompleted, withNotYet) => ({
    dueCategory,
    search: foldName(search),
    mine,
    filters,
    sort,
    bounds,
    ...(withCompleted && { withCompleted }),
    ...(withNotYet && { withNotYet }),
  }),
);

/** Sorted ids of the tasks that pass all filters. Keeps the reference while they are the same. */
export const selectVisibleTaskIds = oncePerState((state): readonly string[] =>
  taskIndex.visibleIdsOf(selectTaskPages(state), selectTaskListOptions(state)),
);

export const selectGoneTask = (state: RootState): Task | null => state.tasks.gone;
