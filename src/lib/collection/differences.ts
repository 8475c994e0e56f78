import { pageSize, type Page } from './pages';

/** One slot whose row is another than it was; null where there is none. */
export interface RowChange<Row> {
  slot: number;
  before: Row | null;
  after: Row | null;
}

/** What differs between two lists: pages are compared by reference, rows only in pages that changed. */
export function differences<Row>(before: readonly Page<Row>[], after: readonly Page<Row>[]): RowChange<Row>[] {
  const changes: RowChange<Row>[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const was = before[at];
    const is = after[at];
    if (was === is) continue;
    for (let row = 0; row < Math.max(was?.length ?? 0, is?.length ?? 0); row += 1) {
      const change = { slot: at * pageSize + row, before: was?.[row] ?? null, after: is?.[row] ?? null };
      if (change.before !== change.after) changes.push(change);
    }
  }
  return changes;
}

/**
 * Whether one list came from the other, so that following it by difference pays: they have pages, or rows of the first page,
 * in common. Two loads of the same tasks have none: those may be two lists that are both looked at, an own one and an
 * inspected person's, and must not push each other aside. With short lists that costs nothing.
 */
export function areKin<Row extends { _id: string }>(one: readonly Page<Row>[], other: readonly Page<Row>[]): boolean {
  const first = other[0];
  const was = one[0];
  if (!first || !was) return one.length === other.length;
  if (other.some((page, at) => page === one[at]) || first.some((row, at) => row !== null && row === was[at])) return true;
  return one.length === 1 && other.length === 1 && first[0]?._id === was[0]?._id;
}
