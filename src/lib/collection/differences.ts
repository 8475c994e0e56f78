import { pageSize, type Page } from './pages';

/** One slot whose row is another than it was; null where there is none. */
export interface RowChange<Row> {
  slot: number;
  before: Row | null;
  after: Row | null;
}

/** What differs between two lists: pages are compared by reference, rows only in pages that changed. */
export function differences<Row>(
  before: readonly Page<Row>[],
  after: readonly Page<Row>[],
): RowChange<Row>[] {
  const changes: RowChange<Row>[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const was = before[at];
    const is = after[at];
    if (was === is) continue;
    for (let row = 0; row < Math.max(was?.length ?? 0, is?.length ?? 0); row += 1) {
      const [one, other] = [was?.[row] ?? null, is?.[row] ?? null];
      if (one !== other) changes.push({ slot: at * pageSize + row, before: one, after: other });
    }
  }
  return changes;
}
