import type { Task } from '../../contract/task';

/** Slots of a page. Replacing one row copies one page and the list of pages, whatever the length of the whole. */
export const pageSize = 512;
export type TaskPage = (Task | null)[];

/**
 * A list of tasks as the cache holds it. A task keeps its slot for as long as the list lives: a deleted one leaves null,
 * a new one is added at the end. Slots before `loaded` came with the load and stand in the server's order; later ones are
 * newer and are shown first, the newest at the top.
 */
export interface TaskPages {
  pages: TaskPage[];
  loaded: number;
  /** False while rows are still coming. */
  complete: boolean;
  /** Rows that are expected in all. */
  total: number;
  /** Number of the last change that the load reflects; null from a backend that numbers nothing. */
  seq: number | null;
}

export const noTasks: TaskPages = Object.freeze({ pages: [], loaded: 0, complete: true, total: 0, seq: null });

/** Frozen by hand, one level deep: immer would walk every row of a list that is not frozen at its root. */
function frozenPage(rows: TaskPage): TaskPage {
  for (const row of rows) if (row) Object.freeze(row);
  Object.freeze(rows);
  return rows;
}

/** Cuts rows into pages. */
export function cutPages(rows: readonly (Task | null)[]): TaskPage[] {
  const pages: TaskPage[] = [];
  for (let at = 0; at < rows.length; at += pageSize) pages.push(frozenPage(rows.slice(at, at + pageSize)));
  return pages;
}

/** A list of these rows, in their order. */
export function pagesOf(rows: readonly Task[], about: { seq: number | null; complete: boolean; total?: number | null }): TaskPages {
  const pages = cutPages(rows);
  Object.freeze(pages);
  return Object.freeze({
    pages,
    loaded: rows.length,
    complete: about.complete,
    total: Math.max(rows.length, about.total ?? 0),
    seq: about.seq,
  });
}

/** How many slots a list has, the empty ones with them. */
export function slotCount({ pages }: { pages: readonly TaskPage[] }): number {
  const last = pages[pages.length - 1];
  return last ? (pages.length - 1) * pageSize + last.length : 0;
}

export function taskAt({ pages }: { pages: readonly TaskPage[] }, slot: number): Task | null {
  return pages[Math.floor(slot / pageSize)]?.[slot % pageSize] ?? null;
}

/** Where a slot stands in the order of the screen: smaller is higher. */
export function displayOrder(slot: number, loaded: number): number {
  return slot < loaded ? slot : -1 - slot;
}
