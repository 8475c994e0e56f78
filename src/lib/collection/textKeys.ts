import { foldForSort } from '../foldForSort';
import { sortSlots } from './slotList';

/**
 * A key has 12 numbers of 5 characters. Most texts differ within these, and numbers are sorted far
 * faster than texts.
 */
const perNumber = 5;
const numbersPerKey = 12;
/** All numbers of a key are below this minus one. */
const numberLimit = 2 ** (6 * perNumber);

// Each character is encoded as a class of six bits. Rare characters share a class, followed by more
// bits that distinguish them.
const notKnown = 0;
const shared = { between: 27, behind: 54 };
const nothing = 1;
const several = 2;

const classOfFolded = (code: number): number => {
  if (code <= 0x20) return 1;
  if (code <= 0x39) return code - 0x1f;
  if (code <= 0x60) return shared.between;
  return code <= 0x7a ? code - 0x45 : shared.behind;
};

/** Writes one folded character. @returns the next index */
function write(code: number, into: Uint8Array, at: number): number {
  const found = classOfFolded(code);
  into[at] = found;
  if (found === shared.between) into[at + 1] = code - 0x3a;
  else if (found === shared.behind) {
    into[at + 1] = code >> 12;
    into[at + 2] = (code >> 6) & 63;
    into[at + 3] = code & 63;
    return at + 4;
  }
  return found === shared.between ? at + 2 : at + 1;
}

/** The folded code of each character, or one of the constants above. Filled when needed. */
const folds = new Uint16Array(0x10000);

/** What is folded with its neighbour: marks, parts of a Korean syllable, halves of a character. */
const changesOthers = /^[\p{M}\u1160-\u11ff\p{Surrogate}]/u;

function foldOf(code: number): number {
  const known = folds[code] ?? notKnown;
  if (known !== notKnown) return known;
  const character = String.fromCharCode(code);
  const folded = foldForSort(`x${character}x`).slice(1, -1);
  // `nothing` and `several` are codes of control characters, which are written as a space.
  const found =
    folded.length > 1 || changesOthers.test(character.normalize('NFKD'))
      ? several
      : folded === ''
        ? nothing
        : Math.max(folded.charCodeAt(0), 0x20);
  folds[code] = found;
  return found;
}

const room = perNumber * numbersPerKey;
/** The last character may exceed the key. */
const scratch = new Uint8Array(room + 4);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Writes the classes of a text. @returns their number, or -1 when the text must be folded first */
function writeClasses(text: string, into: Uint8Array, isFolded: boolean): number {
  let to = 0;
  for (let at = 0; at < text.length && to < room; at += 1) {
    const code = text.charCodeAt(at);
    if (!isFolded && isDigit(code)) {
      while (text.charCodeAt(at) === 0x30 && isDigit(text.charCodeAt(at + 1))) at += 1;
      let end = at + 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
      // Longer numbers are larger: the length precedes the digits, as in `foldForSort`.
      to = write(0x30 + Math.min(end - at, 48), into, to);
      for (; at < end && to < room; at += 1) to = write(text.charCodeAt(at), into, to);
      at = end - 1;
      continue;
    }
    const found = isFolded ? code : foldOf(code);
    if (found === several && !isFolded) return -1;
    if (found !== nothing || isFolded) to = write(found, into, to);
  }
  return to;
}

/** A number of a key that sorts in reverse. */
const reversed = (number: number): number => numberLimit - 2 - number;

/**
 * Writes the key of a text, which is trimmed and not empty. Its numbers sort as the folded text
 * does.
 */
function writeTextKey(text: string, into: Uint32Array, offset: number, descending: boolean): void {
  let count = writeClasses(text, scratch, false);
  if (count < 0) count = writeClasses(foldForSort(text), scratch, true);
  let at = 0;
  for (let index = 0; index < numbersPerKey; index += 1) {
    let number = 0;
    for (const end = at + perNumber; at < end; at += 1)
      number = (number << 6) | (at < count ? (scratch[at] ?? 0) : 0);
    into[offset + index] = descending ? reversed(number) : number;
  }
}

/** The numbers in the key of an empty text, which sorts last. */
const empty = numberLimit - 1;
/** Bits in a number, and bits that one pass of the radix sort uses. */
const bits = 30;
const digitBits = 10;
const buckets = 2 ** digitBits;
const maxFolded = 100_000;

export class TextKeys<Row> {
  private numbers: Uint32Array<ArrayBuffer>;
  private readonly texts: string[] = [];
  private readonly folded = new Map<string, string>();

  constructor(
    private readonly of: (row: Row) => string,
    private descending: boolean,
    slots: number,
  ) {
    this.numbers = new Uint32Array((slots + 64) * numbersPerKey);
  }

  set(slot: number, row: Row): void {
    const place = slot * numbersPerKey;
    if (place >= this.numbers.length) {
      const larger = new Uint32Array((Math.ceil(slot * 1.25) + 64) * numbersPerKey);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const text = this.of(row).trim();
    if (text === '') this.numbers.fill(empty, place, place + numbersPerKey);
    else writeTextKey(text, this.numbers, place, this.descending);
    while (this.texts.length < slot) this.texts.push('');
    this.texts[slot] = text;
  }

  differs(slot: number, row: Row): boolean {
    return this.of(row).trim() !== this.texts[slot];
  }

  compare(a: number, b: number): number {
    const { numbers } = this;
    for (let index = 0; index < numbersPerKey; index += 1) {
      const one = numbers[a * numbersPerKey + index] ?? 0;
      const other = numbers[b * numbersPerKey + index] ?? 0;
      if (one !== other) return one < other ? -1 : 1;
    }
    return this.compareTexts(a, b);
  }

  /** A radix sort of the keys. The few texts with equal keys are compared at the end. */
  sort(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    let from = slots;
    let into = new Int32Array(slots.length);
    const counts = new Uint32Array(buckets);
    for (let number = numbersPerKey - 1; number >= 0; number -= 1) {
      for (let shift = 0; shift < bits; shift += digitBits) {
        if (this.sortByDigit(from, into, counts, number, shift)) [from, into] = [into, from];
      }
    }
    this.sortEqualKeys(from);
    this.folded.clear();
    return from;
  }

  isEmpty(slot: number): boolean {
    return this.numbers[slot * numbersPerKey] === empty;
  }

  flip(): void {
    this.descending = !this.descending;
    const { numbers } = this;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? empty;
      if (number !== empty) numbers[at] = reversed(number);
    }
  }

  /**
   * Sorts slots by one digit; stable. @returns false when all have the same digit and nothing was
   * written
   */
  private sortByDigit(
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
      const digit =
        ((numbers[(from[at] ?? 0) * numbersPerKey + number] ?? 0) >>> shift) & (buckets - 1);
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
      const digit = ((numbers[slot * numbersPerKey + number] ?? 0) >>> shift) & (buckets - 1);
      const to = counts[digit] ?? 0;
      into[to] = slot;
      counts[digit] = to + 1;
    }
    return true;
  }

  private sortEqualKeys(slots: Int32Array<ArrayBuffer>): void {
    let start = 0;
    for (let at = 1; at <= slots.length; at += 1) {
      if (at < slots.length && this.haveEqualKeys(slots[at - 1] ?? 0, slots[at] ?? 0)) continue;
      if (at - start > 1)
        slots.set(
          sortSlots(slots.slice(start, at), (a, b) => this.compareTexts(a, b)),
          start,
        );
      start = at;
    }
  }

  private haveEqualKeys(a: number, b: number): boolean {
    const { numbers } = this;
    for (let index = numbersPerKey - 1; index >= 0; index -= 1)
      if (numbers[a * numbersPerKey + index] !== numbers[b * numbersPerKey + index]) return false;
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

  /** Cached, because a sort compares the same text many times. */
  private fold(text: string): string {
    const held = this.folded.get(text);
    if (held !== undefined) return held;
    if (this.folded.size >= maxFolded) this.folded.clear();
    const folded = foldForSort(text);
    this.folded.set(text, folded);
    return folded;
  }
}
