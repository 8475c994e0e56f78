import { foldForSort } from '../foldText';
import { sortSlots } from './slotList';
import type { SortKeys } from './sortKeys';
import { numberLimit, numbersPerKey as width, turned, writeTextKey } from './textKey';

/** The numbers of an empty text's key: behind all others. */
const empty = numberLimit - 1;
/** Bits of a key's numbers, and those that are dealt at a time. */
const bits = 30;
const digitBits = 10;
const buckets = 2 ** digitBits;
const foldedAtMost = 100_000;

/** Keys of a column of texts. */
export class TextKeys<Row> implements SortKeys<Row> {
  private numbers: Uint32Array<ArrayBuffer>;
  private readonly texts: string[] = [];
  private readonly folded = new Map<string, string>();

  constructor(
    private readonly of: (row: Row) => string,
    private descending: boolean,
    slots: number,
  ) {
    this.numbers = new Uint32Array((slots + 64) * width);
  }

  set(slot: number, row: Row): void {
    const place = slot * width;
    if (place >= this.numbers.length) {
      const larger = new Uint32Array((Math.ceil(slot * 1.25) + 64) * width);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const text = this.of(row).trim();
    if (text === '') this.numbers.fill(empty, place, place + width);
    else writeTextKey(text, this.numbers, place, this.descending);
    while (this.texts.length < slot) this.texts.push('');
    this.texts[slot] = text;
  }

  differs(slot: number, row: Row): boolean {
    return this.of(row).trim() !== this.texts[slot];
  }

  compare(a: number, b: number): number {
    const { numbers } = this;
    for (let index = 0; index < width; index += 1) {
      const one = numbers[a * width + index] ?? 0;
      const other = numbers[b * width + index] ?? 0;
      if (one !== other) return one < other ? -1 : 1;
    }
    return this.compareTexts(a, b);
  }

  /**
   * A radix sort: the numbers of the keys are dealt into buckets from the last digit to the first, which takes neither
   * comparisons nor texts. Those few that are alike in all numbers are compared at the end.
   */
  sort(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    let from = slots;
    let into = new Int32Array(slots.length);
    const counts = new Uint32Array(buckets);
    for (let number = width - 1; number >= 0; number -= 1) {
      for (let shift = 0; shift < bits; shift += digitBits) {
        if (this.deal(from, into, counts, number, shift)) [from, into] = [into, from];
      }
    }
    this.sortAlike(from);
    this.folded.clear();
    return from;
  }

  isEmpty(slot: number): boolean {
    return this.numbers[slot * width] === empty;
  }

  flip(): void {
    this.descending = !this.descending;
    const { numbers } = this;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? empty;
      if (number !== empty) numbers[at] = turned(number);
    }
  }

  /** Deals slots by one digit, keeping the order of those that share it. @returns false when all do, and nothing was dealt */
  private deal(
    from: Int32Array,
    into: Int32Array,
    counts: Uint32Array,
    number: number,
    shift: number,
  ): boolean {
    const { numbers } = this;
    const { length } = from;
    counts.fill(0);
    for (let at = 0; at < length; at += 1) {
      const digit = ((numbers[(from[at] ?? 0) * width + number] ?? 0) >>> shift) & (buckets - 1);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    let start = 0;
    for (let digit = 0; digit < buckets; digit += 1) {
      const count = counts[digit] ?? 0;
      if (count === length) return false;
      counts[digit] = start;
      start += count;
    }
    for (let at = 0; at < length; at += 1) {
      const slot = from[at] ?? 0;
      const digit = ((numbers[slot * width + number] ?? 0) >>> shift) & (buckets - 1);
      const to = counts[digit] ?? 0;
      into[to] = slot;
      counts[digit] = to + 1;
    }
    return true;
  }

  private sortAlike(slots: Int32Array<ArrayBuffer>): void {
    let start = 0;
    for (let at = 1; at <= slots.length; at += 1) {
      if (at < slots.length && this.areAlike(slots[at - 1] ?? 0, slots[at] ?? 0)) continue;
      if (at - start > 1)
        slots.set(
          sortSlots(slots.slice(start, at), (a, b) => this.compareTexts(a, b)),
          start,
        );
      start = at;
    }
  }

  /** Whether the keys of two rows are the same. */
  private areAlike(a: number, b: number): boolean {
    const { numbers } = this;
    for (let index = width - 1; index >= 0; index -= 1)
      if (numbers[a * width + index] !== numbers[b * width + index]) return false;
    return true;
  }

  private compareTexts(a: number, b: number): number {
    const text = this.texts[a] ?? '';
    const other = this.texts[b] ?? '';
    if (text === other || text === '' || other === '') return 0;
    const folded = this.fold(text);
    const otherFolded = this.fold(other);
    if (folded === otherFolded) return 0;
    return folded < otherFolded === this.descending ? 1 : -1;
  }

  /** The same texts are compared again and again within one sort. */
  private fold(text: string): string {
    const held = this.folded.get(text);
    if (held !== undefined) return held;
    if (this.folded.size >= foldedAtMost) this.folded.clear();
    const folded = foldForSort(text);
    this.folded.set(text, folded);
    return folded;
  }
}
