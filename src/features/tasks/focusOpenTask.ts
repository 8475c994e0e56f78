/**
 * Focuses the heading of the open task, so that screen readers say its title, or the field that is
 * still being edited. Until the task is loaded, the panel gets the focus.
 * @returns false when another task or none is open
 */
export function focusOpenTask(id: string): boolean {
  const panel = document.querySelector<HTMLElement>('[data-open-task]');
  if (panel?.dataset.openTask !== id) return false;
  const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
  (find('.field') ?? find('h2[tabindex]') ?? panel).focus({ preventScroll: true });
  return true;
}
