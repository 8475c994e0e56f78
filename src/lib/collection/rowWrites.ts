import { frozenPage, pageSize, type Page, type Pages } from './pages';

/** What is to be written: rows by slot (null empties it), and newcomers at the end. */
export interface RowWrites<Row> {
  rows: readonly (readonly [slot: number, row: Row | null])[];
  added: readonly Row[];
}

/** The list after some writes. Copies the pages that are written to, and the list of pages; all other pages stay the same. */
export function writeRows<Row>(list: Pages<Row>, { rows, added }: RowWrites<Row>): Pages<Row> {
  const pages: Page<Row>[] = [...list.pages];
  const open = new Map<number, (Row | null)[]>();
  const pageAt = (at: number) => {
    const held = open.get(at);
    if (held) return held;
    const copy = [...(pages[at] ?? [])];
    open.set(at, copy);
    return copy;
  };
  for (const [slot, row] of rows) {
    const at = Math.floor(slot / pageSize);
    if (slot % pageSize < (pages[at]?.length ?? 0)) pageAt(at)[slot % pageSize] = row;
  }
  let at = Math.max(0, pages.length - 1);
  for (const row of added) {
    if (pageAt(at).length >= pageSize) at += 1;
    pageAt(at).push(row);
  }
  for (const [index, page] of open) pages[index] = frozenPage(page);
  return Object.freeze({ ...list, pages: Object.freeze(pages) });
}

/** The list after further rows of its load: pages from index `from` on, the first of which may replace one that was not full. */
export function appendPages<Row>(list: Pages<Row>, more: { from: number; pages: readonly Page<Row>[]; loaded: number; complete: boolean }): Pages<Row> {
  const { from, pages, loaded, complete } = more;
  return Object.freeze({
    ...list,
    pages: Object.freeze([...list.pages.slice(0, from), ...pages]),
    loaded,
    complete,
    total: complete ? loaded : Math.max(list.total, loaded),
  });
}
