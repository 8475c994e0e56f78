/** Focuses the heading of a new screen when it is rendered. Lazy screens come a moment later. */
export function focusHeading(): () => void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('[data-screen-heading]');
    // The first field of a form may have taken the focus already.
    if (heading && (document.activeElement === document.body || document.activeElement === null))
      heading.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
