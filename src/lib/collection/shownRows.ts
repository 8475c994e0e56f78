import { SlotList } from './slotList';

/** More places than this at once are merged in one walk over the ids. */
const fewPlaces = 16;

const sameIds = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};

/** The rows that are shown: which they are, in what order, and their ids as the screen reads them. */
export class ShownRows {
  private slots = new SlotList(new Int32Array(0));
  private flags = new Uint8Array(0);
  /** A new array whenever somebody comes, goes or moves, and the same one otherwise. */
  ids: readonly string[] = [];

  has(slot: number): boolean {
    return this.flags[slot] === 1;
  }

  /** Shows those of `candidates` that `test` lets pass, in their order. `capacity`: slots that there are. */
  choose(
    candidates: Int32Array,
    capacity: number,
    idAt: readonly string[],
    test: (slot: number) => boolean,
  ): void {
    const flags = new Uint8Array(capacity + 1024);
    const slots = new Int32Array(candidates.length);
    const ids: string[] = [];
    for (let at = 0; at < candidates.length; at += 1) {
      const slot = candidates[at] ?? 0;
      if (!test(slot)) continue;
      flags[slot] = 1;
      slots[ids.length] = slot;
      ids.push(idAt[slot] ?? '');
    }
    this.slots = new SlotList(slots, ids.length);
    this.flags = flags;
    if (!sameIds(ids, this.ids)) this.ids = ids;
  }

  /** Where these slots stand, ascending. Asked before their keys change. */
  placesOf(slots: readonly number[], compare: (a: number, b: number) => number): number[] {
    return slots.map((slot) => this.slots.placeOf(slot, compare)).sort((a, b) => a - b);
  }

  /** Takes out what stands at `gone` (ascending), then puts `come` (in order) where `compare` says. */
  change(
    gone: readonly number[],
    come: readonly number[],
    idAt: readonly string[],
    compare: (a: number, b: number) => number,
  ): void {
    if (gone.length === 0 && come.length === 0) return;
    for (const place of gone) this.flags[this.slots.at(place)] = 0;
    this.slots.removeAt(gone);
    const places = come.map((slot) => this.slots.placeOf(slot, compare));
    this.slots.insertAt(places, come);
    const most = Math.max(
      -1,
      ...(come.length < 1000 ? come : [come.reduce((a, b) => Math.max(a, b), 0)]),
    );
    if (most >= this.flags.length) {
      const larger = new Uint8Array(Math.ceil(most * 1.25) + 1024);
      larger.set(this.flags);
      this.flags = larger;
    }
    for (const slot of come) this.flags[slot] = 1;
    this.ids = changedIds(
      this.ids,
      gone,
      places,
      come.map((slot) => idAt[slot] ?? ''),
    );
  }
}

/** The ids without those at `gone`, and with `come`, each before what stands at its place after that. */
function changedIds(
  ids: readonly string[],
  gone: readonly number[],
  places: readonly number[],
  come: readonly string[],
): readonly string[] {
  // Whatever comes back to where it was has not moved.
  if (
    gone.length === come.length &&
    gone.every(
      (place, index) => place === (places[index] ?? 0) + index && ids[place] === come[index],
    )
  )
    return ids;
  if (gone.length + come.length <= fewPlaces) {
    const next = ids.slice();
    for (const place of gone.toReversed()) next.splice(place, 1);
    for (let index = come.length - 1; index >= 0; index -= 1)
      next.splice(places[index] ?? 0, 0, come[index] ?? '');
    return next;
  }
  const next: string[] = [];
  let nextGone = 0;
  let nextCome = 0;
  for (let at = 0; at <= ids.length; at += 1) {
    if (at < ids.length && gone[nextGone] === at) {
      nextGone += 1;
      continue;
    }
    for (; nextCome < come.length && places[nextCome] === at - nextGone; nextCome += 1)
      next.push(come[nextCome] ?? '');
    if (at < ids.length) next.push(ids[at] ?? '');
  }
  return next;
}
