import { useMemo, useState } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import type { TableColumn } from './tableSettings';
import type { ActiveCell } from './tableTypes';

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
