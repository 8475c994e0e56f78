import { locate } from './table/locate';

/** Cards in rows of `columns`. Before the first card `lead` places stay free, so that the others keep their columns. */
export interface CardRows {
  ids: readonly string[];
  columns: number;
  lead: number;
  /** What these cards are the answer to. */
  listKey: string;
}

export const rowCount = ({ ids, columns, lead }: CardRows): number => Math.ceil((ids.length + lead) / columns);

/** Where the cards of a row begin and end in the list. */
export function rowSpan({ ids, columns, lead }: CardRows, row: number): readonly [first: number, end: number] {
  return [Math.max(0, row * columns - lead), Math.min(ids.length, (row + 1) * columns - lead)];
}

/** The row in which a card stands. */
export const rowOf = ({ columns, lead }: CardRows, index: number): number => Math.floor((index + lead) / columns);

/**
 * The rows of a list that has changed. Whoever looks at cards further down keeps each in its column while others come and go
 * above: the first row then takes up the difference. `seenRow` is the first row that is looked at, null at the top of the list.
 */
export function rearranged(before: CardRows, next: Omit<CardRows, 'lead'>, seenRow: number | null): CardRows {
  if (seenRow === null || before.listKey !== next.listKey || before.columns !== next.columns) return { ...next, lead: 0 };
  const [first] = rowSpan(before, seenRow);
  for (let index = first; index < Math.min(before.ids.length, first + 64); index += 1) {
    const now = locate(next.ids, before.ids[index] ?? '', index);
    if (now < 0) continue;
    const column = (index + before.lead) % next.columns;
    return { ...next, lead: (((column - now) % next.columns) + next.columns) % next.columns };
  }
  return { ...next, lead: 0 };
}
