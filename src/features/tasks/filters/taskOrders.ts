import { taskColumns } from '../../../data/nouns/tasks/taskColumns';
import { manualSort, type TaskSort } from '../../../data/nouns/tasks/taskFilters';

/** The orders to choose from. Null is the list's own order. */
export const orders: readonly { label: string; sort: TaskSort | null }[] = [
  { label: 'Newest first', sort: null },
  { label: 'Oldest first', sort: { column: 'createdAt', descending: false } },
  { label: 'Due soonest', sort: { column: 'dueDate', descending: false } },
  { label: 'Due latest', sort: { column: 'dueDate', descending: true } },
  { label: 'Priority', sort: { column: 'priority', descending: true } },
  { label: 'Status', sort: { column: 'status', descending: false } },
  { label: 'Title', sort: { column: 'title', descending: false } },
  { label: 'Recently updated', sort: { column: 'updatedAt', descending: true } },
  { label: 'Most comments', sort: { column: 'comments', descending: true } },
  { label: 'Manual', sort: manualSort },
];

export const isSame = (one: TaskSort | null, other: TaskSort | null) =>
  one?.column === other?.column && one?.descending === other?.descending;

/** The label of an order. The table can also sort in other ways. */
export function orderText(sort: TaskSort | null): string {
  const offered = orders.find((one) => isSame(one.sort, sort));
  if (offered) return offered.label;
  const title = taskColumns.find((column) => column.key === sort?.column)?.title ?? 'Manual';
  return `${title}${sort?.descending ? ', descending' : ''}`;
}
