import { indexOfId } from '../../lib/indexOfId';

/** Cards in rows. The first row has `lead` cards fewer, so that the others keep their columns. */
export interface CardRows {
  ids: readonly string[];
  columns: number;
  lead: number;
  listKey: string;
}

export const rowCount = ({ ids, columns, lead }: CardRows): number =>
  Math.ceil((ids.length + lead) / columns);

/** The index of the first card of a row, and the one after its last card. */
export function rowSpan(
  { ids, columns, lead }: CardRows,
  row: number,
): readonly [first: number, end: number] {
  return [Math.max(0, row * columns - lead), Math.min(ids.length, (row + 1) * columns - lead)];
}

export const rowOf = ({ columns, lead }: CardRows, index: number): number =>
  Math.floor((index + lead) / columns);

/**
 * The rows of a changed list. Visible cards keep their columns: the first row takes up the
 * difference. `visibleRow` is the first visible row, or null at the top of the list.
 */
export function updateRows(
  before: CardRows,
  next: Omit<CardRows, 'lead'>,
  visibleRow: number | null,
): CardRows {
  if (visibleRow === null || before.listKey !== next.listKey || before.columns !== next.columns)
    return { ...next, lead: 0 };
  const [first] = rowSpan(before, visibleRow);
  for (let index = first; index < Math.min(before.ids.length, first + 64); index += 1) {
    const now = indexOfId(next.ids, before.ids[index] ?? '', index);
    if (now < 0) continue;
    const column = (index + before.lead) % next.columns;
    return { ...next, lead: (((column - now) % next.columns) + next.columns) % next.columns };
  }
  return { ...next, lead: 0 };
}
