import { useLayoutEffect, type ReactNode } from 'react';
import { useRowsInView } from '../browser/useRowsInView';
import { useElementKeys } from './elementKeys';

/** Rows beyond the visible ones, above and below. */
const overscan = 2;

interface WindowedRowsProps {
  label: string;
  ids: readonly string[];
  /** Height of a row with the gap below it, in pixels. */
  step: number;
  busy: boolean;
  /** What is there instead of rows. */
  emptyText: string;
  /** The row that has had the focus last. */
  focused: string | null;
  /** Returns one row with this key. It has no state, because a jump reuses it. */
  renderRow: (id: string, index: number, key: number) => ReactNode;
  /** Called when other rows were drawn, before the browser paints them. */
  onDrawn?: (() => void) | undefined;
}

/** A list that scrolls by itself (`.cards`). Only the rows near the visible ones are in the page. */
export function WindowedRows({
  label,
  ids,
  step,
  busy,
  emptyText,
  focused,
  renderRow,
  onDrawn,
}: WindowedRowsProps) {
  const { ref, rows } = useRowsInView(ids.length, step, overscan);
  const shown = rows.map((row) => ids[row] ?? '');
  const keys = useElementKeys(shown, focused);
  useLayoutEffect(() => onDrawn?.(), [keys, onDrawn]);
  return (
    <div
      ref={ref}
      className="cards"
      // A feed has articles.
      {...(ids.length > 0 && { role: 'feed', 'aria-label': label })}
      aria-busy={busy || undefined}
      tabIndex={-1}
    >
      {ids.length === 0 && <p className="quiet">{emptyText}</p>}
      <div style={{ height: ids.length * step }}>
        {shown.map((id, at) => renderRow(id, (rows[0] ?? 0) + at, keys.get(id) ?? at))}
      </div>
    </div>
  );
}
