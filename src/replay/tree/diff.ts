import type { Change } from '../format/logFormat';
import { makeHasher, tooDeep, treeDepth } from './hash';
import { childPointer, formatPointer } from './pointer';
import { isObject } from '../../lib/fields';

type Plain = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

/** Where two values differ, and what stands there in each; absent where there is nothing. */
export interface Difference {
  path: string;
  one?: unknown;
  other?: unknown;
}

/** Characters of JSON, about, beyond which a value stands in a change by its hash. */
const longValue = 512;
/** Children of one object or list that are told one by one, and changes within it: when there are more, the whole is what changed. */
const childrenAtMost = 64;
const changesAtMost = 500;

/** As JSON has it: what it does not know is absent (undefined), numbers that it does not know are null. */
function asJson(value: unknown): unknown {
  if (typeof value === 'object') return value instanceof Date ? value.toJSON() : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

const field = (fields: Plain, key: string): unknown => (Object.hasOwn(fields, key) ? asJson(fields[key]) : undefined);
/** In a list JSON writes null for what it does not know. */
const item = (list: List, at: number): unknown => (at < list.length ? (asJson(list[at]) ?? null) : undefined);

/** Calls `visit` for each child that is not the same reference, in the order of `one`, until it answers true. @returns whether it did */
function someChild(one: object, other: object, visit: (key: string | number, one: unknown, other: unknown) => boolean): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [first, second] = [one as List, other as List];
    const shared = Math.min(first.length, second.length);
    for (let at = 0; at < shared; at += 1) {
      if (first[at] !== second[at] && visit(at, item(first, at), item(second, at))) return true;
    }
    for (let at = shared; at < first.length || at < second.length; at += 1) {
      if (visit(at, item(first, at), item(second, at))) return true;
    }
    return false;
  }
  const first = one as Plain;
  const second = other as Plain;
  let shared = 0;
  for (const key of Object.keys(first)) {
    const value = first[key];
    if (value !== undefined && value === second[key]) {
      shared += 1;
      continue;
    }
    if (Object.hasOwn(second, key)) shared += 1;
    if (visit(key, asJson(value), field(second, key))) return true;
  }
  const keys = Object.keys(second);
  // Nearly always the keys are the same, and large maps are slow to ask.
  if (keys.length === shared) return false;
  for (const key of keys) {
    if (!Object.hasOwn(first, key) && visit(key, undefined, field(second, key))) return true;
  }
  return false;
}

/** Whether both have children that can be compared with each other. */
function areAlike(one: unknown, other: unknown): [object, object] | null {
  return isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other) ? [one, other] : null;
}

/** Whether a value takes more characters of JSON, about. Stops as soon as it does. */
function isLong(value: unknown): boolean {
  let left = longValue;
  const take = (part: unknown): void => {
    if (typeof part === 'string') left -= part.length + 2;
    else if (!isObject(part)) left -= typeof part === 'number' ? String(part).length : 4;
    else if (Array.isArray(part)) {
      left -= 2 + part.length;
      for (let at = 0; at < part.length && left >= 0; at += 1) take(part[at]);
    } else {
      left -= 2;
      for (const key in part) {
        if (left < 0) return;
        left -= key.length + 4;
        take((part as Plain)[key]);
      }
    }
  };
  take(value);
  return left < 0;
}

type Hash = (value: unknown) => string;

function changeTo(path: string, value: unknown, hash: Hash): Change {
  if (value === undefined) return { path };
  const isMuch = typeof value === 'string' ? value.length + 2 > longValue : isObject(value) && isLong(value);
  return isMuch ? { path, toHash: hash(value) } : { path, to: value };
}

/** `trail`: the keys that lead here; a path is made of them only where something changed. */
function collect(before: unknown, after: unknown, trail: (string | number)[], changes: Change[], hash: Hash): void {
  if (before === after) return;
  const branches = areAlike(before, after);
  if (!branches) {
    changes.push(changeTo(formatPointer(trail), after, hash));
    return;
  }
  if (trail.length >= treeDepth) throw tooDeep();
  const start = changes.length;
  let children = 0;
  const isMuch = someChild(...branches, (key, one, other) => {
    const length = changes.length;
    trail.push(key);
    collect(one, other, trail, changes, hash);
    trail.pop();
    if (changes.length > length) children += 1;
    return children > childrenAtMost || changes.length - start > changesAtMost;
  });
  if (!isMuch) return;
  changes.length = start;
  changes.push(changeTo(formatPointer(trail), after, hash));
}

/**
 * What leads from one state to another: each leaf that changed, and each part that came or went, in the order of the earlier
 * state. Equal references are not looked into. Where much of a list or an object changed, the whole stands there; a long value
 * stands by its hash (`hash`, one that makeHasher made, which remembers what it saw). Throws an Error when a value is nested too deep.
 */
export function changesBetween(before: unknown, after: unknown, hash: (value: unknown) => string = makeHasher()): Change[] {
  const changes: Change[] = [];
  collect(asJson(before), asJson(after), [], changes, hash);
  return changes;
}

function first(one: unknown, other: unknown, depth: number): Difference | null {
  if (one === other) return null;
  const branches = areAlike(one, other);
  if (!branches) return { path: '', ...(one === undefined ? {} : { one }), ...(other === undefined ? {} : { other }) };
  if (depth >= treeDepth) throw tooDeep();
  let found: Difference | null = null;
  someChild(...branches, (key, inOne, inOther) => {
    const inside = first(inOne, inOther, depth + 1);
    if (inside) found = { ...inside, path: childPointer('', key) + inside.path };
    return inside !== null;
  });
  return found;
}

/**
 * The first place at which two values differ as JSON, as deep as it can be told; null when they are equal.
 * Throws an Error when a value is nested too deep.
 */
export function firstDifference(one: unknown, other: unknown): Difference | null {
  return first(asJson(one), asJson(other), 0);
}
