import { pageOfKey } from '../../contract/idempotency';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import type { TaskUpdate } from '../../data/nouns/tasks/taskArgs';
import { keyedMutationOf } from '../../data/outbox/mutationOf';
import {
  changeDropped,
  selectIsWaiting,
  selectWaitingChanges,
  type WaitingChange,
} from '../../data/outbox/outboxSlice';
import type { StartAppListening } from '../../data/store/listening';

/** Whether a later change was made on this page, or where the earlier one was shown. */
const wasSeen = (earlier: TaskUpdate, later: TaskUpdate): boolean =>
  pageOfKey(earlier.key ?? '') === pageOfKey(later.key ?? '') ||
  (later.after ?? []).some((key) => key === earlier.key);

/**
 * Changes in conflict that a later one takes the place of: it sets the same fields and was made on
 * top of them, so it has the same number. Later changes on top of what was written elsewhere have
 * another number. One that another tab has made without seeing them takes nothing's place.
 */
const superseded = (changes: readonly WaitingChange[]): readonly WaitingChange[] =>
  changes.filter(({ endpoint, arg, refusal, merged }, index) => {
    if (!refusal?.conflict || merged) return false;
    const earlier = arg as TaskUpdate;
    return changes.slice(index + 1).some((one) => {
      if (one.endpoint !== endpoint) return false;
      const later = one.arg as TaskUpdate;
      return (
        later.id === earlier.id &&
        later.seq === earlier.seq &&
        wasSeen(earlier, later) &&
        Object.keys(earlier.changes).every((field) => field in later.changes)
      );
    });
  });

/**
 * Asks at once when a change meets one of another person; a change that has waited only says so in
 * the bar. Of several changes of a field that are in conflict, asks only about the latest.
 */
export function addConflictListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (action, current, original) => {
      const mutation = keyedMutationOf(action);
      return (
        mutation?.error?.conflict !== undefined &&
        selectIsWaiting(current, mutation.key) &&
        !selectIsWaiting(original, mutation.key)
      );
    },
    effect: (_action, { dispatch }) => void dispatch(dialogOpened('outbox')),
  });
  startListening({
    predicate: (_action, current, original) =>
      selectWaitingChanges(current) !== selectWaitingChanges(original),
    effect: (_action, { dispatch, getState }) => {
      for (const { key } of superseded(selectWaitingChanges(getState())))
        dispatch(changeDropped(key));
    },
  });
}
