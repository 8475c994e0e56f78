import { makeHasher, tooDeep, treeDepth } from './hash';
import { childPointer, formatPointer } from './pointer';
import { ComparedFields, comparedOf, type Compared } from './comparedFields';
import { isObject } from '../../lib/fields';

type Plain = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

/**
 * One change that an action made: a JSON pointer (RFC 6901) and the new value. Neither `to` nor
 * `toHash` means that the path was removed. Long values are stored as a hash.
 */
export interface Change {
  path: string;
  to?: unknown;
  toHash?: string;
}

/** The first path at which two values differ, with both values. A missing value is left out. */
export interface Difference {
  path: string;
  was?: unknown;
  is?: unknown;
}

/** Longer values (in characters of JSON, roughly) are stored as a hash. */
const maxValueLength = 512;
/** When more children or nested changes than this differ, the whole value counts as changed. */
const maxChildren = 64;
const maxChanges = 500;

/** Values as JSON has them: functions become undefined, NaN becomes null. */
function asJson(value: unknown): unknown {
  if (typeof value === 'object') return value instanceof Date ? value.toJSON() : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

const field = (fields: Plain, key: string): unknown =>
  Object.hasOwn(fields, key) ? asJson(fields[key]) : undefined;
/** In a list, JSON writes null for undefined. */
const item = (list: List, at: number): unknown =>
  at < list.length ? (asJson(list[at]) ?? null) : undefined;

/**
 * Calls `visit` for each child that is not the same reference until it returns true. @returns
 * whether it did
 */
function someChild(
  one: object,
  other: object,
  visit: (key: string | number, one: unknown, other: unknown) => boolean,
): boolean {
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
  // The keys are usually the same, and looking up keys of large maps is slow.
  if (keys.length === shared) return false;
  for (const key of keys) {
    if (!Object.hasOwn(first, key) && visit(key, undefined, field(second, key))) return true;
  }
  return false;
}

/** Both values when their children can be compared with each other. */
function comparablePair(one: unknown, other: unknown): [object, object] | null {
  return isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)
    ? [one, other]
    : null;
}

/** A copy of the compared part of a value; undefined when nothing of it is compared. */
export function comparedPart(value: unknown, compared: Compared): unknown {
  const view = comparedOf(compared, value);
  if (view === 'all') return value;
  if (view === 'none') return undefined;
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(value as Plain)) {
    const inside = comparedPart((value as Plain)[key], view.of(key));
    if (inside !== undefined) shown[key] = inside;
  }
  return shown;
}

/** Whether a value is long as JSON. Stops as soon as it is. */
function isLong(value: unknown): boolean {
  let left = maxValueLength;
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

type Hash = (value: unknown, compared?: Compared) => string;

class Comparer {
  readonly changes: Change[] = [];
  /** The keys that lead to the current value. */
  private readonly trail: (string | number)[] = [];

  constructor(private readonly hash: Hash) {}

  compare(before: unknown, after: unknown, compared: Compared): void {
    if (before === after || compared === 'none') return;
    const depth = this.trail.length;
    const branches = comparablePair(before, after);
    if (!branches) {
      this.note(before, after, compared);
      return;
    }
    const is = comparedOf(compared, after);
    if (depth >= treeDepth) throw tooDeep();
    const start = this.changes.length;
    let children = 0;
    const isTooMuch = someChild(...branches, (key, one, other) => {
      const { length } = this.changes;
      this.trail.push(key);
      this.compare(one, other, is instanceof ComparedFields ? is.of(String(key)) : is);
      this.trail.pop();
      if (this.changes.length > length) children += 1;
      return children > maxChildren || this.changes.length - start > maxChanges;
    });
    if (!isTooMuch) return;
    this.changes.length = start;
    this.note(before, after, is);
  }

  private note(before: unknown, after: unknown, compared: Compared): void {
    if (before === undefined && after === undefined) return;
    const path = formatPointer(this.trail);
    const to = comparedPart(after, compared);
    if (after === undefined) this.changes.push({ path });
    else if (isLong(to)) this.changes.push({ path, toHash: this.hash(to) });
    else this.changes.push({ path, to });
  }
}

/**
 * Lists what changed from one state to another, in the order of the first. Equal references are
 * skipped. When much of an object changed, it is listed as a whole, and long values as hashes.
 * `hash` comes from makeHasher. Throws an Error when a value is nested too deep.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  hash: Hash = makeHasher(),
  compared: Compared = 'all',
): Change[] {
  const comparer = new Comparer(hash);
  comparer.compare(asJson(before), asJson(after), compared);
  return comparer.changes;
}

function first(was: unknown, is: unknown, depth: number): Difference | null {
  if (was === is) return null;
  const branches = comparablePair(was, is);
  if (!branches)
    return { path: '', ...(was !== undefined && { was }), ...(is !== undefined && { is }) };
  if (depth >= treeDepth) throw tooDeep();
  let found: Difference | null = null;
  someChild(...branches, (key, before, after) => {
    const inside = first(before, after, depth + 1);
    if (inside) found = { ...inside, path: childPointer('', key) + inside.path };
    return inside !== null;
  });
  return found;
}

/**
 * The first difference of two values as JSON, or null. Throws an Error when a value is nested too
 * deep.
 */
export function firstDifference(was: unknown, is: unknown): Difference | null {
  return first(asJson(was), asJson(is), 0);
}
