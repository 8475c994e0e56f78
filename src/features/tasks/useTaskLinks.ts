import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns the click handler of an element around links to tasks (`data-task-link`), which are plain
 * elements: a click opens the task next to the list.
 */
export function useTaskLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    const { target } = event;
    const link = target instanceof Element && target.closest('a[data-task-link]');
    // A click with a modifier opens another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A second click, of a double click or on the open task, adds no entry to the history.
    if (event.detail > 1) return;
    const path = link.getAttribute('href') ?? '/task';
    void navigate(path, { replace: path === window.location.pathname });
  };
}
