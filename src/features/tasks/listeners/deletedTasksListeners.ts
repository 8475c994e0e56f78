import type { Caller } from '../../../api/types';
import { taskDeleted } from '../../../realtime/serverEvents';
import type { StartAppListening } from '../../../store/listening';
import { taskIndex } from '../taskIndex';
import { taskLists } from '../taskLists';
import { tasksApi } from '../tasksApi';
import { getTasks } from '../tasksListApi';
import { selectDialog } from '../tasksSelectors';
import { tasksForgotten } from '../tasksSlice';

const { deleteTask } = tasksApi.endpoints;

/** Forgets the comment drafts and the seen comments of tasks that are deleted, or no longer assigned to this person. */
export function addDeletedTasksListeners(startListening: StartAppListening): void {
  const forget = (
    { dispatch, getState }: Pick<Caller, 'dispatch' | 'getState'>,
    taskId: string,
  ) => {
    const { commentDrafts, seenComments } = getState().tasks;
    if (Object.hasOwn(commentDrafts, taskId) || Object.hasOwn(seenComments, taskId))
      dispatch(tasksForgotten([taskId]));
  };
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
      // The draft in an open dialog is kept until the dialog is closed.
      const isCommentsClosed =
        selectDialog(previous)?.kind === 'comments' &&
        selectDialog(current) !== selectDialog(previous);
      return isCommentsClosed || getTasks.matchFulfilled(action);
    },
    effect: (_action, { dispatch, getState }) => {
      // Only one's own complete list shows which tasks are gone.
      const list = taskLists.entryOf(getState(), undefined).data;
      if (!list?.complete) return;
      const { commentDrafts, seenComments } = getState().tasks;
      const gone = Object.keys({ ...commentDrafts, ...seenComments }).filter(
        (id) => taskIndex.slotOf(list, id) === undefined,
      );
      if (gone.length > 0) dispatch(tasksForgotten(gone));
    },
  });
}
