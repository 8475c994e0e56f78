import { SimilarLists, longListLength } from './similarLists';
import { formatHash, mixA, finalize, mixB, type HashState } from './hashState';
import { type ComparedFields, comparedOf, type Compared } from './comparedFields';

/**
 * The maximum nesting. It is twice that of a file, because a value from a file can end up deep
 * inside a state.
 */
export const treeDepth = 128;

export function tooDeep(): Error {
  return new Error(`The value is nested more than ${treeDepth} deep.`);
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Limits the cache of key hashes, because keys can be ids. */
const cachedKeys = 5_000;
/** Objects with fewer values than this are not cached. */
const cachedFrom = 8;

type Plain = Readonly<Record<string, unknown>>;

const isAbsent = (field: unknown): boolean =>
  field === undefined || typeof field === 'function' || typeof field === 'symbol';

const tags = {
  null: 1,
  true: 2,
  false: 3,
  number: 4,
  text: 5,
  list: 6,
  object: 7,
  key: 8,
} as const;

/** Hashes one value after another; the last result is in `a` and `b`. */
class Hasher {
  a = 0;
  b = 0;
  /** Number of values visited. */
  private visited = 0;
  private readonly keys = new Map<string, HashState>();
  /** True while hashing an item whose list caches it. */
  private isReplaced = false;
  private readonly known = new WeakMap<object, HashState>();
  private readonly similar = new SimilarLists();

  hash(value: unknown, compared: Compared): void {
    this.isReplaced = false;
    if (!this.compared(value, 0, compared)) this.finish(tags.null, tags.null, 0);
  }

  private value(value: unknown, depth: number): void {
    this.visited += 1;
    switch (typeof value) {
      case 'string':
        this.text(value, tags.text);
        return;
      case 'number':
        if (Number.isFinite(value)) this.number(value);
        else this.finish(tags.null, tags.null, 0);
        return;
      case 'boolean':
        this.finish(value ? tags.true : tags.false, tags.null, 0);
        return;
      case 'bigint':
        this.text(String(value), tags.number);
        return;
      case 'object':
        if (value !== null) {
          this.object(value, depth);
          return;
        }
    }
    this.finish(tags.null, tags.null, 0);
  }

  private finish(a: number, b: number, length: number): void {
    // Mix both halves, so that a collision in one of them still changes both.
    const first = finalize(a ^ length);
    this.b = finalize(b ^ Math.imul(first, 0x27d4eb2f));
    this.a = finalize(first + this.b);
  }

  private number(value: number): void {
    double[0] = value === 0 ? 0 : value;
    const low = halves[0] ?? 0;
    const high = halves[1] ?? 0;
    this.finish(mixA(mixA(tags.number, low), high), mixB(mixB(tags.number, high), low), 8);
  }

  private text(text: string, tag: number): void {
    let a: number = tag;
    let b: number = tag;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = mixA(a, code);
      b = mixB(b, code);
    }
    this.finish(a, b, text.length);
  }

  private object(value: object, depth: number): void {
    if (this.recall(this.known, value)) return;
    if (depth >= treeDepth) throw tooDeep();
    const since = this.visited;
    if (Array.isArray(value)) this.list(value, depth);
    else if (value instanceof Date) this.value(value.toJSON(), depth);
    else this.fields(value as Plain, depth);
    this.remember(this.known, value, since);
  }

  private recall(known: WeakMap<object, HashState>, value: object): boolean {
    const state = known.get(value);
    if (!state) return false;
    this.a = state.a;
    this.b = state.b;
    return true;
  }

  private remember(known: WeakMap<object, HashState>, value: object, since: number): void {
    if (this.visited - since >= cachedFrom && !this.isReplaced)
      known.set(value, { a: this.a, b: this.b });
  }

  /** Hashes the compared part of a value. @returns false when nothing of it is compared */
  private compared(value: unknown, depth: number, compared: Compared): boolean {
    const view = comparedOf(compared, value);
    if (view === 'none') return false;
    if (view === 'all') {
      this.value(value, depth);
      return true;
    }
    this.visited += 1;
    if (this.recall(view.known, value as object)) return true;
    const since = this.visited;
    this.comparedFields(value as Plain, depth, view);
    this.remember(view.known, value as object, since);
    return true;
  }

  /**
   * Hashes a list that is usually a copy of an earlier one with few items replaced. Only the
   * replaced items are hashed.
   */
  private longList(items: readonly unknown[], depth: number): void {
    const { similar } = this;
    const found = similar.find(items);
    // An empty list marks an entry in use: this list is nested in itself or in a copy of itself.
    const seen = found && found.list.length > 0 ? found : similar.keep(items);
    const { list: before, hashes } = seen;
    const shared = Math.min(before.length, hashes.length / 2);
    const { isReplaced } = this;
    // The cached hashes are overwritten in place, so the entry is invalid until the loop ends.
    seen.list = [];
    let a: number = tags.list;
    let b: number = tags.list;
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at];
      if (at >= shared || item !== before[at]) {
        this.isReplaced = isReplaced || at < shared;
        this.value(item, depth + 1);
        hashes[2 * at] = this.a;
        hashes[2 * at + 1] = this.b;
      }
      a = mixA(a, hashes[2 * at] ?? 0);
      b = mixB(b, hashes[2 * at + 1] ?? 0);
    }
    this.isReplaced = isReplaced;
    hashes.length = 2 * items.length;
    seen.list = items;
    similar.keep(items, seen);
    this.visited += items.length;
    this.finish(a, b, items.length);
  }

  private list(items: readonly unknown[], depth: number): void {
    if (items.length >= longListLength) {
      this.longList(items, depth);
      return;
    }
    let a: number = tags.list;
    let b: number = tags.list;
    for (let at = 0; at < items.length; at += 1) {
      this.value(items[at], depth + 1);
      a = mixA(a, this.a);
      b = mixB(b, this.b);
    }
    this.finish(a, b, items.length);
  }

  private fields(fields: Plain, depth: number): void {
    let a: number = tags.object;
    let b: number = tags.object;
    let count = 0;
    for (const key in fields) {
      const field = fields[key];
      if (isAbsent(field) || !Object.hasOwn(fields, key)) continue;
      this.value(field, depth + 1);
      const keyHash = this.key(key);
      // Addition ignores the order of keys, so each pair is mixed first.
      a = (a + finalize(mixA(keyHash.a, this.a))) | 0;
      b = (b + finalize(mixB(keyHash.b, this.b))) | 0;
      count += 1;
    }
    this.finish(a, b, count);
  }

  private comparedFields(fields: Plain, depth: number, view: ComparedFields): void {
    let a: number = tags.object;
    let b: number = tags.object;
    let count = 0;
    for (const key in fields) {
      const field = fields[key];
      if (isAbsent(field) || !Object.hasOwn(fields, key)) continue;
      const { compared, keyHash } = view.slot(key, this.key);
      if (!this.compared(field, depth + 1, compared)) continue;
      a = (a + finalize(mixA(keyHash.a, this.a))) | 0;
      b = (b + finalize(mixB(keyHash.b, this.b))) | 0;
      count += 1;
    }
    this.finish(a, b, count);
  }

  private readonly key = (key: string): HashState => {
    const known = this.keys.get(key);
    if (known) return known;
    const { a, b } = this;
    this.text(key, tags.key);
    const keyHash = { a: this.a, b: this.b };
    this.a = a;
    this.b = b;
    if (this.keys.size < cachedKeys) this.keys.set(key, keyHash);
    return keyHash;
  };
}

/**
 * Makes a function that hashes JSON values to 16 hexadecimal digits. The order of keys does not
 * matter; undefined is absent, NaN is null, -0 is 0. Objects are cached by identity, so they must
 * not be mutated. The hash detects accidents, not forgery. Throws an Error when a value is nested
 * too deep. `compared`: what of the value is hashed.
 */
export function makeHasher(): (value: unknown, compared?: Compared) => string {
  const hasher = new Hasher();
  return (value, compared = 'all') => {
    hasher.hash(value, compared);
    return formatHash(hasher);
  };
}
