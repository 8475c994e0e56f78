import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Brings the focus back to the table when the row that held it is gone, or its element has become another's: a key pressed then
 * would work a control of a record that nobody chose. Answers the handlers for the element around the rows.
 */
export function useFocusedRow(scroller: RefObject<HTMLElement | null>) {
  const held = useRef<{ row: HTMLElement; id: string } | null>(null);
  // After each drawing of rows, before a key can come between.
  useLayoutEffect(() => {
    const { current } = held;
    if (!current || (current.row.isConnected && current.row.dataset.row === current.id)) return;
    held.current = null;
    const focused = document.activeElement;
    // What has left the document has left the focus to nobody.
    if (focused === null || focused === document.body || current.row.contains(focused))
      scroller.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]');
      held.current = row && { row, id: row.dataset.row ?? '' };
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
