import { isAnyOf } from '@reduxjs/toolkit';
import { dropLoads, isBroken } from '../../api/list/listLoads';
import { caughtUp, eventsReceived, listLoaded, resyncDemanded } from '../../realtime/realtimeSlice';
import type { ServerEvent } from '../../realtime/serverEvent';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { changeAfterLoad, changeTasks } from './changeTasks';
import type { ListChange } from './listChange';
import { normaliseTask } from './normaliseTask';
import { streamTasks } from './streamTasks';
import { loadsOf } from './taskLoads';
import { tasksApi } from './tasksApi';
import { cachedLists, entryOf, getTasks } from './tasksListApi';

/** What an event does to the lists of tasks; null for one that does nothing to them. */
export function changeOf(event: ServerEvent): ListChange | null {
  const seq = event.meta?.seq;
  switch (event.name) {
    case 'task-created':
    case 'task-updated': {
      const task = normaliseTask(event.payload);
      return task && { kind: 'put', task, created: event.name === 'task-created', seq };
    }
    case 'task-deleted':
      return { kind: 'gone', id: event.payload, seq };
    case 'task-comment':
      return { kind: 'comment', taskId: event.payload.taskId, comment: event.payload.comment, seq };
    default:
      return null;
  }
}

export function addTasksListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: ({ payload }, caller) => {
      const changes = payload.map(changeOf).filter((change) => change !== null);
      if (changes.length === 0) return;
      changeTasks(caller, changes);
      // An open assignment dialog follows; what nobody looks at is not kept (keepUnusedDataFor 0).
      const touched = changes.flatMap((change) => (change.kind === 'put' ? [change.task._id] : []));
      const open = tasksApi.util.selectCachedArgsForQuery(caller.getState(), 'getAssignment').concat(tasksApi.util.selectCachedArgsForQuery(caller.getState(), 'getUnassignedUsers'));
      const stale = [...new Set(open)].filter((id) => touched.includes(id));
      if (stale.length > 0) caller.dispatch(tasksApi.util.invalidateTags(stale.flatMap((id) => [{ type: 'Assignment', id } as const, { type: 'Unassigned', id } as const])));
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(tasksApi.util.invalidateTags(['Tasks', 'Assignment', 'Unassigned', 'Labels'])),
  });
  startListening({
    actionCreator: caughtUp,
    effect: (_action, { dispatch, getState }) => {
      // What broke with the connection comes back with it.
      const broken = cachedLists(getState()).filter((arg) => isBroken(entryOf(getState(), arg)));
      for (const arg of broken) void dispatch(getTasks.initiate(arg, { forceRefetch: true, subscribe: false }));
    },
  });
  startListening({
    matcher: getTasks.matchPending,
    effect: ({ meta }, { extra }) => {
      const { waiting } = loadsOf(extra);
      const arg = meta.arg.originalArgs ?? undefined;
      if (!waiting.has(arg)) waiting.set(arg, []);
    },
  });
  startListening({
    matcher: getTasks.matchFulfilled,
    effect: ({ meta, payload }, caller) => {
      if (payload.seq !== null) caller.dispatch(listLoaded({ seq: payload.seq, log: payload.log }));
      return streamTasks(caller, meta.arg.originalArgs ?? undefined, meta.arg.queryCacheKey);
    },
  });
  startListening({
    matcher: getTasks.matchRejected,
    effect: ({ meta }, caller) => {
      if (!meta.condition) changeAfterLoad(caller, meta.arg.originalArgs ?? undefined);
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, loggedOut),
    effect: (_action, { extra }) => {
      dropLoads(loadsOf(extra));
    },
  });
}
