import type { AppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { selectBulkRun } from '../tasks/bulk/bulkSlice';
import { isUndoneByKey } from '../tasks/bulk/bulkTexts';
import { undoRequested } from '../toasts/undoRequested';
import { selectUndoEntries } from '../undo/undoSlice';

/**
 * Undoes the latest change of this person. False if there is none, and while the result of an
 * action on many tasks is shown, which has the same key.
 */
export const undoLatest =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    const state = getState();
    const latest = selectUndoEntries(state).at(-1);
    if (!latest || isUndoneByKey(selectBulkRun(state))) return false;
    dispatch(undoRequested(latest.id));
    return true;
  };
