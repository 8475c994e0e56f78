import { isObject } from '../../lib/fields';
import { parseNames, type LogNames } from '../../lib/logNames';
import { isUnsafeKey, plainness } from './plainObject';
import type { HashState } from './hashState';

/** Which part of a value is hashed and compared: all, nothing, or all fields but some. */
export type Compared = 'all' | 'none' | ComparedFields;

/** A field of an object with the hash of its key, and what of its value is compared. */
interface FieldSlot {
  readonly key: string;
  readonly keyHash: HashState;
  readonly compared: Compared;
}

/** An object without some fields. Results are cached here, so each instance belongs to one hasher. */
export class ComparedFields {
  readonly known = new WeakMap<object, HashState>();
  private readonly slots = new Map<string, FieldSlot>();

  /** `named`: the fields of which less than all is compared. */
  constructor(readonly named: ReadonlyMap<string, Compared>) {}

  of(key: string): Compared {
    return isUnsafeKey(key) ? 'none' : (this.named.get(key) ?? 'all');
  }

  slot(key: string, hashKey: (key: string) => HashState): FieldSlot {
    const known = this.slots.get(key);
    if (known) return known;
    const slot = { key, keyHash: hashKey(key), compared: this.of(key) };
    // Keys that are not named may be ids, of which there is no limit.
    if (this.named.has(key)) this.slots.set(key, slot);
    return slot;
  }
}

/** What is compared of one value. */
export function comparedOf(compared: Compared, value: unknown): Compared {
  const hasFields = isObject(value) && plainness(value) !== 'other' && !Array.isArray(value);
  return compared instanceof ComparedFields && !hasFields ? 'all' : compared;
}

/** What is compared of a state: all except the fields of its parts that are omitted. */
export function comparedState(names: LogNames): ComparedFields {
  const parts = [...parseNames(names).inside].flatMap(([part, fields]): [string, Compared][] => {
    const omitted = [...fields.values()].filter(({ word }) => word === 'omit');
    if (omitted.length === 0) return [];
    return [[part, new ComparedFields(new Map(omitted.map(({ name }) => [name, 'none'])))]];
  });
  return new ComparedFields(new Map(parts));
}
