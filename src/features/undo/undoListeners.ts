import type { StartAppListening } from '../../store/listening';
import { importWhenIdle, importWithRetry } from '../../ui/lazy/importWithRetry';
import { selectToasts, toastClosed, toastShown } from '../toasts/toastsSlice';
import { changeMade, selectUndoEntries } from './undoSlice';
import { addUndoStorage } from './undoStorage';

const loadText = () => import(/* webpackChunkName: 'inverse' */ './undoText');

/** Offers to undo each change in a toast, and keeps the changes through a reload of the tab. */
export function addUndoListeners(startListening: StartAppListening): void {
  importWhenIdle([loadText]);
  addUndoStorage(startListening);
  startListening({
    predicate: (_action, current, previous) => current.undo !== previous.undo,
    effect: (_action, { getState, dispatch }) => {
      const entries = selectUndoEntries(getState());
      for (const { key, undo } of selectToasts(getState()))
        if (undo !== undefined && !entries.some(({ id }) => id === undo))
          dispatch(toastClosed(key));
    },
  });
  startListening({
    actionCreator: changeMade,
    effect: async ({ payload: { id, change } }, { getState, dispatch }) => {
      const { undoText } = await importWithRetry(loadText);
      // Only the latest change is offered; Ctrl+Z reaches the ones before.
      if (selectUndoEntries(getState()).at(-1)?.id !== id) return;
      for (const { key, undo } of selectToasts(getState()))
        if (undo !== undefined) dispatch(toastClosed(key));
      if (change.kind !== 'bulk')
        dispatch(toastShown({ message: `${undoText(change)}.`, undo: id }));
    },
  });
}
