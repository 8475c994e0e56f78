import type { ThunkApi } from '../../../data/api/thunkApi';
import type { Comment } from '../../../contract/task';
import { idText } from '../../../lib/wireId';
import { commentAdded, taskUpdated } from '../../../data/realtime/serverEvents';
import { selectUserId } from '../../../data/session/sessionSlice';
import type { StartAppListening } from '../../../data/store/listening';
import type { RootState } from '../../../data/store/rootState';
import { commentsSeen, selectSeenComments } from '../../../data/nouns/tasks/seenCommentsSlice';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';

/**
 * Keeps track of unread comments. The first comment by someone else marks those before it as seen.
 * A comment by the person, written elsewhere, marks itself and those before it as seen.
 */
export function addUnreadListeners(startListening: StartAppListening): void {
  const updateSeen = (
    taskId: string,
    newest: Comment | undefined,
    {
      dispatch,
      getState,
      getOriginalState,
    }: Pick<ThunkApi, 'dispatch' | 'getState'> & { getOriginalState: () => RootState },
    eventCount?: number,
  ) => {
    const before = getOriginalState();
    const task = selectTaskById(before, taskId);
    if (!task) return;
    const countBefore = commentCount(task);
    const count = eventCount ?? countBefore + 1;
    if (count <= countBefore) return;
    if (idText(newest?.user?._id) === selectUserId(before))
      dispatch(commentsSeen({ taskId, count }));
    else if (selectSeenComments(getState(), taskId) === undefined)
      dispatch(commentsSeen({ taskId, count: countBefore }));
  };
  startListening({
    actionCreator: commentAdded,
    effect: ({ payload: { taskId, comment } }, listener) => updateSeen(taskId, comment, listener),
  });
  startListening({
    predicate: (action): action is ReturnType<typeof taskUpdated> =>
      taskUpdated.match(action) && action.payload.comments !== undefined,
    effect: ({ payload: { _id: taskId, comments = [] } }, listener) =>
      updateSeen(taskId, comments.at(-1), listener, comments.length),
  });
}
