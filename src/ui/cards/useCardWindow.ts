import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { updateRows, rowCount, rowOf, rowSpan, type CardRows } from './cardRows';
import { createOpenCard } from './openCard';
import { carryHeights, RowHeights } from './rowHeights';
import { indexOfId } from '../../lib/indexOfId';

/** Rows drawn above and below the visible ones. */
const overscan = 4;
/** A fast scroll has ended when the drawn rows stay the same for this number of frames. */
const restAfter = 4;
/** Height of the app bar in pixels. */
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
  estimateTop: number;
  listKey: string;
  openId?: string | undefined;
  busy: boolean;
}

/**
 * The last position of a drawn row: its first card, and its edges in pixels from the top of the
 * page.
 */
interface RowPosition {
  id: string;
  row: number;
  index: number;
  start: number;
  end: number;
}

/** Remembers the last positions of the drawn rows. */
function createPositions(gap: number) {
  let positions: readonly RowPosition[] = [];
  let top = 0;
  return {
    store: (rows: readonly RowPosition[], listTop: number) => {
      positions = rows;
      top = listTop;
    },
    /**
     * The visible rows and those below. None at the top of the list, where new cards show, nor
     * after a jump to other rows.
     */
    seen: (): readonly RowPosition[] => {
      const edge = window.scrollY + bar;
      const seen = edge <= top ? [] : positions.filter(({ end }) => end - gap > edge);
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
  const rows = updateRows(before, { ids, columns, listKey }, seenRow);
  return { rows, heights: carryHeights(heights, before, rows) };
}

function positionsOf(
  { rows, heights }: Layout,
  { first, end }: RowRange,
  listTop: number,
): RowPosition[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at): RowPosition => {
    const row = first + at;
    const [index] = rowSpan(rows, row);
    const start = listTop + heights.startOf(row);
    return { id: rows.ids[index] ?? '', row, index, start, end: start + heights.heightOf(row) };
  });
}

/** The visible rows. `top`: distance of the window from the top of the list. */
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
const withSpan = ({ first, end }: RowRange, span: number, count: number): RowRange => ({
  first: Math.max(0, Math.min(first, count - span)),
  end: Math.min(count, Math.max(end, first + span)),
});
const isSame = (one: RowRange, other: RowRange): boolean =>
  one.first === other.first && one.end === other.end;
const overlap = (one: RowRange, other: RowRange): boolean =>
  one.first < other.end && other.first < one.end;
const union = (one: RowRange, other: RowRange): RowRange => ({
  first: Math.min(one.first, other.first),
  end: Math.max(one.end, other.end),
});
const covers = (one: RowRange, other: RowRange): boolean =>
  one.first <= other.first && one.end >= other.end;

/** Calls back after some frames: a slow machine waits longer. @returns a cancel function */
function afterFrames(count: number, callback: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    count -= 1;
    if (count > 0) frame = requestAnimationFrame(next);
    else callback();
  });
  return () => cancelAnimationFrame(frame);
}

/** Reads the heights of the drawn rows, except those without a layout. */
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

/**
 * The distance to scroll so that the visible cards stay in place. `seen`: the visible rows before
 * the change.
 */
function correction(
  seen: readonly RowPosition[],
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

/** The least distance to scroll so that a row is in the window. `top` as in the window. */
function distanceTo(row: number, heights: RowHeights, top: number, gap: number): number {
  const start = top + heights.startOf(row);
  const above = start - bar - gap;
  if (start < bar) return above;
  const below = start + heights.heightOf(row) + gap - window.innerHeight;
  // Its start, if the window cannot hold the whole of it.
  return Math.max(0, Math.min(above, below));
}

export interface CardWindow {
  /** For the element as high as the list, and for the one inside it with the drawn cards. */
  root: RefObject<HTMLDivElement | null>;
  block: RefObject<HTMLDivElement | null>;
  rows: CardRows;
  drawn: RowRange;
  /** Scrolls until a card is at the top of the window. */
  reveal: (index: number) => void;
}

/**
 * Selects the rows of cards to draw. The browser lays the cards out in one block, so that only the
 * position of the block and the height of the list are set.
 */
export function useCardWindow(list: CardList, gap: number): CardWindow {
  const root = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const [positions] = useState(() => createPositions(gap));
  const [layout, setLayout] = useState(() => newLayout(list));
  const { rows, heights } = layout;
  if (rows.ids !== list.ids || rows.columns !== list.columns || rows.listKey !== list.listKey) {
    setLayout(nextLayout(layout, list, positions.seen()[0]?.row ?? null));
  }
  // The rows around the visible ones are drawn when these are on the screen (afterFrames below).
  const [drawn, setDrawn] = useState<RowRange>(() => rowsInView(heights, -list.estimateTop));

  const jumped = useRef(false);
  const last = useRef(rows);
  const [openCard] = useState(() => createOpenCard(list.openId));
  /** Measures and positions the drawn rows before the paint. */
  const updatePositions = () => {
    if (!root.current || !block.current) return;
    const before = last.current;
    last.current = rows;
    const seen = positions.seen();
    // Read all before writing, or the browser computes the layout twice.
    const { top } = root.current.getBoundingClientRect();
    const listTop = top + window.scrollY;
    measureRows(block.current, layout, drawn, gap);
    const at = openCard({
      ids: rows.ids,
      openId: list.openId,
      busy: list.busy,
      isNewLayout: before.columns !== rows.columns,
      isScrolled: seen.length > 0,
      isDrawn: (index) => {
        const row = rowOf(rows, index);
        return row >= drawn.first && row < drawn.end;
      },
    });
    const moved =
      at < 0
        ? correction(seen, before, layout, listTop)
        : distanceTo(rowOf(rows, at), heights, top, gap);
    root.current.style.height = `${heights.total}px`;
    // A transform needs no layout.
    block.current.style.transform = `translateY(${heights.startOf(drawn.first)}px)`;
    positions.store(positionsOf(layout, drawn, listTop), listTop);
    if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
    const view = rowsInView(heights, moved - top);
    if (!covers(drawn, view)) draw(view);
  };
  /**
   * After a jump, hardly more than the visible rows are drawn until the scroll is over, because a
   * fast scroll soon leaves them; and the same number each time, so that no card is created or
   * removed.
   */
  const draw = (view: RowRange) => {
    if (!overlap(drawn, view)) {
      jumped.current = true;
      const span = Math.ceil(window.innerHeight / list.estimateSize) + 1;
      setDrawn(withSpan(view, span, heights.count));
    } else {
      const next = jumped.current ? union(drawn, view) : withOverscan(view, heights.count);
      if (!isSame(next, drawn)) setDrawn(next);
    }
  };
  const updateDrawn = () => {
    if (root.current) draw(rowsInView(heights, -root.current.getBoundingClientRect().top));
  };
  const handlers = useRef({ updatePositions, updateDrawn });
  useLayoutEffect(() => {
    handlers.current = { updatePositions, updateDrawn };
    updatePositions();
  });
  useEffect(() =>
    afterFrames(restAfter, () => {
      jumped.current = false;
      handlers.current.updateDrawn();
    }),
  );
  useEffect(() => {
    // Render in the scroll event, or a fast scroll is painted without cards.
    const onScroll = () => flushSync(() => handlers.current.updateDrawn());
    // The content above the list can change its height too.
    const observer = new ResizeObserver(() => handlers.current.updatePositions());
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
  const reveal = (index: number) => {
    const top = root.current?.getBoundingClientRect().top ?? 0;
    const start = heights.startOf(rowOf(rows, index));
    window.scrollTo({ top: top + window.scrollY + start - bar - gap, behavior: 'instant' });
  };
  return { root, block, rows, drawn, reveal };
}
