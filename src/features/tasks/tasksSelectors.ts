import type { NewTask, Task } from '../../contract/task';
import type { AppError } from '../../api/errors';
import { selectDayBounds } from '../../clock/clockSlice';
import { selectUserId } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { countsOf, shownIdsOf, slotOf } from './taskIndex';
import { noTasks, taskAt, type TaskPages } from './taskPages';
import { entryOf } from './tasksListApi';
import type { TaskCounts, TaskCriteria } from './taskView';
import type { TaskDialog, TaskFilter, TasksState } from './tasksSlice';

export type { TaskCounts } from './taskView';

/** Why the shown list could not be loaded; undefined when it could. */
export function selectTasksError(state: RootState): AppError | undefined {
  const entry = entryOf(state, selectInspectedId(state));
  if (entry.status !== 'rejected') return undefined;
  const { error } = entry;
  return error && 'text' in error ? error : { status: 'NETWORK', text: error?.message ?? '' };
}

/** The shown list: one's own or the inspected person's. A load that the server refused clears it (specification, point 8). */
export function selectTaskPages(state: RootState): TaskPages {
  const { data } = entryOf(state, selectInspectedId(state));
  return typeof selectTasksError(state)?.status === 'number' ? noTasks : (data ?? noTasks);
}

export function selectTaskById(state: RootState, id: string): Task | undefined {
  const list = selectTaskPages(state);
  const slot = slotOf(list, id);
  return slot === undefined ? undefined : (taskAt(list, slot) ?? undefined);
}

/** How many tasks there are of each kind; the same reference while nothing changes. */
export function selectTaskCounts(state: RootState): TaskCounts {
  return countsOf(selectTaskPages(state), selectDayBounds(state));
}

/** Whether a list has been loaded, so that its counts mean something. */
export const selectTasksLoaded = (state: RootState): boolean => entryOf(state, selectInspectedId(state)).data !== undefined;

function criteriaOf(state: RootState): TaskCriteria {
  const { filter, search, mine } = state.tasks;
  return { filter, search: search.toLowerCase(), mine: mine ? selectUserId(state) : null, bounds: selectDayBounds(state) };
}

/** Ids of the tasks that pass filter and search, in the order of the screen; the same reference while nobody comes or goes. */
export function selectVisibleTaskIds(state: RootState): readonly string[] {
  return shownIdsOf(selectTaskPages(state), criteriaOf(state));
}

export const selectFilter = (state: RootState): TaskFilter => state.tasks.filter;
export const selectSearch = (state: RootState): string => state.tasks.search;
export const selectMine = (state: RootState): boolean => state.tasks.mine;
export const selectDialog = (state: RootState): TaskDialog | null => state.tasks.dialog;
export const selectNewTask = (state: RootState): NewTask => state.tasks.newTask;
export const selectCommentDraft = (state: RootState, taskId: string): string => state.tasks.commentDrafts[taskId] ?? '';
/** How many comments of a task the person has seen; undefined when it was never opened. */
export const selectSeenComments = (state: RootState, taskId: string): number | undefined => state.tasks.seenComments[taskId];
export const selectUpload = (state: RootState): TasksState['upload'] => state.tasks.upload;
