import { isObject } from '../../lib/fields';
import { parseNames, type LogNames, type LogWord, type NamedField } from '../../lib/logNames';
import { longListLength } from '../tree/similarLists';
import { isUnsafeKey, plainness } from '../tree/plainObject';
import { fieldName } from './shape';
import { absent, dropped, WalkCache, type WalkContext, type Walk } from './walk';

type Plain = Record<string, unknown>;
type Leaves = Readonly<Record<LogWord, Walk>>;

/** The maximum nesting. A file allows slightly more, because an entry surrounds the value. */
const redactionDepth = 48;

/** How many fields per object are cached by their position. */
const slotsAtMost = 64;

const isLeftOut = (written: unknown): boolean => written === absent || written === dropped;
const drop: Walk = () => dropped;

/** What the dictionary says about a name that it does not have. */
const unnamed = (name: string): NamedField => ({
  name,
  word: null,
  isList: false,
  isMap: false,
  isOpen: false,
});

/** The walk of each field by its name. It is made once per entry of the dictionary. */
export class NameWalks {
  private readonly general: ReadonlyMap<string, NamedField>;
  private readonly inside: ReadonlyMap<string, ReadonlyMap<string, NamedField>>;
  private readonly made = new Map<NamedField, Walk>();
  private readonly actions = new Map<string, Walk>();
  /** Ids as keys are without number, so all names without an entry share one walk. */
  private readonly unknown: Walk;
  readonly state: Walk;

  constructor(
    private readonly names: LogNames,
    private readonly context: WalkContext,
    private readonly leaves: Leaves,
  ) {
    const { general, inside } = parseNames(names);
    for (const fields of [general, ...inside.values()])
      for (const name of fields.keys())
        if (isUnsafeKey(name)) throw new Error(`No word can be given to the field "${name}".`);
    this.general = general;
    this.inside = inside;
    this.unknown = this.make(unnamed(''));
    this.state = this.make(unnamed(''));
  }

  /** The walk of a whole action. Undefined for an unknown type. The type is always written. */
  action(type: string): Walk | undefined {
    const { actions, unrecorded, payloads } = this.names;
    if (unrecorded.has(type)) return drop;
    if (!actions.has(type)) return undefined;
    let walk = this.actions.get(type);
    if (!walk) {
      const own = new Map<string, Walk>([
        ['type', (value) => (this.context.count(16), value)],
        [
          'payload',
          this.field('', Object.hasOwn(payloads, type) ? (payloads[type] ?? '') : 'payload'),
        ],
      ]);
      walk = this.object((key) => own.get(key) ?? this.field(type, key));
      this.actions.set(type, walk);
    }
    return walk;
  }

  /** The walk of a field of an object that is in the field `parent`. */
  private field(parent: string, name: string): Walk {
    const entry = this.inside.get(parent)?.get(name) ?? this.general.get(name);
    if (!entry) return this.unknown;
    let walk = this.made.get(entry);
    if (!walk) this.made.set(entry, (walk = this.make(entry)));
    return walk;
  }

  private make(field: NamedField): Walk {
    const { context, leaves } = this;
    const { name, word, isList, isMap, isOpen } = field;
    if (isOpen && context.mode === 'keep') return leaves.plain;
    if (word === 'omit') return drop;
    const leaf = word === null ? null : this.leafOf(word);
    // Of such a field, nothing is written but what its leaf makes of it.
    if (leaf && (word === 'secret' || word === 'file')) {
      const files = this.list(leaf);
      return isList ? (value, depth) => (Array.isArray(value) ? files : leaf)(value, depth) : leaf;
    }
    const fields = isMap
      ? this.map(this.make({ ...field, isList: false, isMap: false }))
      : this.object(
          (key) => this.field(name, key),
          name === 'patches' ? (patch) => this.valueOfPatch(patch) : undefined,
        );
    const list = isList
      ? this.list((value, depth) => walk(value, depth))
      : isMap
        ? (value: unknown) => context.unexpected(value)
        : (leaf ?? this.wordless);
    const walk: Walk = (value, depth) => {
      if (typeof value === 'string') return (leaf ?? this.wordless)(value, depth);
      if (!isObject(value)) return this.scalar(value, depth, leaf);
      if (Array.isArray(value)) return list(value, depth);
      if (plainness(value) === 'other') return leaf ? leaf(value, depth) : this.odd(value);
      return fields(value, depth);
    };
    return walk;
  }

  private leafOf(word: LogWord | ((text: string) => LogWord)): Walk {
    const { leaves } = this;
    if (typeof word === 'string') return leaves[word];
    return (value, depth) =>
      leaves[typeof value === 'string' ? word(value) : 'plain'](value, depth);
  }

  private scalar(value: unknown, depth: number, leaf: Walk | null): unknown {
    if (value === null || typeof value === 'number' || typeof value === 'boolean')
      return this.leaves.plain(value, depth);
    return leaf ? leaf(value, depth) : this.odd(value);
  }

  /** A text without a word, and a list that no name announces. */
  private readonly wordless: Walk = () => absent;

  /** What JSON does not have, without a word. A log has none of it. */
  private odd(value: unknown): unknown {
    return this.context.isWriting ? absent : this.context.plain(value);
  }

  /** The value of one of Immer's patches is written by the last name in its path. */
  private valueOfPatch({ path }: Plain): Walk {
    const names = Array.isArray(path) ? path.filter((key) => typeof key === 'string') : [];
    const name = names.at(-1) ?? 'data';
    return name === 'length' ? this.unknown : this.field(names.at(-2) ?? 'data', name);
  }

  private map(item: Walk): Walk {
    return this.object(() => item, undefined, true);
  }

  /**
   * `walkOf`: of a field. `valueOf`: of the field `value`, which depends on those beside it. The keys
   * of a map, and of fields that no name announces, may have a secret.
   */
  private object(
    walkOf: (key: string) => Walk,
    valueOf?: (source: Plain) => Walk,
    isMap = false,
  ): Walk {
    const { context, leaves } = this;
    // Objects of one type list their fields in the same order, so the walk of the last object
    // usually fits.
    const lastKeys: string[] = [];
    const lastWalks: Walk[] = [];
    const find = (key: string, slot: number): Walk => {
      let walk = isUnsafeKey(key) ? drop : walkOf(key);
      if (walk === this.unknown && !isMap && !fieldName.test(key)) walk = drop;
      if (slot < slotsAtMost) {
        lastKeys[slot] = key;
        lastWalks[slot] = walk;
      }
      return walk;
    };
    const memory = new WalkCache(context);
    return (value, depth) => {
      const plain = isObject(value) ? plainness(value) : 'other';
      if (!isObject(value) || plain === 'other' || depth >= redactionDepth)
        return context.unexpected(value);
      if (context.isCaching) {
        const known = memory.known(value);
        if (known !== undefined) return known;
      }
      const since = context.values;
      context.count(16);
      const source = value as Plain;
      let copy: Plain | null = plain === 'foreign' && context.isWriting ? {} : null;
      let slot = 0;
      for (const key in source) {
        if (!Object.hasOwn(source, key)) continue;
        let walk = (lastKeys[slot] === key ? lastWalks[slot] : undefined) ?? find(key, slot);
        if (valueOf && key === 'value') walk = valueOf(source);
        slot += 1;
        const field = source[key];
        context.path.push(key);
        const written = walk(field, depth + 1);
        context.path.pop();
        const mayBeSecret = context.isWriting && (isMap || walk === this.unknown);
        const name = mayBeSecret && !isLeftOut(written) ? String(leaves.plain(key, depth)) : key;
        if (!copy) {
          if (Object.is(written, field) && name === key) continue;
          copy = fieldsBefore(source, key);
        }
        if (!isLeftOut(written)) copy[name] = written;
      }
      const result = copy ? Object.freeze(copy) : value;
      if (context.isCaching) memory.keep(value, result, since);
      return result;
    };
  }

  private list(item: Walk): Walk {
    const { context } = this;
    const memory = new WalkCache(context);
    return (value, depth) => {
      if (!Array.isArray(value) || depth >= redactionDepth) return context.unexpected(value);
      // Actions of a log share long lists, so each list is sanitized only once.
      const remembers =
        context.isCaching || (context.mode === 'sanitize' && value.length >= longListLength);
      if (remembers) {
        const known = memory.known(value);
        if (known !== undefined) return known;
      }
      const since = context.values;
      context.count(16);
      const source = value as readonly unknown[];
      let copy: unknown[] | null = null;
      context.listDepth += 1;
      for (let at = 0; at < source.length; at += 1) {
        const one = source[at];
        context.path.push(at);
        const written = item(one, depth + 1);
        context.path.pop();
        if (!copy) {
          if (Object.is(written, one)) continue;
          copy = source.slice(0, at);
        }
        if (written !== dropped) copy.push(written === absent ? null : written);
      }
      context.listDepth -= 1;
      const result: unknown = copy ? Object.freeze(copy) : value;
      if (remembers) memory.keep(value, result, since);
      return result;
    };
  }
}

/** A copy of the fields before `end`. */
function fieldsBefore(source: Plain, end: string): Plain {
  const copy: Plain = {};
  for (const key in source) {
    if (key === end) break;
    if (Object.hasOwn(source, key)) copy[key] = source[key];
  }
  return copy;
}
