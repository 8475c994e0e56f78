import { useEffect } from 'react';
import { isTyping } from '../../../ui/keyboard/keys';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { isInModal } from '../../../ui/dialogs/modals';
import { selectBulkOpen, selectBulkPlan, selectBulkRun } from './bulkSlice';
import { canUndo } from './bulkTexts';
import { undoBulk } from './runBulk';

/** As the sheet of shortcuts lists it. */
export const undoKey = { keys: ['Mod+z'], text: 'Undo the last action on selected tasks' } as const;

/** Ctrl or Cmd with Z takes the last action back for as long as its result is shown, while nothing is typed and no dialog but its own is open. */
export function useUndoKey(): void {
  const dispatch = useAppDispatch();
  const isUndoable = useAppSelector(
    (state) => canUndo(selectBulkRun(state)) && !selectBulkRun(state)?.seen,
  );
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
      void dispatch(undoBulk());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, isUndoable, isResultOpen]);
}
