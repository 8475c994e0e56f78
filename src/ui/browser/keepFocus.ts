import { isInModal } from '../dialogs/modals';

const tabbable =
  ':is(a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"])' +
  ':not([tabindex="-1"])';
/** A table, or the card that Tab leads to. */
const list = 'main [role$="grid"], main [role="feed"] [tabindex="0"]';

/** Moves the focus to the list of the screen, or to its heading. */
export function focusScreen(): void {
  const target =
    document.querySelector<HTMLElement>(list) ??
    document.querySelector<HTMLElement>('[data-screen-heading]');
  target?.focus({ preventScroll: true });
}

/** The first control next to the lost one, if it was not alone on its screen. */
function nearest(around: readonly Element[]): HTMLElement | undefined {
  for (const element of around) {
    if (element.matches('[data-screen], main, body')) return undefined;
    const controls = element.isConnected ? element.querySelectorAll<HTMLElement>(tabbable) : [];
    const found = [...controls].find((one) => one.checkVisibility?.() ?? true);
    if (found) return found;
  }
  return undefined;
}

/**
 * Moves the focus on when the control that has it is removed or disabled, as a button that clears
 * something is by its own click. Otherwise no element has it, and the next key has no effect.
 * Only after the keyboard: a tap should not open the keyboard of a phone.
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let focusedControl: Element | null = null;
  let around: readonly Element[] = [];
  let frame = 0;
  const isGone = () =>
    focusedControl !== null && (!focusedControl.isConnected || focusedControl.matches(':disabled'));
  const moveOn = () => {
    const { activeElement } = document;
    if (!isGone() || !activeElement) return;
    // The browser takes the focus from a disabled control some frames later. A dialog gives what
    // was lost in it to itself.
    const isLost = activeElement === focusedControl || activeElement === document.body;
    if (!isLost && !(isInModal(activeElement) && around.includes(activeElement))) return;
    const next = nearest(around);
    if (next) next.focus({ preventScroll: true });
    else focusScreen();
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    // What has removed the control may move the focus itself until the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(moveOn);
    });
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || (isGone() && around.includes(target))) return;
    observer.disconnect();
    focusedControl = target.matches(':focus-visible') ? target : null;
    if (!focusedControl) return;
    const found: Element[] = [];
    for (let one = focusedControl.parentElement; one; one = one.parentElement) found.push(one);
    around = found;
    observer.observe(focusedControl, { attributeFilter: ['disabled'] });
    // Children of each alone: changes of a list next to the control cost nothing.
    for (const one of found) observer.observe(one, { childList: true });
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
