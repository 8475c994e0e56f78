import { NumberKeys } from './numberKeys';
import { TextKeys } from './textKeys';

/** What a column sorts by. Null and blank texts are empty, and stand last in both directions. */
export type SortColumn<Row> =
  { kind: 'number'; of: (row: Row) => number | null } | { kind: 'text'; of: (row: Row) => string };

export interface SortOrder<Row> {
  column: SortColumn<Row>;
  descending: boolean;
}

/** The sort keys of a list's rows by slot, worked out once a row. */
export interface SortKeys<Row> {
  set: (slot: number, row: Row) => void;
  /** Whether a row in its new form may sort elsewhere than by the key that its slot has. */
  differs: (slot: number, row: Row) => boolean;
  /** Below zero when the row in slot `a` stands before the one in `b`, zero when their keys are equal. */
  compare: (a: number, b: number) => number;
  /** The slots sorted; equals stay in their order. */
  sort: (slots: Int32Array<ArrayBuffer>) => Int32Array<ArrayBuffer>;
  isEmpty: (slot: number) => boolean;
  /** Turns the direction, so that nothing need be worked out again. */
  flip: () => void;
}

export function makeSortKeys<Row>(
  { column, descending }: SortOrder<Row>,
  slots: number,
): SortKeys<Row> {
  return column.kind === 'text'
    ? new TextKeys(column.of, descending, slots)
    : new NumberKeys(column.of, descending, slots);
}

/** Slots that are sorted by `keys`, the other way round: equals stay in their order, and the empty ones last. */
export function turnRound(
  slots: Int32Array,
  keys: Pick<SortKeys<never>, 'compare' | 'isEmpty'>,
): Int32Array<ArrayBuffer> {
  const turned = new Int32Array(slots.length);
  let end = slots.length;
  while (end > 0 && keys.isEmpty(slots[end - 1] ?? 0)) end -= 1;
  turned.set(slots.subarray(end), end);
  let to = 0;
  while (end > 0) {
    let start = end - 1;
    while (start > 0 && keys.compare(slots[start - 1] ?? 0, slots[start] ?? 0) === 0) start -= 1;
    turned.set(slots.subarray(start, end), to);
    to += end - start;
    end = start;
  }
  return turned;
}
