import { caughtUp, selectConnection, taskWatched } from '../../../data/realtime/realtimeSlice';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { selectDialog } from '../../../data/dialogs/dialogsSlice';
import type { StartAppListening } from '../../../data/store/listening';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';
import { selectTaskById, selectTasksSettled } from '../../../data/nouns/tasks/tasksSelectors';
import { openTaskGone } from '../../../data/nouns/tasks/tasksSlice';

/** Opening one task after another, as with J held down, is announced once. */
const watchDelayMs = 300;

/**
 * Keeps the last record of the open task when someone deletes it or takes it away, so that the
 * panel can say so. A task that this person deletes is closed instead. Tells our server which task is
 * open.
 */
export function addOpenTaskListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (action, current, previous) => {
      const id = selectOpenTaskId(current);
      return (
        id !== null &&
        selectTaskById(previous, id) !== undefined &&
        selectTaskById(current, id) === undefined &&
        selectTasksSettled(current) &&
        selectInspectedId(current) === selectInspectedId(previous) &&
        // The event of a deletion can come before its answer.
        !selectDialog(current, 'task/delete') &&
        !tasksApi.endpoints.deleteTask.matchFulfilled(action)
      );
    },
    effect: (_action, { dispatch, getState, getOriginalState }) => {
      const task = selectTaskById(getOriginalState(), selectOpenTaskId(getState()) ?? '');
      if (task) dispatch(openTaskGone(task));
    },
  });
  startListening({
    predicate: (action, current, previous) =>
      selectIsDocket(current) &&
      selectConnection(current) === 'live' &&
      (caughtUp.match(action)
        ? selectOpenTaskId(current) !== null
        : selectOpenTaskId(current) !== selectOpenTaskId(previous)),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(watchDelayMs);
      dispatch(taskWatched(selectOpenTaskId(getState())));
    },
  });
}
