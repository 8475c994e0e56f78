import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { rowSpan } from './cardRows';
import { useCardWindow } from './useCardWindow';

interface VirtualCardsProps {
  /** Keep the reference while no card comes, goes or moves. */
  ids: readonly string[];
  /** Cards beside each other. */
  columns: number;
  /** Height of a row in pixels, with the gap below it, before it was measured. */
  estimateSize: number;
  /** Changes when these are other cards altogether: the list then starts at its top. */
  listKey: string;
  /** Draws one element, keyed by the id. */
  renderCard: (id: string, index: number) => ReactNode;
}

/** Between two cards, in pixels. */
const gap = 12;

/**
 * Cards in the window's own scroll: only those near it are in the page. They may differ in height. What is in view stays in its
 * place while cards come and go above it; at the top, new ones show.
 */
export function VirtualCards({ renderCard, ...list }: VirtualCardsProps) {
  const { root, block, rows, drawn } = useCardWindow(list, gap);
  const { columns, lead } = rows;
  const [first] = rowSpan(rows, drawn.first);
  const [, end] = rowSpan(rows, drawn.end - 1);
  // Free places before the first card of all are taken up by that card.
  const wide = drawn.first === 0 &&
    lead > 0 && { '& > :first-of-type': { gridColumn: `span ${lead + 1}` } };
  return (
    <Box ref={root} sx={{ position: 'relative', width: '100%', overflowAnchor: 'none' }}>
      <Box
        ref={block}
        sx={{
          position: 'absolute',
          insetInline: 0,
          display: 'grid',
          gap: `${gap}px`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          ...wide,
        }}
      >
        {rows.ids.slice(first, end).map((id, at) => renderCard(id, first + at))}
      </Box>
    </Box>
  );
}
