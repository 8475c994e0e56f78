import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { indexOfId } from '../../lib/indexOfId';
import { scrollRows } from './tableDom';
import { assignSlots, noSlots } from './slots';

/** Rows drawn above and below the visible ones. */
const overscan = 6;
/** A scroll is over when no event came for this time. */
const restMs = 150;

export interface DrawnRow {
  id: string;
  index: number;
  slot: number;
}

interface TableWindow {
  ids: readonly string[];
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** The element of the rows, a child of the scroller. */
  body: RefObject<HTMLElement | null>;
  /** Indexes of rows that are drawn at every scroll position; -1 for none. */
  kept: readonly [number, number];
  listKey: string;
}

export function useTableWindow({
  ids,
  rowHeight,
  scroller,
  body,
  kept,
  listKey,
}: TableWindow): DrawnRow[] {
  useAnchor({ ids, rowHeight, scroller, listKey });
  const { top, visible, isScrolling } = useScroll(body, rowHeight);
  const shown = indexesToDraw(ids.length, top, visible, kept);
  const [slots, setSlots] = useState(noSlots);
  const next = assignSlots(
    slots,
    shown.map((index) => ids[index] ?? ''),
  );
  if (next !== slots) setSlots(next);
  const rows = shown.map((index): DrawnRow => ({
    id: ids[index] ?? '',
    index,
    slot: next.get(ids[index] ?? '') ?? 0,
  }));
  // Elements are put into reading order only when scrolling stops, because moving them costs time.
  return isScrolling
    ? rows.sort((a, b) => a.slot - b.slot)
    : rows.sort((a, b) => a.index - b.index);
}

/**
 * The same number of rows at every offset, so that scrolling neither adds nor removes elements.
 * `visible`: how many rows fit; 0 while the height is unknown.
 */
function indexesToDraw(
  count: number,
  top: number,
  visible: number,
  kept: TableWindow['kept'],
): number[] {
  if (visible === 0) return [];
  const span = visible + 1 + 2 * overscan;
  const first = Math.max(0, Math.min(top - overscan, count - span));
  const end = Math.min(count, first + span);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  for (const index of new Set(kept))
    if (index >= 0 && index < count && (index < first || index >= end)) indexes.push(index);
  return indexes;
}

/** The first visible row, how many rows fit, and whether the table is being scrolled. */
function useScroll(body: RefObject<HTMLElement | null>, rowHeight: number) {
  const [scroll, setScroll] = useState({ top: 0, visible: 0, isScrolling: false });
  useLayoutEffect(() => {
    // React sets the ref of a parent only after this effect.
    const element = body.current?.parentElement;
    if (!element) return undefined;
    let rest: number | undefined;
    const measure = (isScrolling: boolean) => {
      // Before the element has a layout, assume the height of the window.
      const height = element.clientHeight || window.innerHeight;
      const top = Math.floor(element.scrollTop / rowHeight);
      const visible = Math.ceil(height / rowHeight);
      setScroll((last) =>
        last.top === top && last.visible === visible && last.isScrolling === isScrolling
          ? last
          : { top, visible, isScrolling },
      );
    };
    const onScroll = () => {
      // Otherwise a fast scroll is painted without rows.
      flushSync(() => measure(true));
      window.clearTimeout(rest);
      rest = window.setTimeout(() => {
        rest = undefined;
        measure(false);
      }, restMs);
    };
    measure(false);
    const observer = new ResizeObserver(() => measure(rest !== undefined));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(rest);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [body, rowHeight]);
  return scroll;
}

/**
 * Keeps the visible rows in place while rows are added or removed above them. At the very top new
 * rows show. A new `listKey` scrolls to the top.
 */
function useAnchor({
  ids,
  rowHeight,
  scroller,
  listKey,
}: Pick<TableWindow, 'ids' | 'rowHeight' | 'scroller' | 'listKey'>): void {
  const last = useRef({ ids, listKey, rowHeight });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { ids, listKey, rowHeight };
    const element = scroller.current;
    if (!element || element.scrollTop === 0) return;
    if (before.listKey !== listKey) {
      scrollRows(element, 0);
    } else if (before.rowHeight !== rowHeight) {
      scrollRows(element, (element.scrollTop / before.rowHeight) * rowHeight);
    } else if (before.ids !== ids) {
      const top = Math.ceil(element.scrollTop / rowHeight);
      for (let index = top; index < Math.min(before.ids.length, top + 64); index += 1) {
        const now = indexOfId(ids, before.ids[index] ?? '', index);
        if (now < 0) continue;
        if (now !== index) scrollRows(element, element.scrollTop + (now - index) * rowHeight);
        break;
      }
    }
  }, [ids, listKey, rowHeight, scroller]);
}
