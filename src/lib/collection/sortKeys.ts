import { sortSlots } from './slotList';
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

/** Keys of a column of numbers: ascending whatever the direction; an empty value is Infinity. */
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
    const { numbers } = this;
    return sortSlots(slots, (a, b) => {
      const one = numbers[a] ?? Infinity;
      const other = numbers[b] ?? Infinity;
      return one < other ? -1 : one > other ? 1 : 0;
    });
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
