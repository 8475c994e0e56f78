import type { Change } from '../format/logFormat';
import { makeHasher, tooDeep, treeDepth } from './hash';
import { childPointer, formatPointer } from './pointer';
import { FieldsView, ListView, sightOf, type Sight } from './sight';
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

const field = (fields: Plain, key: string): unknown =>
  Object.hasOwn(fields, key) ? asJson(fields[key]) : undefined;
/** In a list JSON writes null for what it does not know. */
const item = (list: List, at: number): unknown =>
  at < list.length ? (asJson(list[at]) ?? null) : undefined;

/** Calls `visit` for each child that is not the same reference, in the order of `one`, until it answers true. @returns whether it did */
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
  // Nearly always the keys are the same, and large maps are slow to ask.
  if (keys.length === shared) return false;
  for (const key of keys) {
    if (!Object.hasOwn(first, key) && visit(key, undefined, field(second, key))) return true;
  }
  return false;
}

/** Whether both have children that can be compared with each other. */
function areAlike(one: unknown, other: unknown): [object, object] | null {
  return isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)
    ? [one, other]
    : null;
}

/** What a sight shows of one child. */
function childSight(sight: Sight, key: string | number): Sight {
  if (sight instanceof FieldsView) return sight.sightOf(String(key));
  return sight instanceof ListView ? sight.item : sight;
}

/** What a sight shows of a value: a copy of what it leaves out something of, undefined where it shows nothing. */
export function shownOf(value: unknown, sight: Sight, depth = 0): unknown {
  const view = sightOf(sight, value, depth);
  if (view === 'all') return value;
  if (view === 'none') return undefined;
  if (view instanceof ListView)
    return (value as List).flatMap((one) =>
      sightOf(view.item, one, depth + 1) === 'none' ? [] : [shownOf(one, view.item, depth + 1)],
    );
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(value as Plain)) {
    const inside = shownOf((value as Plain)[key], view.sightOf(key), depth + 1);
    if (inside !== undefined) shown[key] = inside;
  }
  return shown;
}

/** Whether what a sight shows of a value takes more characters of JSON, about. Stops as soon as it does. */
function isLong(value: unknown, sight: Sight, depth: number): boolean {
  let left = longValue;
  const take = (part: unknown, partSight: Sight, partDepth: number): void => {
    const view = sightOf(partSight, part, partDepth);
    if (view === 'none') return;
    if (typeof part === 'string') left -= part.length + 2;
    else if (!isObject(part)) left -= typeof part === 'number' ? String(part).length : 4;
    else if (Array.isArray(part)) {
      left -= 2 + part.length;
      for (let at = 0; at < part.length && left >= 0; at += 1)
        take(part[at], childSight(view, at), partDepth + 1);
    } else {
      left -= 2;
      for (const key in part) {
        if (left < 0) return;
        const inside = childSight(view, key);
        if (inside === 'none') continue;
        left -= key.length + 4;
        take((part as Plain)[key], inside, partDepth + 1);
      }
    }
  };
  take(value, sight, depth);
  return left < 0;
}

type Hash = (value: unknown, sight?: Sight) => string;

/** Goes through two values at once and notes what changed. */
class Comparer {
  readonly changes: Change[] = [];
  /** The keys that lead here; a path is made of them only where something changed. */
  private readonly trail: (string | number)[] = [];

  constructor(private readonly hash: Hash) {}

  compare(before: unknown, after: unknown, sight: Sight): void {
    if (before === after || sight === 'none') return;
    const depth = this.trail.length;
    const was = sightOf(sight, before, depth);
    const is = sightOf(sight, after, depth);
    const branches = was === is && is !== 'none' ? areAlike(before, after) : null;
    if (!branches) {
      this.note(was === 'none' ? undefined : before, is === 'none' ? undefined : after, is);
      return;
    }
    if (depth >= treeDepth) throw tooDeep();
    const start = this.changes.length;
    let children = 0;
    const isMuch = someChild(...branches, (key, one, other) => {
      const { length } = this.changes;
      this.trail.push(key);
      this.compare(one, other, childSight(is, key));
      this.trail.pop();
      if (this.changes.length > length) children += 1;
      return children > childrenAtMost || this.changes.length - start > changesAtMost;
    });
    if (!isMuch) return;
    this.changes.length = start;
    this.note(before, after, is);
  }

  private note(before: unknown, after: unknown, sight: Sight): void {
    if (before === undefined && after === undefined) return;
    const path = formatPointer(this.trail);
    if (after === undefined) this.changes.push({ path });
    else if (isLong(after, sight, this.trail.length))
      this.changes.push({ path, toHash: this.hash(after, sight) });
    else this.changes.push({ path, to: shownOf(after, sight, this.trail.length) });
  }
}

/**
 * What leads from one state to another, as far as the sight shows it: each leaf that changed, and each part that came or went, in the
 * order of the earlier state. Equal references are not looked into. Where much of a list or an object changed, the whole stands there; a long
 * value stands by its hash (`hash`, one that makeHasher made, which remembers what it saw). Throws an Error when a value is nested too deep.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  hash: Hash = makeHasher(),
  sight: Sight = 'all',
): Change[] {
  const comparer = new Comparer(hash);
  comparer.compare(asJson(before), asJson(after), sight);
  return comparer.changes;
}

function first(one: unknown, other: unknown, depth: number): Difference | null {
  if (one === other) return null;
  const branches = areAlike(one, other);
  if (!branches)
    return {
      path: '',
      ...(one === undefined ? {} : { one }),
      ...(other === undefined ? {} : { other }),
    };
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
