import { prepareSearch } from '../../../api/syncedList/prepareSearch';
import type { ThunkApi } from '../../../api/thunkApi';
import {
  caughtUp,
  resyncDemanded,
  assignmentMade,
  commentMade,
} from '../../../realtime/realtimeSlice';
import { taskCreated, taskUpdated } from '../../../realtime/serverEvents';
import type { StartAppListening } from '../../../store/listening';
import { selectBulkRunning } from '../bulk/bulkSlice';
import { taskIndex } from '../taskIndex';
import { taskLists } from '../taskLists';
import { tasksApi } from '../tasksApi';
import { getTasks, tasksListApi } from '../tasksListApi';

const { createTask, updateTask, deleteTask, assignTask } = tasksApi.endpoints;

const loadAgain = ({ dispatch }: Pick<ThunkApi, 'dispatch'>, arg: string | undefined) =>
  void dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false }));

/** Starts loads after events, answers and lost connections. */
export function addTasksListeners(startListening: StartAppListening): void {
  for (const actionCreator of [taskCreated, taskUpdated]) {
    startListening({
      actionCreator,
      effect: ({ payload: { _id: id } }, { dispatch, getState }) => {
        // Load again what an open assignment dialog shows. For a closed one nothing is cached (keepUnusedDataFor 0).
        const { getAssignment, getUnassignedUsers } = tasksApi.endpoints;
        const isOpen = [getAssignment, getUnassignedUsers].some(
          ({ select }) => !select(id)(getState()).isUninitialized,
        );
        if (isOpen)
          dispatch(
            tasksApi.util.invalidateTags([
              { type: 'Assignment', id },
              { type: 'Unassigned', id },
            ]),
          );
      },
    });
  }
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) =>
      void dispatch(tasksApi.util.invalidateTags(['Tasks', 'Assignment', 'Unassigned', 'Labels'])),
  });
  startListening({
    actionCreator: caughtUp,
    effect: (_action, { dispatch, getState }) => {
      // What broke with the connection comes back with it.
      for (const arg of taskLists.interruptedLists(getState())) loadAgain({ dispatch }, arg);
    },
  });
  startListening({
    matcher: getTasks.matchRejected,
    effect: ({ meta }, { dispatch, getOriginalState }) => {
      const arg = meta.arg.originalArgs ?? undefined;
      if (!meta.condition && taskLists.isStreaming(getOriginalState(), arg))
        loadAgain({ dispatch }, arg);
    },
  });
  startListening({
    matcher: getTasks.matchFulfilled,
    effect: ({ meta }, { getState }) => {
      const held = () => taskLists.entryOf(getState(), meta.arg.originalArgs ?? undefined).data;
      prepareSearch(held()?.loaded ?? 0, (mayGoOn) => {
        const list = held();
        return list === undefined || taskIndex.warm(list, mayGoOn);
      });
    },
  });
  // For answers that do not contain the change. A bulk action does not reload for each of its rows.
  const reload = (caller: Pick<ThunkApi, 'dispatch' | 'getState'>) => {
    if (!selectBulkRunning(caller.getState()))
      caller.dispatch(tasksListApi.util.invalidateTags(['Tasks']));
  };
  startListening({
    matcher: createTask.matchFulfilled,
    effect: ({ payload }, caller) => {
      if (payload === null) reload(caller);
    },
  });
  startListening({
    matcher: assignTask.matchFulfilled,
    effect: ({ payload: { task, people } }, caller) => {
      if (!task && !people) reload(caller);
    },
  });
  startListening({
    matcher: updateTask.matchRejected,
    effect: ({ payload }, caller) => {
      if (payload?.status === 404) reload(caller);
    },
  });
  startListening({
    predicate: (action) =>
      deleteTask.matchFulfilled(action) ||
      (deleteTask.matchRejected(action) && action.payload?.status === 404),
    effect: (_action, caller) => {
      // The data reload after a deletion (specification, point 7), unless the backend's events report every change anyway.
      if (!caller.getState().realtime.extended) reload(caller);
    },
  });
}

/** Reports assignments and comments over the socket, after the call has stored them (specification, point 7). */
export function addOutgoingListeners(startListening: StartAppListening): void {
  startListening({
    matcher: tasksApi.endpoints.assignTask.matchFulfilled,
    effect: ({ meta }, { dispatch }) => void dispatch(assignmentMade(meta.arg.originalArgs)),
  });
  startListening({
    matcher: tasksApi.endpoints.addComment.matchFulfilled,
    effect: ({ meta, payload: { comment } }, { dispatch }) =>
      void dispatch(commentMade({ taskId: meta.arg.originalArgs.id, comment })),
  });
}
