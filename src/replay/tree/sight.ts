import { isUnsafeKey } from '../redaction/shape';
import { Kin } from './kin';
import type { Lanes } from './lanes';

/** What of a value is looked at: all of it, nothing, or what a view says. */
export type Sight = 'all' | 'none' | View;
export type View = FieldsView | ListView | ChosenView;

/** A field that a view was asked for: the hash of its key, and what of its value is looked at. */
export interface Place {
  readonly key: string;
  readonly lanes: Lanes;
  readonly sight: Sight;
}

/** Fields whose place in the object is remembered. */
const slotsAtMost = 64;

/**
 * Some fields of an object; `other`: what of those that are not named, `scalar`: what of a value that is no object. Views
 * remember what was hashed through them, so each belongs to one hasher.
 */
export class FieldsView {
  readonly known = new WeakMap<object, Lanes>();
  /** Objects of one kind have their fields in the same order: where the last one had this key, all about it is known. */
  private readonly slots: Place[] = [];
  private readonly places = new Map<string, Place>();

  constructor(readonly named: ReadonlyMap<string, Sight>, readonly other: Sight, readonly scalar: Sight) {}

  place(slot: number, key: string, lanesOf: (key: string) => Lanes): Place {
    const last = this.slots[slot];
    if (last?.key === key) return last;
    const named = this.named.get(key);
    const place = this.places.get(key) ?? { key, lanes: lanesOf(key), sight: isUnsafeKey(key) ? 'none' : (named ?? this.other) };
    // Keys that are not named may be ids: of those there is no end.
    if (named !== undefined) this.places.set(key, place);
    if (slot < slotsAtMost) this.slots[slot] = place;
    return place;
  }
}

/** The items of a list. */
export class ListView {
  readonly known = new WeakMap<object, Lanes>();
  /** Of long lists, both lanes of each item. */
  readonly kin = new Kin<number[]>();

  constructor(readonly item: Sight) {}
}

/** What is looked at depends on the value. */
export class ChosenView {
  constructor(readonly choose: (value: unknown) => Sight) {}
}
