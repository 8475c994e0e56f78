import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { rearranged, rowCount, rowOf, rowSpan, type CardRows } from './cardRows';
import { locate } from './table/locate';
import { useOffsetTop } from './useOffsetTop';

interface VirtualCardsProps {
  /** Keep the reference while no card comes, goes or moves. */
  ids: readonly string[];
  /** Cards beside each other. */
  columns: number;
  /** Height of a row in pixels before it was measured. */
  estimateSize: number;
  /** Changes when these are other cards altogether: the list then starts at its top. */
  listKey: string;
  renderCard: (id: string, index: number) => ReactNode;
}

/** Rows kept beyond the window's edges. */
const overscan = 4;
/** Height of the bar that covers the top of the window, in pixels. */
const bar = 56;

/** What was drawn last, and what of it is looked at now. */
function watchedRows() {
  let drawn: readonly VirtualItem[] = [];
  let top = 0;
  return {
    draw: (items: readonly VirtualItem[], offset: number) => {
      drawn = items;
      top = offset;
    },
    /** Rows that are looked at or come after; none at the top of the list, where new cards show. */
    seen: (): readonly VirtualItem[] => (window.scrollY + bar <= top ? [] : drawn.filter((item) => item.end > window.scrollY + bar)),
  };
}

/**
 * Cards in the window's own scroll: only those near it are in the page. They may differ in height. What is looked at stays in its
 * place while cards come and go above it; at the top, new ones show.
 */
export function VirtualCards({ ids, columns, estimateSize, listKey, renderCard }: VirtualCardsProps) {
  const root = useRef<HTMLDivElement>(null);
  const offset = useOffsetTop(root);
  const [watched] = useState(watchedRows);
  const [rows, setRows] = useState<CardRows>({ ids, columns, lead: 0, listKey });
  if (rows.ids !== ids || rows.columns !== columns || rows.listKey !== listKey) setRows(rearranged(rows, { ids, columns, listKey }, watched.seen()[0]?.index ?? null));
  const virtualizer = useWindowVirtualizer({
    count: rowCount(rows), estimateSize: () => estimateSize, getItemKey: (row) => rows.ids[rowSpan(rows, row)[0]] ?? row, overscan, scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();

  const last = useRef(rows);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = rows;
    const seen = before === rows ? [] : watched.seen();
    watched.draw(items, offset);
    if (seen.length === 0 || before.columns !== rows.columns) return;
    if (before.listKey === rows.listKey) {
      for (const item of seen) {
        const index = locate(rows.ids, String(item.key), rowSpan(before, item.index)[0]);
        const now = index < 0 ? undefined : virtualizer.measurementsCache[rowOf(rows, index)];
        if (!now) continue;
        if (now.start === item.start) return;
        window.scrollBy({ top: now.start - item.start, behavior: 'instant' });
        break;
      }
    } else {
      window.scrollTo({ top: Math.max(0, offset - 2 * bar), behavior: 'instant' });
    }
    // The scroll event itself comes a frame later, and this frame would be painted without cards.
    window.dispatchEvent(new Event('scroll'));
  });

  return (
    <Box ref={root} sx={{ position: 'relative', width: '100%', overflowAnchor: 'none' }} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const [first, end] = rowSpan(rows, item.index);
        // A first row that takes up the difference has fewer cards, and they have the whole of it.
        const tracks = item.index === 0 ? columns - rows.lead : columns;
        return (
          <Box key={item.key} ref={virtualizer.measureElement} data-index={item.index} sx={{ position: 'absolute', insetInline: 0, top: 0 }} style={{ transform: `translateY(${item.start - offset}px)` }}>
            <Box sx={{ display: 'grid', gap: 1.5, pb: 1.5, gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))` }}>
              {rows.ids.slice(first, end).map((id, at) => renderCard(id, first + at))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
