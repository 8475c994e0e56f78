import type { ThunkApi } from '../../../data/api/thunkApi';
import type { Origin } from '../../../lib/collection/pages';
import { caughtUp, resyncDemanded, selectIsBehind } from '../../../data/realtime/realtimeSlice';
import { taskDeleted } from '../../../data/realtime/serverEvents';
import { selectDialog } from '../../../data/dialogs/dialogsSlice';
import type { StartAppListening } from '../../../data/store/listening';
import type { RootState } from '../../../data/store/rootState';
import { draftKey, draftsDropped, draftsOf, selectDraft } from '../../../data/drafts/draftsSlice';
import { seenCommentsForgotten } from '../../../data/nouns/tasks/seenCommentsSlice';
import { commentDraft } from '../../../data/nouns/tasks/taskDrafts';
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
    const state = getState();
    // Keep what is typed in an open dialog or an open task until it is closed.
    const openIds = [selectDialog(state, 'task/comments')?.taskId, selectOpenTaskId(state)];
    const closed = taskIds.filter((id) => !openIds.includes(id));
    const typed = closed.filter((id) => selectDraft(state, commentDraft, id));
    if (typed.length > 0) dispatch(draftsDropped(typed.map((id) => draftKey(commentDraft, id))));
    const seen = closed.filter((id) => Object.hasOwn(state.seenComments, id));
    if (seen.length > 0) dispatch(seenCommentsForgotten(seen));
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
      // Only the person's list, complete and current, shows which tasks are gone.
      const list = ownList(listener.getState());
      if (!list?.complete || list.origin === lost || selectIsBehind(listener.getState())) return;
      const { drafts, seenComments } = listener.getState();
      const ids = [
        ...draftsOf(drafts, commentDraft).map(([id]) => id),
        ...Object.keys(seenComments),
      ];
      forget(listener, ...ids.filter((id) => taskIndex.slotOf(list, id) === undefined));
    },
  });
}
