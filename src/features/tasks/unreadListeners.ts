import { isAnyOf } from '@reduxjs/toolkit';
import { rowsAppended } from '../../api/list/listActions';
import type { Caller } from '../../api/types';
import type { Comment } from '../../contract/task';
import { idText } from '../../lib/wireId';
import { eventsReceived } from '../../realtime/realtimeSlice';
import type { ServerEvent } from '../../realtime/serverEvent';
import { selectUserId } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { taskIndex } from './taskIndex';
import { commentCount } from './taskFacts';
import { selectSeenComments, selectTaskById } from './tasksSelectors';
import { getTasks, listOf } from './tasksListApi';
import { commentsSeen, seenForgotten } from './tasksSlice';

/** What an event says about comments: whose the newest is, and how many there are now when it says so. */
interface CommentNews {
  taskId: string;
  newest: Comment | undefined;
  count?: number;
}

function newsOf(event: ServerEvent): CommentNews | null {
  if (event.name === 'task-comment') return { taskId: event.payload.taskId, newest: event.payload.comment };
  if (event.name !== 'task-updated' || !event.payload.comments) return null;
  return { taskId: event.payload._id, newest: event.payload.comments.at(-1), count: event.payload.comments.length };
}

/**
 * Keeps the mark of unread comments. The first comment of somebody else that arrives for a task which was never opened
 * here sets what was there before as seen; a comment of one's own, written elsewhere, counts as seen with it. Tasks that are gone
 * are forgotten.
 */
export function addUnreadListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: ({ payload }, { dispatch, getState, getOriginalState }) => {
      const before = getOriginalState();
      const me = selectUserId(before);
      for (const event of payload) {
        const news = newsOf(event);
        const task = news && selectTaskById(before, news.taskId);
        if (!news || !task) continue;
        const held = commentCount(task);
        const count = news.count ?? held + 1;
        if (count <= held) continue;
        const { taskId, newest } = news;
        if (idText(newest?.user?._id) === me) dispatch(commentsSeen({ taskId, count }));
        else if (selectSeenComments(getState(), taskId) === undefined) dispatch(commentsSeen({ taskId, count: held }));
      }
    },
  });
  const forget = ({ dispatch, getState }: Pick<Caller, 'dispatch' | 'getState'>, isGone: (id: string) => boolean) => {
    const gone = Object.keys(getState().tasks.seenComments).filter(isGone);
    if (gone.length > 0) dispatch(seenForgotten(gone));
  };
  startListening({
    actionCreator: eventsReceived,
    effect: ({ payload }, listener) => {
      const deleted = new Set(payload.map((event) => (event.name === 'task-deleted' ? event.payload : null)));
      if (deleted.size > 1 || !deleted.has(null)) forget(listener, (id) => deleted.has(id));
    },
  });
  startListening({
    matcher: isAnyOf(rowsAppended, getTasks.matchFulfilled),
    effect: (_action, listener) => {
      // Only one's own list in full says what is gone.
      const list = listOf(listener.getState(), undefined);
      if (list?.complete) forget(listener, (id) => taskIndex.slotOf(list, id) === undefined);
    },
  });
}
