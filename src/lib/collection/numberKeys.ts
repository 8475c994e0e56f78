import { sortSlots } from './slotList';
import type { SortKeys } from './sortKeys';

/** Keys of a column of numbers: ascending whatever the direction; an empty value is Infinity. */
export class NumberKeys<Row> implements SortKeys<Row> {
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
