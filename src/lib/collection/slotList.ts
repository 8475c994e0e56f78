/** Slots in an order, in one block of memory: finding costs few comparisons, and moving what follows is one copy of numbers. */
export class SlotList {
  private slots: Int32Array<ArrayBuffer>;
  length: number;

  /** Takes over `slots`, whose first `length` entries count. */
  constructor(slots: Int32Array<ArrayBuffer>, length = slots.length) {
    this.slots = slots;
    this.length = length;
  }

  at(place: number): number {
    return this.slots[place] ?? -1;
  }

  /** The slots themselves, to be read only, and only until the next change. */
  all(): Int32Array {
    return this.slots.subarray(0, this.length);
  }

  /** Where `slot` stands, or would stand, by `compare`. */
  placeOf(slot: number, compare: (a: number, b: number) => number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes out what stands at these places, which ascend. */
  removeAt(places: readonly number[]): void {
    for (let index = 0; index < places.length; index += 1) {
      const from = (places[index] ?? 0) + 1;
      this.slots.copyWithin(from - 1 - index, from, places[index + 1] ?? this.length);
    }
    this.length -= places.length;
  }

  /** Puts slots in: each before what stands at its place now. Places ascend. */
  insertAt(places: readonly number[], slots: readonly number[]): void {
    this.reserve(this.length + slots.length);
    let end = this.length;
    for (let index = slots.length - 1; index >= 0; index -= 1) {
      const place = places[index] ?? 0;
      this.slots.copyWithin(place + index + 1, place, end);
      this.slots[place + index] = slots[index] ?? 0;
      end = place;
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

/** Runs that are sorted by insertion before they are merged. */
const run = 8;

/** Sorts slots in place; those that compare as equal stay in their order. */
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
  // Neighbours that are in order already, as in a list that is sorted by time, are copied as they are.
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
