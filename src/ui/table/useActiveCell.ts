import { useMemo, useState } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import type { TableColumn } from './tableSettings';

/** Where the keyboard is: a row by its id and last known place, or the heading (`id` null, `index` -1), and a column. */
export interface Spot {
  id: string | null;
  index: number;
  column: string;
  /** It was pressed with the mouse, and must not move from under it. */
  pressed?: boolean;
}

/**
 * The active cell. It follows its row when rows come and go; when the row itself goes, the one that took its place is active,
 * and when its column is no longer shown, the first one is.
 */
export function useActiveCell(ids: readonly string[], columns: readonly TableColumn[]) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const active = useMemo((): Spot | null => {
    const first = columns[0]?.key;
    if (!spot || first === undefined) return null;
    const column = columns.some(({ key }) => key === spot.column) ? spot.column : first;
    if (spot.id === null || ids.length === 0) return { id: null, index: -1, column };
    const found = indexOfId(ids, spot.id, spot.index);
    const index = found >= 0 ? found : Math.min(spot.index, ids.length - 1);
    return { id: ids[index] ?? null, index, column, pressed: spot.pressed };
  }, [spot, ids, columns]);
  // Looked for next time where it is now, and not where it was when somebody last moved.
  if (active && spot && (active.index !== spot.index || active.id !== spot.id)) setSpot(active);
  return [active, setSpot] as const;
}
