import { addLoadAgainListeners } from '../../../api/syncedList/loadAgainListeners';
import { prepareSearch } from '../../../api/syncedList/prepareSearch';
import type { ThunkApi } from '../../../api/thunkApi';
import {
  assignmentMade,
  caughtUp,
  commentMade,
  resyncDemanded,
} from '../../../realtime/realtimeSlice';
import { taskCreated, taskUpdated } from '../../../realtime/serverEvents';
import type { StartAppListening } from '../../../store/listening';
import { selectBulkRunning } from '../bulk/bulkSlice';
import { taskIndex } from '../taskIndex';
import { taskLists } from '../taskLists';
import { assignmentTags, tasksApi } from '../tasksApi';
import { getTasks } from '../tasksListApi';

const {
  addComment,
  assignTask,
  createTask,
  deleteTask,
  getAssignment,
  getUnassignedUsers,
  updateTask,
} = tasksApi.endpoints;

/** Starts loads after events, answers and lost connections, and sends the client's own events. */
export function addTasksListeners(startListening: StartAppListening): void {
  for (const actionCreator of [taskCreated, taskUpdated]) {
    startListening({
      actionCreator,
      effect: ({ payload: { _id: id } }, { dispatch, getState }) => {
        // What an open assignment dialog shows. For a closed one nothing is cached.
        const isOpen = [getAssignment, getUnassignedUsers].some(
          ({ select }) => !select(id)(getState()).isUninitialized,
        );
        if (isOpen) dispatch(tasksApi.util.invalidateTags(assignmentTags(id)));
      },
    });
  }
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) =>
      void dispatch(tasksApi.util.invalidateTags(['Tasks', 'Assignment', 'Unassigned', 'Labels'])),
  });
  addLoadAgainListeners(startListening, {
    lists: taskLists,
    isReconnected: caughtUp.match,
    isLoadRejected: getTasks.matchRejected,
    load: (dispatch, arg) =>
      void dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false })),
  });
  startListening({
    matcher: getTasks.matchFulfilled,
    effect: ({ meta }, { getState }) => {
      const list = () => taskLists.entryOf(getState(), meta.arg.originalArgs ?? undefined).data;
      prepareSearch(list()?.loaded ?? 0, (mayGoOn) => {
        const current = list();
        return current === undefined || taskIndex.prepareSearch(current, mayGoOn);
      });
    },
  });
  // For answers that do not contain the change. A bulk action does not reload for each task.
  const reload = (thunkApi: Pick<ThunkApi, 'dispatch' | 'getState'>) => {
    if (!selectBulkRunning(thunkApi.getState()))
      thunkApi.dispatch(tasksApi.util.invalidateTags(['Tasks']));
  };
  startListening({
    matcher: createTask.matchFulfilled,
    effect: ({ payload }, thunkApi) => {
      if (payload === null) reload(thunkApi);
    },
  });
  startListening({
    matcher: assignTask.matchFulfilled,
    effect: ({ meta, payload: { task, people } }, thunkApi) => {
      if (!task && !people) reload(thunkApi);
      // Specification, point 7: report assignments and comments once they are stored.
      thunkApi.dispatch(assignmentMade(meta.arg.originalArgs));
    },
  });
  startListening({
    matcher: addComment.matchFulfilled,
    effect: ({ meta, payload: { comment } }, { dispatch }) =>
      void dispatch(commentMade({ taskId: meta.arg.originalArgs.id, comment })),
  });
  startListening({
    matcher: updateTask.matchRejected,
    effect: ({ payload }, thunkApi) => {
      if (payload?.status === 404) reload(thunkApi);
    },
  });
  startListening({
    predicate: (action) =>
      deleteTask.matchFulfilled(action) ||
      (deleteTask.matchRejected(action) && action.payload?.status === 404),
    effect: (_action, thunkApi) => {
      // The reload after a deletion (specification, point 7), unless events report every change.
      if (!thunkApi.getState().realtime.extended) reload(thunkApi);
    },
  });
}
