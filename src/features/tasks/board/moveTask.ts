import {
  priorities,
  statuses,
  type NewTask,
  type Task,
  type TaskChanges,
} from '../../../contract/task';
import { maxOrderKey } from '../../../contract/orderKey';
import { addDays } from '../../../lib/day';
import type { DayBounds } from '../../../lib/dueDate';
import { newKey } from '../../../data/api/newKey';
import { selectIsAdministrator, selectIsDocket } from '../../../data/session/sessionSlice';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { AppThunk } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import {
  selectBoardField,
  selectTaskSort,
  type BoardField,
} from '../../../data/nouns/tasks/taskListSlice';
import { selectMayEdit } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { setAssigned } from '../edit/setAssigned';
import { orderText } from '../filters/taskOrders';
import { noValue, type BoardColumn } from './boardColumns';
import { selectPlaceKey, type CardPlace } from './placeKey';

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

/**
 * Why a task cannot be moved between two columns, within one, or to a day for `due`. Null if it can.
 */
export function moveRefusal(
  state: RootState,
  taskId: string,
  from: string,
  to: string,
  field = selectBoardField(state),
): string | null {
  const task = selectTaskById(state, taskId);
  if (!task) return 'This task no longer exists.';
  if (!selectMayEdit(state, task)) return 'This task is not assigned to you.';
  if (from === to) return null;
  if (field !== 'status' && !selectIsAdministrator(state))
    return 'Only administrators change this. You can change the status.';
  return field === 'due' && to === 'overdue' ? 'A move cannot make a task overdue.' : null;
}

/** Why a card stays where it is in its column under a sort. */
export function sortRefusal(state: RootState): string {
  const text = `The order of the cards is the sort of the list: ${orderText(selectTaskSort(state))}.`;
  return selectIsDocket(state) ? `${text} Choose Manual there to order them yourself.` : text;
}

/** The key of a place in the manual order, as a change of the task. */
function orderOf(
  state: RootState,
  taskId: string,
  place: CardPlace | null,
): Pick<TaskChanges, 'orderKey'> {
  const orderKey = place && selectPlaceKey(state, taskId, place);
  return orderKey === null ? {} : { orderKey };
}

/**
 * Moves a task to a column, which `moveRefusal` allows: makes the change that it means. `place`: in
 * the manual order, where in the column.
 */
export function moveTask(
  taskId: string,
  from: string,
  to: BoardColumn,
  place: CardPlace | null = null,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const task = selectTaskById(getState(), taskId);
    if (!task) return;
    const order = orderOf(getState(), taskId, place);
    if (order.orderKey && order.orderKey.length > maxOrderKey) {
      const message = 'No more cards fit between these two. Move one of them first.';
      dispatch(toastShown({ message, variant: 'warning' }));
      return;
    }
    if (from === to.key) return dispatch(changeTask(taskId, order));
    const field = selectBoardField(getState());
    const changes = changesOf(field, task, [from, to.key], selectDayBounds(getState()));
    if (changes) return dispatch(changeTask(taskId, { ...changes, ...order }));
    // One act: they are shown and undone together.
    const act = dispatch(newKey());
    const sent: Promise<string | null>[] = [];
    if (from !== noValue)
      sent.push(dispatch(setAssigned(task, { _id: from, name: '' }, false, act)));
    if (to.key !== noValue && !task.assignedTo.some(({ _id }) => _id === to.key))
      sent.push(dispatch(setAssigned(task, { _id: to.key, name: to.title }, true, act)));
    const ordered = dispatch(changeTask(taskId, order, act));
    const message = (await Promise.all(sent)).find((refusal) => refusal !== null);
    if (message) dispatch(toastShown({ message, variant: 'error' }));
    await ordered;
  };
}

/** What a new task of a column has. Null where a new task cannot have it. */
export function newTaskOf(state: RootState, { key }: BoardColumn): Partial<NewTask> | null {
  const field = selectBoardField(state);
  if (field === 'status') {
    const status = statuses.find((one) => one === key);
    // With other backends, a new task is pending.
    if (status === statuses[0]) return { status: undefined };
    return selectIsDocket(state) ? { status } : null;
  }
  if (field === 'assignee') return { assignedTo: key === noValue ? [] : [key] };
  const changes = changesOf(field, { labels: [] }, [noValue, key], selectDayBounds(state));
  return (
    changes &&
    ({ ...changes, ...(field === 'due' && { dueDate: changes.dueDate ?? '' }) } as Partial<NewTask>)
  );
}
