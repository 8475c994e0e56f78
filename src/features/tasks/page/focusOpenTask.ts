/**
 * Focuses the heading of the open task, so that screen readers say its title. Until the task is
 * loaded, the panel gets the focus.
 * @returns false when another task or none is open
 */
export function focusOpenTask(id: string): boolean {
  const panel = document.querySelector<HTMLElement>('[data-open-task]');
  if (panel?.dataset.openTask !== id) return false;
  const heading = panel.querySelector<HTMLElement>('h2[tabindex]');
  (heading ?? panel).focus({ preventScroll: true });
  return true;
}
