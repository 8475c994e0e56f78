import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { assignKeys, noKeys } from './cardKeys';
import { rowSpan } from './cardRows';
import { useCardWindow } from './useCardWindow';

interface VirtualCardsProps {
  /** Keep the reference while the cards and their order are the same. */
  ids: readonly string[];
  columns: number;
  /** Assumed height of a row in pixels, with the gap below it, until it is measured. */
  estimateSize: number;
  /** Names the filters and the sort. When it changes, the page scrolls to the top of the list. */
  listKey: string;
  /** Returns one element with this key. A card without state, because its element is reused. */
  renderCard: (id: string, index: number, key: number) => ReactNode;
}

/** In pixels. */
const gap = 12;

/**
 * Cards of any height that scroll with the window. Only those near the visible area are in the
 * page. Visible cards stay in place while cards are added or removed above them; at the top, new
 * ones show.
 */
export function VirtualCards({ renderCard, ...list }: VirtualCardsProps) {
  const { root, block, rows, drawn } = useCardWindow(list, gap);
  const { columns, lead } = rows;
  const [first] = rowSpan(rows, drawn.first);
  const [, end] = rowSpan(rows, drawn.end - 1);
  const shown = rows.ids.slice(first, end);
  const [keys, setKeys] = useState(noKeys);
  const [focused, setFocused] = useState<string | null>(null);
  const next = assignKeys(keys, shown, focused);
  if (next !== keys) setKeys(next);
  // The first card of the list covers the empty columns before it.
  const wide = drawn.first === 0 &&
    lead > 0 && { '& > :first-of-type': { gridColumn: `span ${lead + 1}` } };
  return (
    <Box ref={root} sx={{ position: 'relative', width: '100%', overflowAnchor: 'none' }}>
      <Box
        ref={block}
        onFocus={({ target }) =>
          setFocused(target.closest('[data-task]')?.getAttribute('data-task') ?? null)
        }
        onBlur={() => setFocused(null)}
        sx={{
          position: 'absolute',
          insetInline: 0,
          display: 'grid',
          gap: `${gap}px`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          ...wide,
        }}
      >
        {shown.map((id, at) => renderCard(id, first + at, next.get(id) ?? 0))}
      </Box>
    </Box>
  );
}
