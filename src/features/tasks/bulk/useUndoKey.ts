import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { isInModal } from '../../../ui/dialogs/modals';
import { isTyping } from '../../../ui/keyboard/keys';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';
import { selectBulkOpen, selectBulkPlan, selectBulkRun } from './bulkSlice';
import { isUndoneByKey } from './bulkTexts';

const loadRunBulk = () => import(/* webpackChunkName: 'bulk' */ './runBulk');

/** For the list of shortcuts. */
export const undoKey = { keys: ['Mod+z'], text: 'Undo the last action on selected tasks' } as const;

/**
 * Ctrl or Cmd+Z undoes the last action while its result is shown. It does nothing while a text
 * field has the focus or another dialog is open.
 */
export function useUndoKey(): void {
  const dispatch = useAppDispatch();
  const isUndoable = useAppSelector((state) => isUndoneByKey(selectBulkRun(state)));
  const isResultOpen = useAppSelector(
    (state) => selectBulkOpen(state) && selectBulkPlan(state) === null,
  );
  useEffect(() => {
    if (!isUndoable) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || event.repeat || isTyping(event.target)) return;
      if (isInModal(event.target) && !isResultOpen) return;
      event.preventDefault();
      void importWithRetry(loadRunBulk).then(({ undoBulk }) => dispatch(undoBulk()));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, isUndoable, isResultOpen]);
}
