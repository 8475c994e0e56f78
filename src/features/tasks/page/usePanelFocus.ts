import { useEffect, useRef, type RefObject } from 'react';
import { isInModal } from '../../../ui/dialogs/modals';

const isFree = (element: Element | null) => !isInModal(element);

/** The element of a task in the list that takes the focus: its link, or its row. */
const inList = (id: string) =>
  document.querySelector<HTMLElement>(
    `main [data-task="${CSS.escape(id)}"]:is(a, [tabindex]), main [data-task="${CSS.escape(id)}"] a[data-task-link]`,
  );

/**
 * Moves the focus to the panel when it opens a task, and back to the list when it is closed.
 * @returns the ref of the panel
 */
export function usePanelFocus(id: string): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(id);
  // Before the effect below moves the focus.
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    const isUnclaimed = () =>
      document.activeElement === document.body || element?.contains(document.activeElement);
    return () => {
      if (!isUnclaimed()) return;
      // After the next paint: the list may still be inert, and the panel is still in the page.
      requestAnimationFrame(() => {
        if (!isUnclaimed()) return;
        const opener =
          before instanceof HTMLElement && before !== document.body && before !== element;
        // A card is reused for another task when the list scrolls: look for the task first.
        const target = inList(latest.current) ?? (opener && before.isConnected ? before : null);
        (target ?? document.querySelector<HTMLElement>('[data-screen-heading]'))?.focus({
          preventScroll: true,
        });
      });
    };
  }, []);
  useEffect(() => {
    latest.current = id;
    if (isFree(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [id]);
  return panel;
}
