import type { ThunkApi } from '../../../api/thunkApi';
import type { Comment } from '../../../contract/task';
import { idText } from '../../../lib/wireId';
import { commentAdded, taskUpdated } from '../../../realtime/serverEvents';
import { selectUserId } from '../../../session/sessionSlice';
import type { StartAppListening } from '../../../store/listening';
import type { RootState } from '../../../store/rootState';
import { commentCount } from '../taskDisplay';
import { commentsSeen, selectSeenComments } from '../../drafts/draftsSlice';
import { selectTaskById } from '../tasksSelectors';

/** What an event says about comments: the newest one and, if the event has it, their number. */
interface CommentNews {
  taskId: string;
  newest: Comment | undefined;
  count?: number;
}

/**
 * Keeps track of unread comments. When someone else's comment arrives for a task that was never opened here, the comments before
 * it count as seen. When one's own comment arrives, written elsewhere, it and all before it count as seen.
 */
export function addUnreadListeners(startListening: StartAppListening): void {
  const updateSeen = (
    news: CommentNews,
    {
      dispatch,
      getState,
      getOriginalState,
    }: Pick<ThunkApi, 'dispatch' | 'getState'> & { getOriginalState: () => RootState },
  ) => {
    const before = getOriginalState();
    const { taskId, newest } = news;
    const task = selectTaskById(before, taskId);
    if (!task) return;
    const held = commentCount(task);
    const count = news.count ?? held + 1;
    if (count <= held) return;
    if (idText(newest?.user?._id) === selectUserId(before))
      dispatch(commentsSeen({ taskId, count }));
    else if (selectSeenComments(getState(), taskId) === undefined)
      dispatch(commentsSeen({ taskId, count: held }));
  };
  startListening({
    actionCreator: commentAdded,
    effect: ({ payload: { taskId, comment } }, caller) =>
      updateSeen({ taskId, newest: comment }, caller),
  });
  startListening({
    actionCreator: taskUpdated,
    effect: ({ payload: { _id: taskId, comments } }, caller) => {
      if (comments) updateSeen({ taskId, newest: comments.at(-1), count: comments.length }, caller);
    },
  });
}
