import { sameList } from '../sameList';
import { SlotList } from './slotList';

/** Up to this number of changes are spliced into the ids; more are merged in one pass. */
const maxSplices = 16;

/** The visible rows: slots in order, a flag for each slot, and the ids. */
export class VisibleRows {
  private slots = new SlotList(new Int32Array(0));
  private flags = new Uint8Array(0);
  /** A new array only when a row is added, removed or moved. */
  ids: readonly string[] = [];

  /** The slots of the ids, in their order; read-only, and valid until the next change. */
  all(): Int32Array {
    return this.slots.all();
  }

  has(slot: number): boolean {
    return this.flags[slot] === 1;
  }

  /** Shows the candidates that pass the test, in their order. `capacity`: number of slots. */
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
    if (!sameList(ids, this.ids)) this.ids = ids;
  }

  /** The ascending indexes of slots. Call it before their sort keys change. */
  indexesOf(slots: readonly number[], compare: (a: number, b: number) => number): number[] {
    return slots.map((slot) => this.slots.indexOf(slot, compare)).sort((a, b) => a - b);
  }

  /**
   * Removes the slots at the ascending indexes `removed`, then inserts the sorted slots `added`.
   */
  change(
    removed: readonly number[],
    added: readonly number[],
    idAt: readonly string[],
    compare: (a: number, b: number) => number,
  ): void {
    if (removed.length === 0 && added.length === 0) return;
    for (const index of removed) this.flags[this.slots.at(index)] = 0;
    this.slots.removeAt(removed);
    const indexes = added.map((slot) => this.slots.indexOf(slot, compare));
    this.slots.insertAt(indexes, added);
    const most = Math.max(
      -1,
      ...(added.length < 1000 ? added : [added.reduce((a, b) => Math.max(a, b), 0)]),
    );
    if (most >= this.flags.length) {
      const larger = new Uint8Array(Math.ceil(most * 1.25) + 1024);
      larger.set(this.flags);
      this.flags = larger;
    }
    for (const slot of added) this.flags[slot] = 1;
    this.ids = changedIds(
      this.ids,
      removed,
      indexes,
      added.map((slot) => idAt[slot] ?? ''),
    );
  }
}

/**
 * The ids without those at `removed`, and with `added` at `indexes` in the result of the removal.
 */
function changedIds(
  ids: readonly string[],
  removed: readonly number[],
  indexes: readonly number[],
  added: readonly string[],
): readonly string[] {
  // All rows return to their index: nothing moves.
  if (
    removed.length === added.length &&
    removed.every((place, nth) => place === (indexes[nth] ?? 0) + nth && ids[place] === added[nth])
  )
    return ids;
  if (removed.length + added.length <= maxSplices) {
    const next = ids.slice();
    for (const index of removed.toReversed()) next.splice(index, 1);
    for (let index = added.length - 1; index >= 0; index -= 1)
      next.splice(indexes[index] ?? 0, 0, added[index] ?? '');
    return next;
  }
  const next: string[] = [];
  let nextRemoved = 0;
  let nextAdded = 0;
  for (let at = 0; at <= ids.length; at += 1) {
    if (at < ids.length && removed[nextRemoved] === at) {
      nextRemoved += 1;
      continue;
    }
    for (; nextAdded < added.length && indexes[nextAdded] === at - nextRemoved; nextAdded += 1)
      next.push(added[nextAdded] ?? '');
    if (at < ids.length) next.push(ids[at] ?? '');
  }
  return next;
}
