import { useState, type MouseEvent } from 'react';
import { useAppDispatch } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { toastShown } from '../../../data/toasts/toastsSlice';
import type { TableSelection } from '../../../ui/table/tableTypes';

/** A card in a column, or on a day: a task can be in several columns. */
export interface Place {
  id: string;
  column: string;
}

/** The place of the card around an element. */
export function placeOf(element: Element | null): Place | null {
  const { task: id, in: column } = element?.closest<HTMLElement>('[data-task]')?.dataset ?? {};
  return id !== undefined && column !== undefined ? { id, column } : null;
}

/** Selects the card that was clicked by its check box, or with Ctrl or Cmd, or takes it out. */
export function toggleByClick(event: MouseEvent, selection: TableSelection | undefined): void {
  const target = event.target instanceof Element ? event.target : null;
  const place = placeOf(target);
  if (!target || !place || !selection) return;
  const isCheck = target.matches('[type=checkbox]');
  if (isCheck || ((event.ctrlKey || event.metaKey) && !target.closest('button, a')))
    selection.onToggle(place.id);
}

/** What is said of moves: `announced` to screen readers, and a refusal to all. */
export function useMoveMessages() {
  const dispatch = useAppDispatch();
  const [announced, announce] = useState('');
  return {
    announced,
    /** Says what has become of a task. */
    announceMove: (id: string, what: string) => {
      const title = dispatch(readState((getState) => selectTaskById(getState(), id)?.title ?? ''));
      announce(`${title}: ${what}`);
    },
    refuse: (message: string) => {
      announce(message);
      dispatch(toastShown({ key: 'move', message, variant: 'warning' }));
    },
  };
}
