import { isAnyOf } from '@reduxjs/toolkit';
import { mutationOf } from '../../../data/outbox/mutationOf';
import { changesWaiting, selectWaitingChanges } from '../../../data/outbox/outboxSlice';
import { addLoadAgainListeners } from '../../../data/lists/loadAgainListeners';
import type { ThunkApi } from '../../../data/api/thunkApi';
import { assignmentMade, commentMade, resyncDemanded } from '../../../data/realtime/realtimeSlice';
import { taskCreated, taskUpdated } from '../../../data/realtime/serverEvents';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import type { StartAppListening } from '../../../data/store/listening';
import type { RootState } from '../../../data/store/rootState';
import { whenIdle } from '../../../ui/browser/idle';
import { dialogClosed, selectDialog } from '../../../data/dialogs/dialogsSlice';
import {
  inspectionEnded,
  inspectionStarted,
  selectInspectedId,
} from '../../../data/inspection/inspectionSlice';
import { selectBulkRunning } from '../bulk/bulkSlice';
import { taskIndex } from '../../../data/nouns/tasks/taskIndex';
import { getTasks, taskLists } from '../../../data/nouns/tasks/taskLists';
import { assignmentTags, tasksApi } from '../../../data/nouns/tasks/tasksApi';

const {
  addComment,
  assignTask,
  createTask,
  deleteTask,
  getAssignment,
  getUnassignedUsers,
  updateTask,
} = tasksApi.endpoints;

const isComplete = (state: RootState): boolean =>
  taskLists.entryOf(state, selectInspectedId(state)).data?.complete ?? false;

/** Shorter lists are searched fast enough without preparation. */
const longList = 5_000;

/**
 * Prepares the search of a long list (`rows` long) while the page is idle, so that the first key
 * press is not slow. `work` runs while `shouldContinue` allows it, and returns whether it is done.
 */
function prepareSearch(rows: number, work: (shouldContinue: () => boolean) => boolean): void {
  if (rows < longList) return;
  const go = () =>
    whenIdle((timeLeft) => {
      if (!work(() => timeLeft() > 1)) go();
    });
  go();
}

/** Starts loads after events, answers and lost connections, and sends the client's own events. */
export function addTasksListeners(startListening: StartAppListening): void {
  // A bulk action was planned for the list that was shown.
  startListening({
    matcher: isAnyOf(inspectionStarted, inspectionEnded),
    effect: (_action, { dispatch, getState }) => {
      if (selectDialog(getState(), 'task/bulk')) dispatch(dialogClosed('task/bulk'));
    },
  });
  // What an open assignment dialog shows. For a closed one nothing is cached.
  startListening({
    predicate: (action, { api }): action is ReturnType<typeof taskUpdated> =>
      (taskCreated.match(action) || taskUpdated.match(action)) &&
      Object.values(api.queries).some(
        (query) =>
          [getAssignment.name, getUnassignedUsers.name].includes(query?.endpointName ?? '') &&
          query?.originalArgs === action.payload._id,
      ),
    effect: ({ payload }, { dispatch }) =>
      void dispatch(tasksApi.util.invalidateTags(assignmentTags(payload._id))),
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) =>
      void dispatch(tasksApi.util.invalidateTags(['Tasks', 'Assignment', 'Unassigned', 'Labels'])),
  });
  addLoadAgainListeners(startListening, {
    lists: taskLists,
    isLoadRejected: getTasks.matchRejected,
    load: (dispatch, arg) =>
      void dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false })),
  });
  startListening({
    matcher: getTasks.matchFulfilled,
    effect: ({ meta }, { getState }) => {
      const list = () => taskLists.entryOf(getState(), meta.arg.originalArgs ?? undefined).data;
      prepareSearch(list()?.loaded ?? 0, (shouldContinue) => {
        const current = list();
        return current === undefined || taskIndex.prepareSearch(current, shouldContinue);
      });
    },
  });
  // A list that has just come shows what waits from before a reload.
  startListening({
    predicate: (_action, current, previous) =>
      current.outbox.changes.length > 0 && isComplete(current) && !isComplete(previous),
    effect: (_action, { dispatch, getState }) =>
      void dispatch(changesWaiting(selectWaitingChanges(getState()))),
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
    effect: (action, thunkApi) => {
      const { meta, payload } = action;
      const { task, people } = payload;
      if (mutationOf(action)?.isWaiting) return;
      if (!task && !people) reload(thunkApi);
      // Specification, point 7: report assignments and comments once they are stored.
      const { task_id, user_id } = meta.arg.originalArgs;
      thunkApi.dispatch(assignmentMade({ task_id, user_id }));
    },
  });
  startListening({
    matcher: addComment.matchFulfilled,
    effect: (action, { dispatch }) => {
      const { meta, payload } = action;
      if (!mutationOf(action)?.isWaiting)
        dispatch(commentMade({ taskId: meta.arg.originalArgs.id, comment: payload.comment }));
    },
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
      if (!selectIsDocket(thunkApi.getState())) reload(thunkApi);
    },
  });
}
