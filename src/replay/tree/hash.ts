import { Kin, longList } from './kin';
import { hashText, one, spread, two, type Lanes } from './lanes';
import { ChosenView, FieldsView, sightOf, type Sight } from './sight';

/**
 * Objects and lists within each other that are hashed and compared. Twice what a file may hold, because a value of a file can come
 * to stand deep inside a state.
 */
export const treeDepth = 128;

export function tooDeep(): Error {
  return new Error(`The value is nested more than ${treeDepth} deep.`);
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Key hashes kept; keys that are ids would fill the memory otherwise. */
const keysAtMost = 5_000;
/** Values below an object from which on it is remembered. */
const worth = 8;

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

/** Hashes values one after the other; the hash of the last one stands in `a` and `b`. */
class Hasher {
  a = 0;
  b = 0;
  /** Values passed. */
  private passed = 0;
  private readonly keys = new Map<string, Lanes>();
  /** Whether an item is hashed whose list remembers it. */
  private isReplaced = false;
  private readonly known = new WeakMap<object, Lanes>();
  /** Of long lists, both lanes of each item. */
  private readonly kin = new Kin<number[]>();

  /** What a sight shows of a value; what it shows nothing of is null. */
  whole(value: unknown, sight: Sight): void {
    this.isReplaced = false;
    if (!this.sighted(value, 0, sight)) this.finish(tags.null, tags.null, 0);
  }

  private value(value: unknown, depth: number): void {
    this.passed += 1;
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
    // Each lane takes some of the other, so that what one of them does not see shows in both.
    const first = spread(a ^ length);
    this.b = spread(b ^ Math.imul(first, 0x27d4eb2f));
    this.a = spread(first + this.b);
  }

  private number(value: number): void {
    double[0] = value === 0 ? 0 : value;
    const low = halves[0] ?? 0;
    const high = halves[1] ?? 0;
    this.finish(one(one(tags.number, low), high), two(two(tags.number, high), low), 8);
  }

  private text(text: string, tag: number): void {
    let a: number = tag;
    let b: number = tag;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = one(a, code);
      b = two(b, code);
    }
    this.finish(a, b, text.length);
  }

  private object(value: object, depth: number): void {
    if (this.recall(this.known, value)) return;
    if (depth >= treeDepth) throw tooDeep();
    const since = this.passed;
    if (Array.isArray(value)) this.list(value, depth, 'all', this.kin);
    else if (value instanceof Date) this.value(value.toJSON(), depth);
    else this.fields(value as Plain, depth);
    this.remember(this.known, value, since);
  }

  private recall(known: WeakMap<object, Lanes>, value: object): boolean {
    const lanes = known.get(value);
    if (!lanes) return false;
    this.a = lanes.a;
    this.b = lanes.b;
    return true;
  }

  private remember(known: WeakMap<object, Lanes>, value: object, since: number): void {
    if (this.passed - since >= worth && !this.isReplaced)
      known.set(value, { a: this.a, b: this.b });
  }

  /** Hashes what a sight shows of a value. @returns false where that is nothing */
  private sighted(value: unknown, depth: number, sight: Sight): boolean {
    const view = sight === 'all' ? sight : sightOf(sight, value, depth);
    if (view === 'none') return false;
    if (view === 'all') {
      this.value(value, depth);
      return true;
    }
    this.passed += 1;
    if (this.recall(view.known, value as object)) return true;
    const since = this.passed;
    if (view instanceof FieldsView) this.viewedFields(value as Plain, depth, view);
    else this.list(value as readonly unknown[], depth, view.item, view.kin);
    this.remember(view.known, value as object, since);
    return true;
  }

  /**
   * As `list`, for what is copied with a few items replaced: those that stand where they stood are not even looked up, and those in
   * their place are found here again, so that they need not be remembered one by one.
   */
  private longList(
    items: readonly unknown[],
    depth: number,
    sight: Sight,
    kin: Kin<number[]>,
  ): void {
    const found = kin.of(items);
    // Nothing is known of one that is being gone through: these items stand in one of its own.
    const seen = found && found.list.length > 0 ? found : kin.keep(items, []);
    const { list: before, known: lanes } = seen;
    const shared = Math.min(before.length, lanes.length / 2);
    const { isReplaced } = this;
    // What is known is written over, so nothing is until all of it is right again.
    seen.list = [];
    let a: number = tags.list;
    let b: number = tags.list;
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at];
      if (at >= shared || item !== before[at]) {
        this.isReplaced = isReplaced || at < shared;
        this.sighted(item, depth + 1, sight);
        lanes[2 * at] = this.a;
        lanes[2 * at + 1] = this.b;
      }
      a = one(a, lanes[2 * at] ?? 0);
      b = two(b, lanes[2 * at + 1] ?? 0);
    }
    this.isReplaced = isReplaced;
    lanes.length = 2 * items.length;
    seen.list = items;
    kin.keep(items, lanes, seen);
    this.passed += items.length;
    this.finish(a, b, items.length);
  }

  private list(items: readonly unknown[], depth: number, sight: Sight, kin: Kin<number[]>): void {
    // Which items are left out is known only where none is.
    if (
      items.length >= longList &&
      sight !== 'none' &&
      !(sight instanceof ChosenView) &&
      !(sight instanceof FieldsView && sight.scalar === 'none')
    ) {
      this.longList(items, depth, sight, kin);
      return;
    }
    let a: number = tags.list;
    let b: number = tags.list;
    let count = 0;
    for (let at = 0; at < items.length; at += 1) {
      if (!this.sighted(items[at], depth + 1, sight)) continue;
      a = one(a, this.a);
      b = two(b, this.b);
      count += 1;
    }
    this.finish(a, b, count);
  }

  private fields(fields: Plain, depth: number): void {
    let a: number = tags.object;
    let b: number = tags.object;
    let count = 0;
    for (const key in fields) {
      const field = fields[key];
      if (isAbsent(field) || !Object.hasOwn(fields, key)) continue;
      this.value(field, depth + 1);
      const lanes = this.key(key);
      // Sums do not know the order; each pair is mixed well before it is added.
      a = (a + spread(one(lanes.a, this.a))) | 0;
      b = (b + spread(two(lanes.b, this.b))) | 0;
      count += 1;
    }
    this.finish(a, b, count);
  }

  /** As `fields`, of what a view shows. */
  private viewedFields(fields: Plain, depth: number, view: FieldsView): void {
    let a: number = tags.object;
    let b: number = tags.object;
    let count = 0;
    let slot = 0;
    for (const key in fields) {
      const field = fields[key];
      if (isAbsent(field) || !Object.hasOwn(fields, key)) continue;
      const { sight, lanes } = view.place(slot, key, this.key);
      slot += 1;
      if (!this.sighted(field, depth + 1, sight)) continue;
      a = (a + spread(one(lanes.a, this.a))) | 0;
      b = (b + spread(two(lanes.b, this.b))) | 0;
      count += 1;
    }
    this.finish(a, b, count);
  }

  private readonly key = (key: string): Lanes => {
    const known = this.keys.get(key);
    if (known) return known;
    const { a, b } = this;
    this.text(key, tags.key);
    const lanes = { a: this.a, b: this.b };
    this.a = a;
    this.b = b;
    if (this.keys.size < keysAtMost) this.keys.set(key, lanes);
    return lanes;
  };
}

/**
 * Makes a hash of JSON values: 16 hexadecimal digits, equal for what is equal as JSON, whatever the order of keys (undefined
 * is absent, NaN is null, -0 is 0). Remembers larger objects by their identity, so they must not be changed in place. It tells
 * accidents, not forgeries. Throws an Error when the value is nested too deep.
 *
 * With a sight it is the hash of what the sight shows, without a copy of this being made.
 */
export function makeHasher(): (value: unknown, sight?: Sight) => string {
  const hasher = new Hasher();
  return (value, sight = 'all') => {
    hasher.whole(value, sight);
    return hashText(hasher);
  };
}
