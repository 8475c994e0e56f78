import type { StartAppListening } from '../../../store/listening';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { tasksApi } from '../tasksApi';
import { selectDialog, selectTaskById, selectTasksSettled } from '../tasksSelectors';
import { openTaskGone } from '../tasksSlice';

/**
 * Keeps the last record of the open task when somebody deletes it or takes it away, so that the
 * panel can say so. A task that this person deletes is closed instead.
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
        selectDialog(current)?.kind !== 'delete' &&
        !tasksApi.endpoints.deleteTask.matchFulfilled(action)
      );
    },
    effect: (_action, { dispatch, getState, getOriginalState }) => {
      const task = selectTaskById(getOriginalState(), selectOpenTaskId(getState()) ?? '');
      if (task) dispatch(openTaskGone(task));
    },
  });
}
