import { addListener } from '@reduxjs/toolkit';
import { errorText, isAppError, isConflict } from '../../../lib/errors';
import { newKey } from '../../api/newKey';
import type { Status, Task, TaskChanges } from '../../../contract/task';
import { dialogOpened, selectDialog } from '../../dialogs/dialogsSlice';
import type { StoreExtra } from '../../store/extra';
import type { AppDispatch, AppThunk } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { toastShown } from '../../toasts/toastsSlice';
import { seenOf, type SeenTask } from './seenTask';
import { changedFields, unchangedFieldsText } from './taskFields';
import { selectBlockers, selectMayEdit, selectShownTask } from './taskScreenSelectors';
import { tasksApi } from './tasksApi';

/** Why a change was not saved. `isGone`: the server has no such task. */
export interface TaskRefusal {
  message: string;
  isGone: boolean;
}

/** Whether a change starts a task that waits for others, or completes it without a start. */
export function startsBlocked(
  state: RootState,
  task: Task,
  { status }: Pick<TaskChanges, 'status'>,
): boolean {
  if (status !== 'In Progress' && status !== 'Completed') return false;
  if (task.status === 'In Progress' || task.status === status) return false;
  const { known, unknown } = selectBlockers(state, task);
  return unknown > 0 || known.some((blocker) => blocker.status !== 'Completed');
}

const listen = addListener.withTypes<RootState, AppDispatch, StoreExtra>();

/**
 * Asks before a change starts a blocked task, or completes it. All ways to change the status by hand ask here. Null
 * if there is nothing to ask, so that the change is shown at once.
 */
export function confirmStart(
  task: Task | undefined,
  changes: TaskChanges,
): AppThunk<Promise<boolean> | null> {
  return (dispatch, getState) => {
    if (!task || !startsBlocked(getState(), task, changes)) return null;
    const { _id: taskId } = task;
    const isCompletion = changes.status === 'Completed';
    dispatch(dialogOpened('task/blocked', { taskId, isCompletion }));
    return new Promise((resolve) => {
      dispatch(
        listen({
          // Leaving the screen closes it too.
          predicate: (_action, state) => selectDialog(state, 'task/blocked')?.taskId !== taskId,
          effect: (_action, { getOriginalState, unsubscribe }) => {
            unsubscribe();
            resolve(selectDialog(getOriginalState(), 'task/blocked')?.isConfirmed === true);
          },
        }),
      );
    });
  };
}

/**
 * Sends changes of a task. `task`: as it is shown, if it is. Resolves to null too where the dialog of
 * the outbox asks what should count, and if the person does not start a blocked task after all.
 */
export function sendTaskChanges(
  id: string,
  changes: TaskChanges,
  seen: SeenTask,
  task: Task | undefined,
  act?: string,
): AppThunk<Promise<TaskRefusal | null>> {
  return async (dispatch) => {
    const confirmed = dispatch(confirmStart(task, changes));
    if (confirmed && !(await confirmed)) return null;
    const { data, error } = await dispatch(
      tasksApi.endpoints.updateTask.initiate(
        {
          id,
          changes,
          key: dispatch(newKey()),
          seq: seen.seq,
          after: seen.after,
          taskTitle: task?.title,
          ...(act !== undefined && { act }),
          // The server merges the change into what others have changed since.
          ...(changes.checklist && { expected: { checklist: task?.checklist ?? [] } }),
        },
        { track: false },
      ),
    );
    if (isConflict(error)) return null;
    const message = error ? errorText(error) : task && unchangedFieldsText(task, changes, data);
    return message ? { message, isGone: isAppError(error) && error.status === 404 } : null;
  };
}

/**
 * Changes a task at once, without an editor. A refusal is shown as a toast. `act`: what other
 * changes belong to as well.
 */
export function changeTask(id: string, wanted: TaskChanges, act?: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const task = selectShownTask(getState(), id);
    const changes = task && changedFields(task, wanted);
    if (!changes || Object.keys(changes).length === 0) return;
    const refusal = await dispatch(sendTaskChanges(id, changes, seenOf(task), task, act));
    if (refusal) dispatch(toastShown({ message: refusal.message, variant: 'error' }));
  };
}

const reopenedStatus: Status = 'Pending';

/**
 * Completes a task, or opens a completed one again, if the person may. A task of which the page has
 * no record is asked for first.
 */
export function toggleCompleted(id: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (!selectShownTask(getState(), id))
      await dispatch(tasksApi.endpoints.getTask.initiate(id, { subscribe: false }));
    const task = selectShownTask(getState(), id);
    if (!task || !selectMayEdit(getState(), task)) return;
    const status = task.status === 'Completed' ? reopenedStatus : 'Completed';
    await dispatch(changeTask(id, { status }));
  };
}
