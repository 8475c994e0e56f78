import type { TaskFilter } from './tasksSlice';

/** The filters in the order of the screen, with the words of the specification. Counts carry the same keys, 'all' being the total. */
export const taskFilters: readonly { key: TaskFilter; label: string }[] = [
  { key: 'all', label: 'All Tasks' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'urgent', label: 'Due Today' },
  { key: 'upcoming', label: 'This Week' },
  { key: 'future', label: 'Future' },
  { key: 'completed', label: 'Completed' },
];

/** A filter from a URL; null if it is unknown. */
export function readFilter(text: string | null): TaskFilter | null {
  return taskFilters.find((filter) => filter.key === text)?.key ?? null;
}
