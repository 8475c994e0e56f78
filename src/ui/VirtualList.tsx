import { useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useOffsetTop } from './useOffsetTop';

interface VirtualListProps {
  count: number;
  /** Height of a row in pixels before it was measured. */
  estimateSize: number;
  itemKey: (index: number) => string | number;
  renderItem: (index: number) => ReactNode;
  /** Rows kept beyond the window's edges. */
  overscan?: number;
}

/** A list of any length that keeps only the rows near the window in the page. Rows may differ in height; the window scrolls. */
export function VirtualList({ count, estimateSize, itemKey, renderItem, overscan = 4 }: VirtualListProps) {
  const root = useRef<HTMLDivElement>(null);
  const offset = useOffsetTop(root);
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => estimateSize, getItemKey: itemKey, overscan, scrollMargin: offset });
  return (
    <Box ref={root} sx={{ position: 'relative', width: '100%' }} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <Box
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          sx={{ position: 'absolute', insetInline: 0, top: 0 }}
          style={{ transform: `translateY(${item.start - offset}px)` }}
        >
          {renderItem(item.index)}
        </Box>
      ))}
    </Box>
  );
}
