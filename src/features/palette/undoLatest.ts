import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { undoRequested } from '../../data/toasts/undoRequested';
import { selectUndoEntries } from '../../data/undo/undoSlice';

/** Undoes this person's latest change. Returns whether there was one. */
export const undoLatest =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    const latest = selectUndoEntries(getState()).at(-1);
    if (latest) dispatch(undoRequested(latest.id));
    return latest !== undefined;
  };
