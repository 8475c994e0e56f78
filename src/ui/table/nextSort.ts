import type { TableSort } from './tableSettings';

/** What choosing a column's heading leads to: ascending, then descending, then the list's own order. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
