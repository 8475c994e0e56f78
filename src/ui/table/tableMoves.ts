import type { Spot } from './useActiveCell';

interface Field {
  ids: readonly string[];
  columns: readonly { key: string }[];
  /** Rows in a screenful. */
  page: number;
}

/** Where a key of movement leads from a cell. `key` is the event's, `far` whether Ctrl or Cmd was held. */
export function moveFrom(
  { index, column }: Spot,
  key: string,
  far: boolean,
  { ids, columns, page }: Field,
): Spot {
  const at = columns.findIndex((one) => one.key === column);
  const to = (row: number, cell: number): Spot => {
    const kept = Math.max(-1, Math.min(ids.length - 1, row));
    return {
      id: ids[kept] ?? null,
      index: kept,
      column: columns[Math.max(0, Math.min(columns.length - 1, cell))]?.key ?? column,
    };
  };
  switch (key) {
    case 'ArrowUp':
      return to(index - 1, at);
    case 'ArrowDown':
      return to(index + 1, at);
    case 'ArrowLeft':
      return to(index, at - 1);
    case 'ArrowRight':
      return to(index, at + 1);
    case 'PageUp':
      return to(Math.max(0, index - page), at);
    case 'PageDown':
      return to(index + page, at);
    case 'Home':
      return far ? to(0, at) : to(index, 0);
    case 'End':
      return far ? to(ids.length - 1, at) : to(index, columns.length - 1);
    default:
      return to(index, at);
  }
}
