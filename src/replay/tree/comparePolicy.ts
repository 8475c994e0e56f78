import { isObject } from '../../lib/fields';
import type { LeafPolicy, Policy } from '../../lib/logPolicy';
import { isUnsafeKey, plainness } from './plainObject';
import { SimilarLists } from './similarLists';
import type { HashState } from './hashState';

/** Which part of a value is hashed and compared: all, nothing, or some fields or items. */
export type ComparePolicy = 'all' | 'none' | ComparedFields | ComparedList | ComparedChoice;

/** A field of an object with the hash of its key and the policy for its value. */
interface FieldSlot {
  readonly key: string;
  readonly keyHash: HashState;
  readonly policy: ComparePolicy;
}

/** How many fields per object are cached by their position. */
const slotsAtMost = 64;

/** Deeper values are compared completely, as the redactor writes them (`redactionDepth`). */
const compareDepth = 48;

/**
 * Some fields of an object. `other` applies to fields that are not named, `scalar` to a value that
 * is not an object. Results are cached here, so each instance belongs to one hasher.
 */
export class ComparedFields {
  readonly known = new WeakMap<object, HashState>();
  /**
   * Objects of one type list their fields in the same order, so the slot of the last object usually
   * fits.
   */
  private readonly slots: FieldSlot[] = [];
  private readonly namedSlots = new Map<string, FieldSlot>();

  constructor(
    readonly named: ReadonlyMap<string, ComparePolicy>,
    readonly other: ComparePolicy,
    readonly scalar: ComparePolicy,
  ) {}

  policyOf(key: string): ComparePolicy {
    return isUnsafeKey(key) ? 'none' : (this.named.get(key) ?? this.other);
  }

  slot(slot: number, key: string, hashKey: (key: string) => HashState): FieldSlot {
    const last = this.slots[slot];
    if (last?.key === key) return last;
    const found = this.namedSlots.get(key) ?? {
      key,
      keyHash: hashKey(key),
      policy: this.policyOf(key),
    };
    // Keys that are not named may be ids, of which there is no limit.
    if (this.named.has(key)) this.namedSlots.set(key, found);
    if (slot < slotsAtMost) this.slots[slot] = found;
    return found;
  }
}

export class ComparedList {
  readonly known = new WeakMap<object, HashState>();
  readonly similar = new SimilarLists();

  constructor(readonly item: ComparePolicy) {}
}

/** The policy depends on the value. */
export class ComparedChoice {
  constructor(readonly choose: (value: unknown) => ComparePolicy) {}
}

/** The policy for one value at a depth, with choices resolved. */
export function resolvePolicy(
  policy: ComparePolicy,
  value: unknown,
  depth: number,
): 'all' | 'none' | ComparedFields | ComparedList {
  let one = policy;
  while (one instanceof ComparedChoice) one = one.choose(value);
  if (one === 'all' || one === 'none') return one;
  if (!isObject(value))
    return one instanceof ComparedFields && one.scalar === 'none' ? 'none' : 'all';
  const fits = one instanceof ComparedFields ? plainness(value) !== 'other' : Array.isArray(value);
  return fits && depth <= compareDepth ? one : 'all';
}

const leaf = (policy: LeafPolicy | undefined): ComparePolicy =>
  policy === 'omit' ? 'none' : 'all';

/** The compare policy of a log policy: everything except omitted and unnamed fields. */
export function makeComparePolicy(policy: Policy): ComparePolicy {
  const made = new WeakMap<object, ComparePolicy>();
  const of = (one: Policy): ComparePolicy => {
    if (typeof one === 'string') return leaf(one);
    let policy = made.get(one);
    if (!policy) made.set(one, (policy = make(one)));
    return policy;
  };
  const make = (one: Exclude<Policy, LeafPolicy>): ComparePolicy => {
    if ('list' in one) return new ComparedList(of(one.list));
    if ('map' in one) return new ComparedFields(new Map(), of(one.map), 'all');
    if ('fields' in one)
      return new ComparedFields(
        new Map(Object.entries(one.fields).map(([name, field]) => [name, of(field)])),
        'none',
        leaf(one.scalar),
      );
    return new ComparedChoice((value) => {
      let chosen: Policy;
      try {
        chosen = one.choose(value);
      } catch {
        // No policy matches this value.
        return 'all';
      }
      return of(chosen);
    });
  };
  return of(policy);
}
