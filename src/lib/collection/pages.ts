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
