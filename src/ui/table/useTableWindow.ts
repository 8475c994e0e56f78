import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { observeElementRect, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { indexOfId } from '../../lib/indexOfId';
import { scrollRows } from './tableDom';
import { assignSlots, noSlots } from './slots';

/** Rows drawn above and below the visible ones. */
const overscan = 6;
/**
 * The virtualizer visits all rows when their number changes. With the number rounded up it does so
 * once in a thousand changes; the extractor leaves out the surplus.
 */
const countStep = 1024;

export interface DrawnRow {
  id: string;
  index: number;
  slot: number;
}

interface TableWindow {
  ids: readonly string[];
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** Indexes of rows that are drawn at every scroll position; -1 for none. */
  kept: readonly [number, number];
  listKey: string;
}

export function useTableWindow({
  ids,
  rowHeight,
  scroller,
  kept: [keptFirst, keptSecond],
  listKey,
}: TableWindow): DrawnRow[] {
  const count = ids.length;
  const [height, setHeight] = useState(0);
  const observeRect = useCallback<typeof observeElementRect>(
    (instance, report) =>
      observeElementRect(instance, (rect) => {
        // Before the element has a layout, assume the height of the window.
        const known = rect.height > 0 ? rect : { ...rect, height: window.innerHeight };
        setHeight(known.height);
        report(known);
      }),
    [],
  );
  const rangeExtractor = useCallback(
    ({ startIndex }: Range) => {
      // The same number of rows at every offset, so that scrolling neither adds nor removes
      // elements.
      const span = Math.ceil(height / rowHeight) + 1 + 2 * overscan;
      const first = Math.max(0, Math.min(startIndex - overscan, count - span));
      const indexes: number[] = [];
      for (let index = first; index < Math.min(count, first + span); index += 1)
        indexes.push(index);
      for (const index of [keptFirst, keptSecond])
        if (index >= 0 && index < count && !indexes.includes(index)) indexes.push(index);
      return indexes;
    },
    [count, height, rowHeight, keptFirst, keptSecond],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are called in this render only
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / countStep) * countStep,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    observeElementRect: observeRect,
    rangeExtractor,
    // Otherwise a fast scroll is painted without rows.
    useFlushSync: true,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useAnchor({ ids, rowHeight, scroller, listKey });

  const shown = virtualizer.getVirtualIndexes().filter((index) => index < count);
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
  return virtualizer.isScrolling
    ? rows.sort((a, b) => a.slot - b.slot)
    : rows.sort((a, b) => a.index - b.index);
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
