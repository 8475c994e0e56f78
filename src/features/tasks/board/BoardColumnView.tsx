import type { ReactNode } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { formatCount } from '../../../lib/format';
import { WindowedRows } from '../../../ui/cards/WindowedRows';
import { IconAction } from '../../../ui/elements/IconAction';
import type { BoardColumn } from './boardColumns';

/** Height of a card with the gap below it, in pixels. */
export const cardStep = 138;

interface BoardColumnViewProps {
  column: BoardColumn;
  ids: readonly string[];
  /** What dropping a task into the empty column does. */
  emptyText: string;
  busy: boolean;
  /** Starts a new task with the value of the column. */
  onNew: (() => void) | null;
  /** The card that has had the focus last. */
  focused: string | null;
  /** Returns one card with this key. It has no state, because a jump reuses it. */
  renderCard: (id: string, index: number, key: number) => ReactNode;
}

/** A column of the board. Only the cards near the visible ones are in the page. */
export function BoardColumnView({
  column: { key, title },
  ids,
  emptyText,
  busy,
  onNew,
  focused,
  renderCard,
}: BoardColumnViewProps) {
  return (
    <section className="column" data-column={key} aria-label={title}>
      <header>
        <h2 dir="auto">{title}</h2>
        <span className="quiet">{formatCount(ids.length)}</span>
        {onNew && (
          <span className="new">
            <IconAction label={`New task in ${title}`} onClick={onNew}>
              <AddRounded fontSize="small" />
            </IconAction>
          </span>
        )}
      </header>
      <WindowedRows
        label={title}
        ids={ids}
        step={cardStep}
        busy={busy}
        emptyText={emptyText}
        focused={focused}
        renderRow={renderCard}
      />
    </section>
  );
}
