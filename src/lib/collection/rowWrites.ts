import { cutPages, pageSize, type Page, type Pages } from './pages';

/** What is to be written: rows by slot (null empties it), and newcomers at the end. */
export interface RowWrites<Row> {
  rows: readonly (readonly [slot: number, row: Row | null])[];
  added: readonly Row[];
}

/** The list after some writes. Copies the pages that are written to, and the list of pages; all other pages stay the same. */
export function writeRows<Row, List extends Pages<Row>>(
  list: List,
  { rows, added }: RowWrites<Row>,
): List {
  const pages: Page<Row>[] = [...list.pages];
  const open = new Map<number, (Row | null)[]>();
  const pageAt = (at: number) => {
    const held = open.get(at);
    if (held) return held;
    const copy = pages[at]?.slice() ?? [];
    open.set(at, copy);
    return copy;
  };
  for (const [slot, row] of rows) {
    const at = Math.floor(slot / pageSize);
    if (slot % pageSize < (pages[at]?.length ?? 0))
      pageAt(at)[slot % pageSize] = Object.freeze(row);
  }
  let at = Math.max(0, pages.length - 1);
  for (const row of added) {
    if (pageAt(at).length >= pageSize) at += 1;
    pageAt(at).push(Object.freeze(row));
  }
  for (const [index, page] of open) pages[index] = Object.freeze(page);
  return Object.freeze({ ...list, pages: Object.freeze(pages) });
}

/** The list after further rows of its load. They follow the last one that came; a page that was not full is filled up. */
export function appendRows<Row, List extends Pages<Row>>(list: List, rows: readonly Row[]): List {
  const last = list.pages[list.pages.length - 1];
  const open = last && last.length < pageSize ? last : [];
  const kept = open.length > 0 ? list.pages.slice(0, -1) : list.pages;
  const loaded = list.loaded + rows.length;
  return Object.freeze({
    ...list,
    pages: Object.freeze([...kept, ...cutPages([...open, ...rows])]),
    loaded,
    total: Math.max(list.total, loaded),
  });
}
