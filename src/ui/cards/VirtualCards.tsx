import { useState, type MouseEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useElementKeys } from './elementKeys';
import { rowSpan } from './cardRows';
import type { TableCommands, TableSelection } from '../table/tableTypes';
import { indexOfId } from '../../lib/indexOfId';
import { useCardKeys } from './useCardKeys';
import { useCardWindow } from './useCardWindow';

export interface CardPlace {
  key: number;
  tabIndex: 0 | -1;
}

interface VirtualCardsProps {
  /** Accessible name. */
  label: string;
  /** Keep the reference while the cards and their order are the same. */
  ids: readonly string[];
  columns: number;
  /** Assumed height of a row in pixels, with the gap below it, until it is measured. */
  estimateSize: number;
  /**
   * Assumed height of what is above the list in pixels. If it is too high, the first cards are
   * drawn in two steps.
   */
  estimateTop: number;
  /** A card that is shown next to the list, which stays in view when it opens. */
  openId?: string | undefined;
  /** Names the filters and the sort. When it changes, the page scrolls to the top of the list. */
  listKey: string;
  /**
   * Returns one element with this key. It has no state, because it is reused. One card is a tab
   * stop.
   */
  renderCard: (id: string, index: number, place: CardPlace) => ReactNode;
  commands: TableCommands;
  selection?: TableSelection;
  /** More cards are loading. */
  busy: boolean;
}

/** In pixels. */
const gap = 12;

/**
 * Cards of any height that scroll with the window. Only those near the visible area are in the
 * page. Visible cards stay in place while cards are added or removed above them; at the top, new
 * ones show.
 */
export function VirtualCards({
  label,
  renderCard,
  commands,
  selection,
  busy,
  ...list
}: VirtualCardsProps) {
  const { root, block, rows, drawn, reveal } = useCardWindow({ ...list, busy }, gap);
  const page = Math.max(1, Math.floor(window.innerHeight / list.estimateSize) - 1);
  const keyboard = useCardKeys({ root, rows, page, reveal, commands, selection });
  const { columns, lead } = rows;
  const [first] = rowSpan(rows, drawn.first);
  const [, end] = rowSpan(rows, drawn.end - 1);
  const shown = rows.ids.slice(first, end);
  const [focused, setFocused] = useState<string | null>(null);
  const keys = useElementKeys(shown, focused);
  const { activeId, range } = keyboard;
  const tabStop = activeId !== null && keys.has(activeId) ? activeId : shown[0];
  /** The checkbox of a card, or a click with Ctrl or Cmd. */
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest('[data-task]')?.getAttribute('data-task');
    if (!target || !id) return;
    const isCheck = target.matches('[type=checkbox]');
    if (isCheck && event.shiftKey) range.extendTo(indexOfId(rows.ids, id, first), true);
    else if (isCheck || ((event.ctrlKey || event.metaKey) && !target.closest('button, a')))
      range.toggle(id);
  };
  // The first card of the list covers the empty columns before it.
  const wide = drawn.first === 0 &&
    lead > 0 && { '& > :first-of-type': { gridColumn: `span ${lead + 1}` } };
  return (
    <Box
      ref={root}
      id="list"
      role="feed"
      aria-label={label}
      aria-busy={busy || undefined}
      tabIndex={-1}
      {...keyboard.handlers}
      sx={{ position: 'relative', width: '100%', overflowAnchor: 'none' }}
    >
      <Box
        ref={block}
        onFocus={({ target }) =>
          setFocused(target.closest('[data-task]')?.getAttribute('data-task') ?? null)
        }
        onBlur={() => setFocused(null)}
        onClick={onClick}
        sx={{
          position: 'absolute',
          top: 0,
          insetInline: 0,
          display: 'grid',
          gap: `${gap}px`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          ...wide,
        }}
      >
        {shown.map((id, at) =>
          renderCard(id, first + at, {
            key: keys.get(id) ?? 0,
            tabIndex: id === tabStop ? 0 : -1,
          }),
        )}
      </Box>
    </Box>
  );
}
