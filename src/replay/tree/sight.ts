import type { LeafPolicy, Policy } from '../../lib/logPolicy';
import { isUnsafeKey, plainness } from '../redaction/shape';
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

/** Objects and lists within each other that sights are held to. What lies deeper is looked at whole, as a log has it (`redactionDepth`). */
const sightDepth = 48;

/**
 * Some fields of an object; `other`: what of those that are not named, `scalar`: what of a value that is no object. Views
 * remember what was hashed through them, so each belongs to one hasher.
 */
export class FieldsView {
  readonly known = new WeakMap<object, Lanes>();
  /** Objects of one kind have their fields in the same order: where the last one had this key, all about it is known. */
  private readonly slots: Place[] = [];
  private readonly places = new Map<string, Place>();

  constructor(
    readonly named: ReadonlyMap<string, Sight>,
    readonly other: Sight,
    readonly scalar: Sight,
  ) {}

  sightOf(key: string): Sight {
    return isUnsafeKey(key) ? 'none' : (this.named.get(key) ?? this.other);
  }

  place(slot: number, key: string, lanesOf: (key: string) => Lanes): Place {
    const last = this.slots[slot];
    if (last?.key === key) return last;
    const place = this.places.get(key) ?? { key, lanes: lanesOf(key), sight: this.sightOf(key) };
    // Keys that are not named may be ids: of those there is no end.
    if (this.named.has(key)) this.places.set(key, place);
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

/** What a sight comes to for one value, so many objects and lists deep: all, nothing, or fields or items that the value has. */
export function sightOf(
  sight: Sight,
  value: unknown,
  depth: number,
): 'all' | 'none' | FieldsView | ListView {
  let one = sight;
  while (one instanceof ChosenView) one = one.choose(value);
  if (one === 'all' || one === 'none') return one;
  if (typeof value !== 'object' || value === null)
    return one instanceof FieldsView && one.scalar === 'none' ? 'none' : 'all';
  const fits = one instanceof FieldsView ? plainness(value) !== 'other' : Array.isArray(value);
  return fits && depth <= sightDepth ? one : 'all';
}

const leaf = (policy: LeafPolicy | undefined): Sight => (policy === 'omit' ? 'none' : 'all');

/** What a policy leaves of a value when states are compared: all that it does not omit, and no field that it does not name. */
export function makeSight(policy: Policy): Sight {
  const made = new WeakMap<object, Sight>();
  const of = (one: Policy): Sight => {
    if (typeof one === 'string') return leaf(one);
    let sight = made.get(one);
    if (!sight) made.set(one, (sight = make(one)));
    return sight;
  };
  const make = (one: Exclude<Policy, LeafPolicy>): Sight => {
    if ('list' in one) return new ListView(of(one.list));
    if ('map' in one) return new FieldsView(new Map(), of(one.map), 'all');
    if ('fields' in one)
      return new FieldsView(
        new Map(Object.entries(one.fields).map(([name, field]) => [name, of(field)])),
        'none',
        leaf(one.scalar),
      );
    return new ChosenView((value) => {
      let chosen: Policy;
      try {
        chosen = one.choose(value);
      } catch {
        // The value is none that the choice knows.
        return 'all';
      }
      return of(chosen);
    });
  };
  return of(policy);
}
