/** Gives the focus back after printing: an element that is not printed has lost it. */
export function keepPrintFocus(): void {
  let focused: Element | null = null;
  const begin = () => {
    focused = document.activeElement;
  };
  const end = () => {
    // The styles of the screen apply in the next frame at the latest.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body)
        focused.focus({ preventScroll: true });
    });
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
}
