import { loggedIn, loggedOut, selectIdentity } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { toastClosed, toastShown } from '../toasts/toastsSlice';
import { undoRequested } from '../toasts/undoRequested';
import { readStoredUndo, removeStoredUndo, writeStoredUndo } from './storedUndo';
import { changeMade, changesRestored, selectUndoEntries } from './undoSlice';
import { undoText } from './undoText';

/** Offers to undo each change in a toast, and keeps the changes through a reload of the tab. */
export function addUndoListeners(startListening: StartAppListening): void {
  let identity: string | null = null;
  startListening({
    // A refresh signs the same person in again.
    predicate: (action, current) => loggedIn.match(action) || selectIdentity(current) !== identity,
    effect: (_action, { getState, dispatch }) => {
      identity = selectIdentity(getState());
      const stored = identity === null ? [] : readStoredUndo(identity);
      if (stored.length > 0) dispatch(changesRestored(stored));
    },
  });
  startListening({
    predicate: (_action, current, previous) => current.undo !== previous.undo,
    effect: (_action, { getState }) => {
      if (identity !== null) writeStoredUndo(identity, selectUndoEntries(getState()));
    },
  });
  startListening({
    actionCreator: loggedOut,
    effect: ({ payload }) => {
      // After a forced log-out, the same person can go on.
      if (!payload.forced) removeStoredUndo();
    },
  });
  startListening({
    actionCreator: changeMade,
    effect: ({ payload: { id, change } }, { getOriginalState, dispatch }) => {
      // Only the latest change is offered; Ctrl+Z reaches the ones before.
      for (const { key, undo } of getOriginalState().toasts)
        if (undo !== undefined) dispatch(toastClosed(key));
      dispatch(toastShown({ message: `${undoText(change)}.`, undo: id }));
    },
  });
  startListening({
    actionCreator: undoRequested,
    effect: ({ payload }, { getOriginalState, dispatch }) => {
      for (const { key, undo } of getOriginalState().toasts)
        if (undo === payload) dispatch(toastClosed(key));
    },
  });
}
