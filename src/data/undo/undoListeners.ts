import { isFields } from '../../lib/fields';
import { keepInTab } from '../session/tabStorage';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import { importWhenIdle, importWithRetry } from '../../ui/lazy/importWithRetry';
import { selectToasts, toastClosed, toastShown } from '../toasts/toastsSlice';
import { changeMade, changesRestored, selectUndoEntries, type UndoEntry } from './undoSlice';

const loadText = () => import(/* webpackChunkName: 'inverse' */ './undoText');

const isEntry = (value: unknown): value is UndoEntry =>
  isFields(value) &&
  typeof value.id === 'string' &&
  isFields(value.change) &&
  typeof value.change.id === 'string' &&
  'kind' in value.change;

/**
 * Offers to undo each change in a toast, and keeps the changes through a reload of the tab.
 * @param nameOf the name of the person with this id
 */
export function addUndoListeners(
  startListening: StartAppListening,
  nameOf: (state: RootState, id: string) => string | undefined,
): void {
  importWhenIdle([loadText]);
  keepInTab(startListening, {
    name: 'undo',
    select: selectUndoEntries,
    restore: (stored) => {
      const entries = Array.isArray(stored) ? stored.filter(isEntry) : [];
      return entries.length > 0 ? changesRestored(entries) : null;
    },
  });
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
      if (change.kind === 'bulk') return;
      const text = undoText(change, nameOf(getState(), change.id));
      dispatch(toastShown({ message: `${text}.`, undo: id }));
    },
  });
}
