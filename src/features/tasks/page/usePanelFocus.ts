import { useEffect, useRef, type RefObject } from 'react';
import { isInModal } from '../../../ui/dialogs/modals';
import { focusOpenTask } from '../focusOpenTask';

/** The list next to the panel. A table has the focus itself, and knows its active row. */
const listElement = () =>
  document.querySelector<HTMLElement>('[data-screen="task"] :is([role$="grid"], [role="feed"])');
const cardOf = (id: string) =>
  document.querySelector<HTMLElement>(`[role="feed"] [data-task="${CSS.escape(id)}"]`);

/** The card must have had the focus for this number of frames, because cards are drawn again. */
const steadyFrames = 15;
const maxFrames = 120;
const withoutScroll = { preventScroll: true };

/**
 * Gives the focus to a task in the list. The list gets its columns and its scroll position back at
 * the same time, so its card can be drawn, removed and drawn again in the next frames.
 * @param isFree whether nothing else has got the focus since
 */
function focusInList(id: string, isFree: () => boolean): void {
  let steady = 0;
  let frames = 0;
  let card: HTMLElement | null = null;
  const step = () => {
    const { activeElement } = document;
    const list = listElement();
    if (!isFree() && activeElement !== list && activeElement !== card) return;
    card = cardOf(id);
    const target = card ?? list ?? document.querySelector<HTMLElement>('[data-screen-heading]');
    steady = target === activeElement ? steady + 1 : 0;
    if (steady === 0) target?.focus(withoutScroll);
    frames += 1;
    const isAwaited = list?.getAttribute('role') === 'feed' && frames < maxFrames;
    if (card ? steady < steadyFrames : isAwaited) requestAnimationFrame(step);
    // After J or K in the panel the card can be out of view.
    else if (!card) list?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(withoutScroll);
  };
  // After the next paint: the list may still be inert, and the panel is still in the page.
  requestAnimationFrame(step);
}

/**
 * Moves the focus to the task when one opens in the panel, and back to the list when it is closed.
 * @param isLoaded whether the task is there: it can come later than the panel
 * @returns the ref of the panel
 */
export function usePanelFocus(id: string, isLoaded: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const latest = useRef<string>(undefined);
  useEffect(() => {
    const element = panel.current;
    const isFree = () =>
      document.activeElement === document.body ||
      element?.contains(document.activeElement) === true;
    return () => {
      if (isFree()) focusInList(latest.current ?? '', isFree);
    };
  }, []);
  useEffect(() => {
    const isOpened = latest.current !== id;
    latest.current = id;
    const { activeElement } = document;
    // While the task was loading, the focus may have gone elsewhere.
    const isFree = activeElement === panel.current || activeElement === document.body;
    if (isOpened ? !isInModal(activeElement) : isFree) focusOpenTask(id);
  }, [id, isLoaded]);
  return panel;
}
