import { assignmentMade, commentMade } from '../../realtime/realtimeSlice';
import { selectUser } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { commentIn } from './commentAnswer';
import { tasksApi } from './tasksApi';

/** Tells over the socket what was assigned and what was said, once the call has stored it (specification, point 7). */
export function addOutgoingListeners(startListening: StartAppListening): void {
  startListening({
    matcher: tasksApi.endpoints.assignTask.matchFulfilled,
    effect: ({ meta }, { dispatch }) => void dispatch(assignmentMade(meta.arg.originalArgs)),
  });
  startListening({
    matcher: tasksApi.endpoints.addComment.matchFulfilled,
    effect: ({ meta, payload }, { dispatch, getState, extra }) => {
      const { id, text } = meta.arg.originalArgs;
      const { _id, name, email } = selectUser(getState()) ?? {};
      const comment = commentIn(payload, text) ?? { user: { _id, name, email }, text, createdAt: new Date(extra.clock.now()).toISOString() };
      dispatch(commentMade({ taskId: id, comment }));
    },
  });
}
