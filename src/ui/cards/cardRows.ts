import { indexOfId } from '../../lib/indexOfId';

/** Cards in rows of `columns`. The first row has `lead` cards fewer, so that the others keep their columns. */
export interface CardRows {
  ids: readonly string[];
  columns: number;
  lead: number;
  /** Names the filter and order that these cards are the result of. */
  listKey: string;
}

export const rowCount = ({ ids, columns, lead }: CardRows): number =>
  Math.ceil((ids.length + lead) / columns);

/** Indexes of the first card of a row, and of the one after its last. */
export function rowSpan(
  { ids, columns, lead }: CardRows,
  row: number,
): readonly [first: number, end: number] {
  return [Math.max(0, row * columns - lead), Math.min(ids.length, (row + 1) * columns - lead)];
}

/** The row that has a card. */
export const rowOf = ({ columns, lead }: CardRows, index: number): number =>
  Math.floor((index + lead) / columns);

/**
 * The rows of a list that has changed. Cards in view keep their columns while others come and go above them: the first row
 * takes up the difference. `seenRow` is the first row in view, null at the top of the list.
 */
export function rearranged(
  before: CardRows,
  next: Omit<CardRows, 'lead'>,
  seenRow: number | null,
): CardRows {
  if (seenRow === null || before.listKey !== next.listKey || before.columns !== next.columns)
    return { ...next, lead: 0 };
  const [first] = rowSpan(before, seenRow);
  for (let index = first; index < Math.min(before.ids.length, first + 64); index += 1) {
    const now = indexOfId(next.ids, before.ids[index] ?? '', index);
    if (now < 0) continue;
    const column = (index + before.lead) % next.columns;
    return { ...next, lead: (((column - now) % next.columns) + next.columns) % next.columns };
  }
  return { ...next, lead: 0 };
}
