import { useState, type ReactNode, type UIEvent } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { formatCount } from '../../../lib/format';
import { IconAction } from '../../../ui/elements/IconAction';
import type { BoardColumn } from './boardColumns';

/** Height of a card with the gap below it, in pixels. */
export const cardStep = 138;
/** Cards beyond the visible ones, above and below. */
const overscan = 4;

interface BoardColumnViewProps {
  column: BoardColumn;
  ids: readonly string[];
  /** What dropping a task into the empty column does. */
  emptyText: string;
  busy: boolean;
  /** Starts a new task with the value of the column. */
  onNew: (() => void) | null;
  renderCard: (id: string, index: number, top: number) => ReactNode;
}

/** A column of the board. Only the cards near the visible ones are in the page. */
export function BoardColumnView({
  column: { key, title },
  ids,
  emptyText,
  busy,
  onNew,
  renderCard,
}: BoardColumnViewProps) {
  const [top, setTop] = useState(0);
  const count = Math.ceil(window.innerHeight / cardStep) + 2 * overscan;
  const first = Math.max(0, Math.min(top - overscan, ids.length - count));
  const onScroll = ({ currentTarget }: UIEvent) =>
    setTop(Math.floor(currentTarget.scrollTop / cardStep));
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
      <div
        className="cards"
        // A feed has articles.
        {...(ids.length > 0 && { role: 'feed', 'aria-label': title })}
        aria-busy={busy || undefined}
        tabIndex={-1}
        onScroll={onScroll}
      >
        {ids.length === 0 && <p className="quiet">{emptyText}</p>}
        <div style={{ height: ids.length * cardStep }}>
          {ids
            .slice(first, first + count)
            .map((id, at) => renderCard(id, first + at, (first + at) * cardStep))}
        </div>
      </div>
    </section>
  );
}
