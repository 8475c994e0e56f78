import { nanoid } from '@reduxjs/toolkit';
import type { TimeEntry, TimeEntryFields } from '../../../contract/time/timeEntry';
import { dayBounds } from '../../../lib/dueDate';
import { errorText, isConflict } from '../../../lib/errors';
import { newKey } from '../../api/newKey';
import { startMutation } from '../../api/startMutation';
import type { Call } from '../../changes/changeSpec';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { selectIsDocket } from '../../session/sessionSlice';
import type { AppThunk } from '../../store/hooks';
import { toastShown } from '../../toasts/toastsSlice';
import { selectShownTask } from '../tasks/taskScreenSelectors';
import { selectOwnRef, selectTimer } from './timeSelectors';
import type { AddArg, ChangeArg, EntryArg, StartArg, StopArg } from './timeArgs';

/** Makes a change. A refusal is shown as a toast. @returns whether it was refused */
const send =
  (endpoint: string, arg: object): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const call: Call = { endpoint, arg: { ...arg, key: dispatch(newKey()) } };
    const { error } = (await dispatch(startMutation(call))) ?? {};
    if (error && !isConflict(error))
      dispatch(toastShown({ message: errorText(error), variant: 'error' }));
    return error !== undefined;
  };

/** Now, and the day that it is here. */
const nowAndDay =
  (): AppThunk<{ at: string; day: string }> =>
  (_dispatch, _getState, { clock }) => {
    const now = clock.now();
    return { at: new Date(now).toISOString(), day: dayBounds(now).today };
  };

/** Starts the timer on a task. One that runs on another task stops. */
export const startTimer =
  (taskId: string, taskTitle: string): AppThunk<void> =>
  (dispatch, getState) => {
    if (selectTimer(getState())?.taskId === taskId) return;
    const arg: StartArg = { taskId, taskTitle, ...dispatch(nowAndDay()), entryId: nanoid() };
    void dispatch(send('startTimer', arg));
  };

/** Stops the timer that runs, if one does. */
export const stopTimer = (): AppThunk<void> => (dispatch, getState) => {
  const { taskId } = selectTimer(getState()) ?? {};
  if (taskId === undefined) return;
  const arg: StopArg = { taskId, ...dispatch(nowAndDay()), entryId: nanoid() };
  void dispatch(send('stopTimer', arg));
};

/**
 * Starts the timer on the open task, or stops it if it runs there, or if no task is open.
 * @returns false if there is nothing to start or to stop
 */
export const toggleTimer = (): AppThunk<boolean> => (dispatch, getState) => {
  const state = getState();
  if (!selectIsDocket(state)) return false;
  const openId = selectOpenTaskId(state);
  const task = openId === null ? undefined : selectShownTask(state, openId);
  const timer = selectTimer(state);
  if (task && timer?.taskId !== task._id) dispatch(startTimer(task._id, task.title));
  else if (timer) dispatch(stopTimer());
  else return false;
  return true;
};

/** Adds time that was spent on a task. @returns whether it was refused */
export const addTime =
  (
    { taskId, taskTitle }: Pick<AddArg, 'taskId' | 'taskTitle'>,
    fields: TimeEntryFields,
  ): AppThunk<Promise<boolean>> =>
  (dispatch, getState) => {
    const { at: createdAt } = dispatch(nowAndDay());
    const user = selectOwnRef(getState());
    const arg: AddArg = { _id: nanoid(), taskId, taskTitle, ...fields, user, createdAt };
    return dispatch(send('addTime', arg));
  };

/** Changes an entry. @returns whether that was refused */
export const changeTime =
  (entry: TimeEntry, wanted: TimeEntryFields): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const changes: ChangeArg['changes'] = {
      ...(wanted.day !== entry.day && { day: wanted.day }),
      ...(wanted.seconds !== entry.seconds && { seconds: wanted.seconds }),
      ...(wanted.note !== entry.note && { note: wanted.note }),
    };
    if (Object.keys(changes).length === 0) return false;
    const arg: ChangeArg = { entry, changes };
    return dispatch(send('changeTime', arg));
  };

export const deleteTime =
  (entry: TimeEntry): AppThunk<void> =>
  (dispatch) => {
    const arg: EntryArg = { entry };
    void dispatch(send('deleteTime', arg));
  };
