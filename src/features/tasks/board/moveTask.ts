import {
  priorities,
  statuses,
  type NewTask,
  type Task,
  type TaskChanges,
} from '../../../contract/task';
import { addDays } from '../../../lib/day';
import type { DayBounds } from '../../../lib/dueDate';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { AppThunk } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { selectBoardField, type BoardField } from '../../../data/nouns/tasks/taskListSlice';
import { selectMayEdit } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { setAssigned } from '../edit/setAssigned';
import { noValue, type BoardColumn } from './boardColumns';

/** The due date of a column. Undefined where none can be set. */
function dayOf(column: string, { today, weekEndMonday }: DayBounds): string | null | undefined {
  if (column === 'today') return today;
  if (column === 'week') return weekEndMonday;
  if (column === 'later') return addDays(weekEndMonday, 1);
  return column === noValue ? null : undefined;
}

/** What a move between two columns changes. Null if it is not a change of fields, or not possible. */
function changesOf(
  field: BoardField,
  { labels }: Pick<Task, 'labels'>,
  [from, to]: readonly [string, string],
  bounds: DayBounds,
): TaskChanges | null {
  if (field === 'status') {
    const status = statuses.find((one) => one === to);
    return status ? { status } : null;
  }
  if (field === 'priority') {
    const priority = priorities.find((one) => one === to);
    return priority ? { priority } : null;
  }
  if (field === 'label') {
    const others = labels.filter((label) => label !== from && label !== to);
    return { labels: to === noValue ? others : [...others, to] };
  }
  const dueDate = field === 'due' ? dayOf(to, bounds) : undefined;
  return dueDate === undefined ? null : { dueDate };
}

/** Why a task cannot be moved to a column, or to a day for `due`. Null if it can. */
export function moveRefusal(
  state: RootState,
  taskId: string,
  to: string,
  field = selectBoardField(state),
): string | null {
  const task = selectTaskById(state, taskId);
  if (!task) return 'This task no longer exists.';
  if (!selectMayEdit(state, task)) return 'This task is not assigned to you.';
  if (field !== 'status' && !selectIsAdministrator(state))
    return 'Only administrators change this. You can change the status.';
  return field === 'due' && to === 'overdue' ? 'A move cannot make a task overdue.' : null;
}

/** Moves a task to another column, which `moveRefusal` allows: makes the change that it means. */
export function moveTask(taskId: string, from: string, to: BoardColumn): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const task = selectTaskById(getState(), taskId);
    if (!task || from === to.key) return;
    const field = selectBoardField(getState());
    const changes = changesOf(field, task, [from, to.key], selectDayBounds(getState()));
    if (changes) return dispatch(changeTask(taskId, changes));
    const refusals: (string | null)[] = [];
    if (from !== noValue)
      refusals.push(await dispatch(setAssigned(task, { _id: from, name: '' }, false)));
    if (to.key !== noValue && !task.assignedTo.some(({ _id }) => _id === to.key))
      refusals.push(await dispatch(setAssigned(task, { _id: to.key, name: to.title }, true)));
    const message = refusals.find((refusal) => refusal !== null);
    if (message) dispatch(toastShown({ message, variant: 'error' }));
  };
}

/** What a new task of a column has. Null where a new task cannot have it. */
export function newTaskOf(state: RootState, { key }: BoardColumn): Partial<NewTask> | null {
  const field = selectBoardField(state);
  // A new task is pending.
  if (field === 'status') return key === statuses[0] ? {} : null;
  if (field === 'assignee') return { assignedTo: key === noValue ? [] : [key] };
  const changes = changesOf(field, { labels: [] }, [noValue, key], selectDayBounds(state));
  return (
    changes &&
    ({ ...changes, ...(field === 'due' && { dueDate: changes.dueDate ?? '' }) } as Partial<NewTask>)
  );
}
