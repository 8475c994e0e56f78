import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns the click handler of an element around links to tasks (`data-task-link`), which are plain
 * elements: a click opens the task beside the list.
 */
export function useTaskLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    const { target } = event;
    const link = target instanceof Element && target.closest('a[data-task-link]');
    // A click with a modifier opens another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The second click of a double click would add another entry to the history.
    if (event.detail < 2) void navigate(link.getAttribute('href') ?? '/task');
  };
}
