import { foldForSort } from '../foldForSort';
import { sortSlots } from './slotList';
import { TextKeys } from './textKeys';

/**
 * What a column sorts by. Null and blank texts come last in both directions. Texts are compared as
 * people read them, keys character by character.
 */
export type SortColumn<Row> =
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: 'text' | 'key'; of: (row: Row) => string };

export interface SortOrder<Row> {
  column: SortColumn<Row>;
  descending: boolean;
}

/** The sort keys of rows by slot. */
export interface SortKeys<Row> {
  set: (slot: number, row: Row) => void;
  /** Whether the stored key of the slot is not the key of this row. */
  differs: (slot: number, row: Row) => boolean;
  /** Compares two slots as `Array.sort` does. */
  compare: (a: number, b: number) => number;
  /** Sorts slots; the sort is stable. Overwrites `slots`; use the returned array. */
  sort: (slots: Int32Array<ArrayBuffer>) => Int32Array<ArrayBuffer>;
  isEmpty: (slot: number) => boolean;
  /** Reverses the direction without computing the keys again. */
  flip: () => void;
}

/** Numbers, negated for a descending sort, so that they always ascend. Infinity is empty. */
class NumberKeys<Row> implements SortKeys<Row> {
  private sign: 1 | -1;
  private numbers: Float64Array<ArrayBuffer>;

  constructor(
    private readonly of: (row: Row) => number | null,
    descending: boolean,
    slots: number,
  ) {
    this.sign = descending ? -1 : 1;
    this.numbers = new Float64Array(slots + 64);
  }

  set(slot: number, row: Row): void {
    if (slot >= this.numbers.length) {
      const larger = new Float64Array(Math.ceil(slot * 1.25) + 64);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[slot] = this.keyOf(row);
  }

  differs(slot: number, row: Row): boolean {
    return this.keyOf(row) !== this.numbers[slot];
  }

  compare(a: number, b: number): number {
    const one = this.numbers[a] ?? Infinity;
    const other = this.numbers[b] ?? Infinity;
    return one < other ? -1 : one > other ? 1 : 0;
  }

  sort(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    return sortSlots(slots, (a, b) => this.compare(a, b));
  }

  isEmpty(slot: number): boolean {
    return this.numbers[slot] === Infinity;
  }

  flip(): void {
    this.sign = this.sign === 1 ? -1 : 1;
    this.numbers = this.numbers.map((number) => (number === Infinity ? number : -number));
  }

  private keyOf(row: Row): number {
    const value = this.of(row);
    return value === null || Number.isNaN(value) ? Infinity : this.sign * value;
  }
}

const asItIs = (text: string): string => text;

export function createSortKeys<Row>(
  { column, descending }: SortOrder<Row>,
  slots: number,
): SortKeys<Row> {
  return column.kind === 'number'
    ? new NumberKeys(column.of, descending, slots)
    : new TextKeys(column.of, descending, column.kind === 'key' ? asItIs : foldForSort);
}

/** Reverses sorted slots. Equal ones keep their order, and empty ones stay last. */
export function reverseSorted(
  slots: Int32Array,
  keys: Pick<SortKeys<never>, 'compare' | 'isEmpty'>,
): Int32Array<ArrayBuffer> {
  const reversed = new Int32Array(slots.length);
  let end = slots.length;
  while (end > 0 && keys.isEmpty(slots[end - 1] ?? 0)) end -= 1;
  reversed.set(slots.subarray(end), end);
  let to = 0;
  while (end > 0) {
    let start = end - 1;
    while (start > 0 && keys.compare(slots[start - 1] ?? 0, slots[start] ?? 0) === 0) start -= 1;
    reversed.set(slots.subarray(start, end), to);
    to += end - start;
    end = start;
  }
  return reversed;
}
