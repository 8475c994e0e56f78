import type { ThunkApi } from '../../../data/api/thunkApi';
import type { Origin } from '../../../lib/collection/pages';
import { caughtUp, resyncDemanded, selectIsBehind } from '../../../data/realtime/realtimeSlice';
import { taskDeleted } from '../../../data/realtime/serverEvents';
import { selectDialog } from '../../../data/dialogs/dialogsSlice';
import type { StartAppListening } from '../../../data/store/listening';
import type { RootState } from '../../../data/store/rootState';
import { tasksForgotten } from '../../../data/drafts/draftsSlice';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { taskIndex } from '../../../data/nouns/tasks/taskIndex';
import { getTasks, taskLists } from '../../../data/nouns/tasks/taskLists';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';

const { deleteTask } = tasksApi.endpoints;

const ownList = (state: RootState) => taskLists.entryOf(state, undefined).data;

/** Forgets the drafts and seen comments of tasks that are deleted or no longer assigned. */
export function addDeletedTasksListeners(startListening: StartAppListening): void {
  const forget = (
    { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>,
    ...taskIds: string[]
  ) => {
    const { comments, seenComments } = getState().drafts;
    // Keep what is typed in an open dialog or beside the list until it is closed.
    const openIds = [
      selectDialog(getState(), 'task/comments')?.taskId,
      selectOpenTaskId(getState()),
    ];
    const remembered = taskIds.filter(
      (id) =>
        !openIds.includes(id) && (Object.hasOwn(comments, id) || Object.hasOwn(seenComments, id)),
    );
    if (remembered.length > 0) dispatch(tasksForgotten(remembered));
  };
  /** The origin of a list that is loaded again, because its changes are unknown. */
  let lost: Origin | undefined;
  startListening({
    actionCreator: taskDeleted,
    effect: ({ payload }, listener) => forget(listener, payload),
  });
  startListening({
    matcher: deleteTask.matchFulfilled,
    effect: ({ meta }, listener) => forget(listener, meta.arg.originalArgs),
  });
  startListening({
    matcher: deleteTask.matchRejected,
    effect: ({ meta, payload }, listener) => {
      if (payload?.status === 404) forget(listener, meta.arg.originalArgs);
    },
  });
  startListening({
    predicate: (action, current, previous) => {
      if (resyncDemanded.match(action)) lost = ownList(current)?.origin;
      return (
        selectDialog(current, 'task/comments') !== selectDialog(previous, 'task/comments') ||
        selectOpenTaskId(current) !== selectOpenTaskId(previous) ||
        getTasks.matchFulfilled(action) ||
        caughtUp.match(action)
      );
    },
    effect: (_action, listener) => {
      // Only one's own complete and current list shows which tasks are gone.
      const list = ownList(listener.getState());
      if (!list?.complete || list.origin === lost || selectIsBehind(listener.getState())) return;
      const { comments, seenComments } = listener.getState().drafts;
      const ids = Object.keys({ ...comments, ...seenComments });
      forget(listener, ...ids.filter((id) => taskIndex.slotOf(list, id) === undefined));
    },
  });
}
