import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import type { TableColumn } from './tableSettings';
import type { ActiveCell, TableRows } from './tableTypes';

/**
 * The active cell follows its row. When the row is removed, the row that takes its index becomes
 * active; when the column is hidden, the first one does.
 */
export function useActiveCell(ids: readonly string[], columns: readonly TableColumn[]) {
  const [cell, setCell] = useState<ActiveCell | null>(null);
  const active = useMemo((): ActiveCell | null => {
    const first = columns[0]?.key;
    if (!cell || first === undefined) return null;
    const column = columns.some(({ key }) => key === cell.column) ? cell.column : first;
    if (cell.id === null || ids.length === 0) return { id: null, index: -1, column };
    const found = indexOfId(ids, cell.id, cell.index);
    const index = found >= 0 ? found : Math.min(cell.index, ids.length - 1);
    return { id: ids[index] ?? null, index, column, pressed: cell.pressed };
  }, [cell, ids, columns]);
  // The next search starts at the present index.
  if (active && cell && (active.index !== cell.index || active.id !== cell.id)) setCell(active);
  return [active, setCell] as const;
}

/**
 * Makes the row of the record that opens next to the table the active one, and scrolls to it. Keys
 * would otherwise act on a row that the person has left.
 */
export function useOpenRow(
  { ids, openId, busy = false }: TableRows,
  activeId: string | null,
  scroller: RefObject<HTMLElement | null>,
  reveal: (id: string) => void,
): void {
  const last = useRef<string>(undefined);
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (openId === last.current) return undefined;
    const follow = () => {
      const isFound = openId !== undefined && ids.includes(openId);
      // A row that comes late must not move a table that the person has scrolled.
      const isTooLate = openId === awaited.current && (scroller.current?.scrollTop ?? 0) > 0;
      awaited.current = openId;
      if (isFound || !busy || isTooLate) last.current = openId;
      // A row that was clicked is active, and stays below the pointer.
      if (isFound && !isTooLate && openId !== activeId) reveal(openId);
    };
    // A new table gets its height, and goes to the top, in a second commit.
    const frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another record is open
  }, [ids, openId, busy]);
}
