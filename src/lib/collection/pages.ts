/** Slots of a page. Replacing one row copies one page and the list of pages, whatever the length of the whole. */
export const pageSize = 512;
export type Page<Row> = readonly (Row | null)[];

/**
 * A list of rows as the cache holds it. A row keeps its slot for as long as the list lives: a deleted one leaves null,
 * a new one is added at the end. Slots before `loaded` came with the load and stand in the server's order; later ones are
 * newer and are shown first, the newest at the top.
 */
export interface Pages<Row> {
  pages: readonly Page<Row>[];
  loaded: number;
  /** False while rows are still coming. */
  complete: boolean;
  /** Rows that are expected in all. */
  total: number;
  /** The load that the rows came with. The same object for as long as the list lives, so it also tells lists apart. */
  origin: Origin;
}

/** What a load reflects. */
export interface Origin {
  /** Number of the last change; null from a backend that numbers nothing. */
  readonly seq: number | null;
  /** Id of the log that `seq` belongs to; null from a backend that names none. */
  readonly log: string | null;
}

/** The list before any row; the same for every kind. */
export const noPages: Pages<never> = Object.freeze({
  pages: Object.freeze([]),
  loaded: 0,
  complete: true,
  total: 0,
  origin: Object.freeze({ seq: null, log: null }),
});

/** Frozen by hand, one level deep: whoever freezes what it finds would walk every row of a list that is not frozen at its root. */
export function frozenPage<Row>(rows: (Row | null)[]): Page<Row> {
  for (const row of rows) if (row) Object.freeze(row);
  return Object.freeze(rows);
}

/** Cuts rows into pages. */
export function cutPages<Row>(rows: readonly (Row | null)[]): Page<Row>[] {
  const pages: Page<Row>[] = [];
  for (let at = 0; at < rows.length; at += pageSize)
    pages.push(frozenPage(rows.slice(at, at + pageSize)));
  return pages;
}

/** A list of these rows, in their order. */
export function pagesOf<Row>(
  rows: readonly Row[],
  about: { seq: number | null; log?: string | null; complete: boolean; total?: number | null },
): Pages<Row> {
  return Object.freeze({
    pages: Object.freeze(cutPages(rows)),
    loaded: rows.length,
    complete: about.complete,
    total: Math.max(rows.length, about.total ?? 0),
    origin: Object.freeze({ seq: about.seq, log: about.log ?? null }),
  });
}

/** How many slots a list has, the empty ones with them. */
export function slotCount({ pages }: { pages: readonly Page<unknown>[] }): number {
  const last = pages[pages.length - 1];
  return last ? (pages.length - 1) * pageSize + last.length : 0;
}

/** How many slots came with the load; of a list that somebody made up, no more than there are. */
export const loadedSlots = (list: Pages<unknown>): number =>
  Math.max(0, Math.min(list.loaded, slotCount(list)));

export function rowAt<Row>({ pages }: { pages: readonly Page<Row>[] }, slot: number): Row | null {
  return pages[Math.floor(slot / pageSize)]?.[slot % pageSize] ?? null;
}

/** The rows in the list's own order: newcomers first, the newest at the top, then the loaded ones as they came. */
export function rowsInOrder<Row>(list: Pages<Row>): Row[] {
  const rows: Row[] = [];
  const add = (slot: number) => {
    const row = rowAt(list, slot);
    if (row !== null) rows.push(row);
  };
  const loaded = loadedSlots(list);
  for (let slot = slotCount(list) - 1; slot >= loaded; slot -= 1) add(slot);
  for (let slot = 0; slot < loaded; slot += 1) add(slot);
  return rows;
}

/** Where a slot stands in the list's own order: smaller is higher. */
export function displayOrder(slot: number, loaded: number): number {
  return slot < loaded ? slot : -1 - slot;
}

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
