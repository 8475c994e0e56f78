import { assignmentMade, commentMade } from '../../../realtime/realtimeSlice';
import type { StartAppListening } from '../../../store/listening';
import { tasksApi } from '../tasksApi';

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
