/**
 * A sorted list of slots in one array: binary search finds a slot, and one copy of memory moves
 * those behind it.
 */
export class SlotList {
  private slots: Int32Array<ArrayBuffer>;
  length: number;

  /** Keeps `slots` and uses its first `length` entries. */
  constructor(slots: Int32Array<ArrayBuffer>, length = slots.length) {
    this.slots = slots;
    this.length = length;
  }

  at(index: number): number {
    return this.slots[index] ?? -1;
  }

  /** A view of the slots; read-only, and valid until the next change. */
  all(): Int32Array {
    return this.slots.subarray(0, this.length);
  }

  /** The index where `slot` is or would be inserted. */
  indexOf(slot: number, compare: (a: number, b: number) => number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Removes the slots at ascending indexes. */
  removeAt(indexes: readonly number[]): void {
    for (let nth = 0; nth < indexes.length; nth += 1) {
      const from = (indexes[nth] ?? 0) + 1;
      this.slots.copyWithin(from - 1 - nth, from, indexes[nth + 1] ?? this.length);
    }
    this.length -= indexes.length;
  }

  /** Inserts each slot before the present one at its index. The indexes ascend. */
  insertAt(indexes: readonly number[], slots: readonly number[]): void {
    this.reserve(this.length + slots.length);
    let end = this.length;
    for (let nth = slots.length - 1; nth >= 0; nth -= 1) {
      const index = indexes[nth] ?? 0;
      this.slots.copyWithin(index + nth + 1, index, end);
      this.slots[index + nth] = slots[nth] ?? 0;
      end = index;
    }
    this.length += slots.length;
  }

  private reserve(length: number): void {
    if (length <= this.slots.length) return;
    const larger = new Int32Array(Math.ceil(length * 1.25) + 64);
    larger.set(this.all());
    this.slots = larger;
  }
}

/** Length of the runs that are sorted by insertion before a merge. */
const run = 8;

/** A stable merge sort. Overwrites `slots`; use the returned array. */
export function sortSlots(
  slots: Int32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): Int32Array<ArrayBuffer> {
  const { length } = slots;
  for (let start = 0; start < length; start += run) {
    const end = Math.min(start + run, length);
    for (let at = start + 1; at < end; at += 1) {
      const slot = slots[at] ?? 0;
      let to = at - 1;
      for (; to >= start && compare(slots[to] ?? 0, slot) > 0; to -= 1)
        slots[to + 1] = slots[to] ?? 0;
      slots[to + 1] = slot;
    }
  }
  let from = slots;
  let into = new Int32Array(length);
  for (let width = run; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      merge(
        from,
        into,
        start,
        Math.min(start + width, length),
        Math.min(start + 2 * width, length),
        compare,
      );
    [from, into] = [into, from];
  }
  return from;
}

function merge(
  from: Int32Array,
  into: Int32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
): void {
  // Copy runs that are in order already, as in a list sorted by time.
  if (middle >= end || compare(from[middle - 1] ?? 0, from[middle] ?? 0) <= 0) {
    into.set(from.subarray(start, end), start);
    return;
  }
  let left = start;
  let right = middle;
  for (let to = start; to < end; to += 1) {
    if (right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0))
      into[to] = from[left++] ?? 0;
    else into[to] = from[right++] ?? 0;
  }
}
