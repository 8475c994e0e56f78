/** Slots in a page. Replacing a row copies one page and the list of pages only. */
export const pageSize = 512;
export type Page<Row> = readonly (Row | null)[];

/**
 * A list of rows in the cache. A row keeps its slot: a deleted row leaves null, a new row is
 * appended. Slots before `loaded` are in the order of the server; later ones are newer and shown
 * first, the newest at the top.
 */
export interface Pages<Row> {
  pages: readonly Page<Row>[];
  loaded: number;
  /** False while rows are still loading. */
  complete: boolean;
  /** Expected number of rows. */
  total: number;
  /** The load that the list began with. Its reference identifies the list. */
  origin: Origin;
}

export interface Origin {
  /** Number of the last change, or null from a backend without numbers. */
  readonly seq: number | null;
  /** Id of the event log that `seq` belongs to, or null. */
  readonly log: string | null;
}

export const emptyPages: Pages<never> = Object.freeze({
  pages: Object.freeze([]),
  loaded: 0,
  complete: true,
  total: 0,
  origin: Object.freeze({ seq: null, log: null }),
});

/** Freezes here, one level deep: Immer would otherwise visit every row of the list. */
export function freezePage<Row>(rows: (Row | null)[]): Page<Row> {
  for (const row of rows) if (row) Object.freeze(row);
  return Object.freeze(rows);
}

function splitPages<Row>(rows: readonly (Row | null)[]): Page<Row>[] {
  const pages: Page<Row>[] = [];
  for (let at = 0; at < rows.length; at += pageSize)
    pages.push(freezePage(rows.slice(at, at + pageSize)));
  return pages;
}

export function createPages<Row>(
  rows: readonly Row[],
  meta: { seq: number | null; log?: string | null; complete: boolean; total?: number | null },
): Pages<Row> {
  return Object.freeze({
    pages: Object.freeze(splitPages(rows)),
    loaded: rows.length,
    complete: meta.complete,
    total: Math.max(rows.length, meta.total ?? 0),
    origin: Object.freeze({ seq: meta.seq, log: meta.log ?? null }),
  });
}

/** Number of slots, including empty ones. */
export function slotCount({ pages }: { pages: readonly Page<unknown>[] }): number {
  const last = pages[pages.length - 1];
  return last ? (pages.length - 1) * pageSize + last.length : 0;
}

/**
 * Number of slots in the order of the server. Limited, because the state of a log can be
 * inconsistent.
 */
export const loadedSlots = (list: Pages<unknown>): number =>
  Math.max(0, Math.min(list.loaded, slotCount(list)));

export function rowAt<Row>({ pages }: { pages: readonly Page<Row>[] }, slot: number): Row | null {
  return pages[Math.floor(slot / pageSize)]?.[slot % pageSize] ?? null;
}

/** The rows in display order: new rows first, the newest at the top, then the loaded rows. */
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

/** Sorts slots into display order. */
export function displayOrder(slot: number, loaded: number): number {
  return slot < loaded ? slot : -1 - slot;
}

export interface RowChange<Row> {
  slot: number;
  /** Null for an empty slot. */
  before: Row | null;
  after: Row | null;
}

const noRows: readonly never[] = [];

/** The changed slots. Compares pages by reference, and rows in changed pages only. */
export function differences<Row>(
  before: readonly Page<Row>[],
  after: readonly Page<Row>[],
): RowChange<Row>[] {
  const changes: RowChange<Row>[] = [];
  const pageCount = Math.max(before.length, after.length);
  for (let at = 0; at < pageCount; at += 1) {
    const was = before[at] ?? noRows;
    const is = after[at] ?? noRows;
    if (was === is) continue;
    const length = Math.max(was.length, is.length);
    for (let row = 0; row < length; row += 1) {
      const one = was[row] ?? null;
      const other = is[row] ?? null;
      if (one !== other) changes.push({ slot: at * pageSize + row, before: one, after: other });
    }
  }
  return changes;
}

export interface RowWrites<Row> {
  /** Null empties a slot. */
  rows: readonly (readonly [slot: number, row: Row | null])[];
  added: readonly Row[];
}

/** Copies the list of pages and the pages that are written to. */
export function writeRows<Row, List extends Pages<Row>>(
  list: List,
  { rows, added }: RowWrites<Row>,
): List {
  const pages: Page<Row>[] = [...list.pages];
  const open = new Map<number, (Row | null)[]>();
  const pageAt = (at: number) => {
    const held = open.get(at);
    if (held) return held;
    // Not `slice`, which takes a hundred times as long for a frozen array.
    const copy = [...(pages[at] ?? [])];
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

/** Appends rows of the same load. */
export function appendRows<Row, List extends Pages<Row>>(list: List, rows: readonly Row[]): List {
  const last = list.pages[list.pages.length - 1];
  const open = last && last.length < pageSize ? last : [];
  const kept = open.length > 0 ? list.pages.slice(0, -1) : list.pages;
  const loaded = list.loaded + rows.length;
  return Object.freeze({
    ...list,
    pages: Object.freeze([...kept, ...splitPages([...open, ...rows])]),
    loaded,
    total: Math.max(list.total, loaded),
  });
}
