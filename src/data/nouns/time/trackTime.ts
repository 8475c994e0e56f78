import { nanoid } from '@reduxjs/toolkit';
import type { Task } from '../../../contract/task';
import { dayBounds } from '../../../lib/dueDate';
import { sendAndSay } from '../../api/sendChange';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { selectIsDocket } from '../../session/sessionSlice';
import type { AppThunk } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { tasksApi } from '../tasks/tasksApi';
import { selectTaskById } from '../tasks/tasksSelectors';
import { selectTimer } from './timeSelectors';
import type { StartArg, StopArg } from './timeArgs';

/** Now, and the day that it is here. */
export const nowAndDay =
  (): AppThunk<{ at: string; day: string }> =>
  (_dispatch, _getState, { clock }) => {
    const now = clock.now();
    return { at: new Date(now).toISOString(), day: dayBounds(now).today };
  };

/** Starts the timer on a task, unless it runs there. One that runs on another task stops. */
export const startTimer =
  (taskId: string, taskTitle: string): AppThunk<void> =>
  (dispatch, getState) => {
    if (selectTimer(getState())?.taskId === taskId) return;
    const arg: StartArg = { _id: nanoid(), taskId, taskTitle, ...dispatch(nowAndDay()) };
    void dispatch(sendAndSay('startTimer', arg));
  };

/** Stops the timer that runs, if one does. */
export const stopTimer = (): AppThunk<void> => (dispatch, getState) => {
  const timer = selectTimer(getState());
  if (!timer) return;
  const { _id: timerId, taskId, taskTitle } = timer;
  const arg: StopArg = { timerId, taskId, taskTitle, ...dispatch(nowAndDay()) };
  void dispatch(sendAndSay('stopTimer', arg));
};

/** The open task, on our own server. */
export function selectTimedTask(state: RootState): Task | undefined {
  const id = selectIsDocket(state) ? selectOpenTaskId(state) : null;
  if (id === null) return undefined;
  return (
    selectTaskById(state, id) ?? tasksApi.endpoints.getTask.select(id)(state).data ?? undefined
  );
}

/**
 * Starts the timer on the open task, or stops it if it runs there, or if no task is open.
 * @returns false if there is nothing to start or to stop
 */
export const toggleTimer = (): AppThunk<boolean> => (dispatch, getState) => {
  const state = getState();
  const task = selectTimedTask(state);
  const timer = selectTimer(state);
  if (task && timer?.taskId !== task._id) dispatch(startTimer(task._id, task.title));
  else if (timer) dispatch(stopTimer());
  else return false;
  return true;
};
