import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rearranged, rowCount, rowOf, rowSpan, type CardRows } from './cardRows';
import { carryHeights, RowHeights } from './rowHeights';
import { indexOfId } from '../../lib/indexOfId';

/** Rows drawn beyond the window's edges. */
const overscan = 4;
/** A fast scroll is over when no other rows were drawn for so many frames. */
const restAfter = 4;
/** Height of the bar that covers the top of the window, in pixels. */
const bar = 56;

/** Rows from `first` up to, not including, `end`. */
interface RowRange {
  first: number;
  end: number;
}

interface Layout {
  rows: CardRows;
  heights: RowHeights;
}

export interface CardList {
  ids: readonly string[];
  columns: number;
  estimateSize: number;
  listKey: string;
}

/** A drawn row as it was placed last: its first card, and the distances of its edges from the top of the page. */
interface PlacedRow {
  id: string;
  row: number;
  index: number;
  start: number;
  end: number;
}

/** What was placed last, and which of it is in view now. */
function placedRows() {
  let placed: readonly PlacedRow[] = [];
  let top = 0;
  return {
    place: (rows: readonly PlacedRow[], listTop: number) => {
      placed = rows;
      top = listTop;
    },
    /** Rows in view and those drawn below; none at the top of the list, where new cards show, and none after a jump to other rows. */
    seen: (): readonly PlacedRow[] => {
      const edge = window.scrollY + bar;
      const seen = edge <= top ? [] : placed.filter(({ end }) => end > edge);
      return (seen[0]?.start ?? Infinity) < window.scrollY + window.innerHeight ? seen : [];
    },
  };
}

function newLayout({ ids, columns, estimateSize, listKey }: CardList): Layout {
  const rows = { ids, columns, lead: 0, listKey };
  return { rows, heights: new RowHeights(rowCount(rows), estimateSize) };
}

function nextLayout(
  { rows: before, heights }: Layout,
  list: CardList,
  seenRow: number | null,
): Layout {
  if (before.columns !== list.columns || before.listKey !== list.listKey) return newLayout(list);
  const { ids, columns, listKey } = list;
  const rows = rearranged(before, { ids, columns, listKey }, seenRow);
  return { rows, heights: carryHeights(heights, before, rows) };
}

function placedIn(
  { rows, heights }: Layout,
  { first, end }: RowRange,
  listTop: number,
): PlacedRow[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at): PlacedRow => {
    const row = first + at;
    const [index] = rowSpan(rows, row);
    const start = listTop + heights.startOf(row);
    return { id: rows.ids[index] ?? '', row, index, start, end: start + heights.heightOf(row) };
  });
}

/** The rows in view where the window's upper edge is at `top`, measured from that of the list. */
function rowsInView(heights: RowHeights, top: number): RowRange {
  return {
    first: heights.rowAt(top),
    end: Math.min(heights.count, heights.rowAt(top + window.innerHeight) + 1),
  };
}

const withOverscan = ({ first, end }: RowRange, count: number): RowRange => ({
  first: Math.max(0, first - overscan),
  end: Math.min(count, end + overscan),
});
const isSame = (one: RowRange, other: RowRange): boolean =>
  one.first === other.first && one.end === other.end;
const overlap = (one: RowRange, other: RowRange): boolean =>
  one.first < other.end && other.first < one.end;
const covers = (one: RowRange, other: RowRange): boolean =>
  one.first <= other.first && one.end >= other.end;

/** Calls back after some frames. Counted in frames, a slow machine waits longer. @returns what cancels it */
function afterFrames(count: number, callback: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    count -= 1;
    if (count > 0) frame = requestAnimationFrame(next);
    else callback();
  });
  return () => cancelAnimationFrame(frame);
}

/** Reads the heights of the drawn rows from their cards. What is not laid out is not measured. */
function measureRows(
  block: HTMLElement,
  { rows, heights }: Layout,
  { first, end }: RowRange,
  gap: number,
): void {
  const [from] = rowSpan(rows, first);
  for (let row = first; row < end; row += 1) {
    const card = block.children[rowSpan(rows, row)[0] - from];
    const height = card?.getBoundingClientRect().height ?? 0;
    if (height > 0) heights.measure(row, height + gap);
  }
}

/** How far to scroll so that what is in view stays where it was. `seen` was in view before, when the rows were `before`. */
function correction(
  seen: readonly PlacedRow[],
  before: CardRows,
  { rows, heights }: Layout,
  listTop: number,
): number {
  if (seen.length === 0 || before.columns !== rows.columns) return 0;
  if (before.listKey !== rows.listKey) return Math.max(0, listTop - 2 * bar) - window.scrollY;
  for (const { id, index, start } of seen) {
    const now = indexOfId(rows.ids, id, index);
    if (now >= 0) return listTop + heights.startOf(rowOf(rows, now)) - start;
  }
  return 0;
}

export interface CardWindow {
  /** For the element that is as high as the whole list, and for the one inside it that has the drawn cards. */
  root: RefObject<HTMLDivElement | null>;
  block: RefObject<HTMLDivElement | null>;
  rows: CardRows;
  drawn: RowRange;
}

/**
 * Which rows of cards are in the page, in the window's own scroll. Cards are laid out by the browser, one row below the other, in
 * a block that begins where its first row does; so only that place and the height of the whole list are written.
 */
export function useCardWindow(list: CardList, gap: number): CardWindow {
  const root = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const [placed] = useState(placedRows);
  const [layout, setLayout] = useState(() => newLayout(list));
  const { rows, heights } = layout;
  if (rows.ids !== list.ids || rows.columns !== list.columns || rows.listKey !== list.listKey) {
    setLayout(nextLayout(layout, list, placed.seen()[0]?.row ?? null));
  }
  const [drawn, setDrawn] = useState<RowRange>(() =>
    withOverscan(rowsInView(heights, 0), heights.count),
  );

  const last = useRef(rows);
  /** Measures what is drawn and puts it where it belongs, before it is painted. */
  const settle = () => {
    if (!root.current || !block.current) return;
    const before = last.current;
    last.current = rows;
    const seen = placed.seen();
    // What is read from the page is read before anything is written: each change of order would lay the page out once more.
    const { top } = root.current.getBoundingClientRect();
    const listTop = top + window.scrollY;
    measureRows(block.current, layout, drawn, gap);
    const moved = correction(seen, before, layout, listTop);
    root.current.style.height = `${heights.total}px`;
    block.current.style.top = `${heights.startOf(drawn.first)}px`;
    placed.place(placedIn(layout, drawn, listTop), listTop);
    if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
    const view = rowsInView(heights, moved - top);
    if (!covers(drawn, view)) draw(view);
  };
  /** Where nothing of what was drawn is in view any more, only what is in view is drawn: a fast scroll soon leaves it. */
  const draw = (view: RowRange) => {
    const next = overlap(drawn, view) ? withOverscan(view, heights.count) : view;
    if (!isSame(next, drawn)) setDrawn(next);
  };
  const look = () => {
    if (root.current) draw(rowsInView(heights, -root.current.getBoundingClientRect().top));
  };
  const current = useRef({ settle, look });
  useLayoutEffect(() => {
    current.current = { settle, look };
    settle();
  });
  useEffect(() => afterFrames(restAfter, () => current.current.look()));
  useEffect(() => {
    // In the frame of the scroll event and not after it, or a fast scroll is painted without cards.
    const onScroll = () => flushSync(() => current.current.look());
    // What is above the list may change its height too.
    const observer = new ResizeObserver(() => current.current.settle());
    observer.observe(document.body);
    if (block.current) observer.observe(block.current);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);
  return { root, block, rows, drawn };
}
