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
const maxSlots = 64;

const isLeftOut = (written: unknown): boolean => written === absent || written === dropped;
const drop: Walk = () => dropped;
/** A text without a word, and a list that no name announces. */
const leaveOut: Walk = () => absent;

/** How the values of one field are written. Most are texts and numbers, which need one call. */
interface FieldWalk {
  text: Walk;
  /** Null, a number or a boolean. */
  scalar: Walk;
  other: Walk;
}

function write(walk: FieldWalk, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return walk.text(value, depth);
  return value === null || typeof value === 'number' || typeof value === 'boolean'
    ? walk.scalar(value, depth)
    : walk.other(value, depth);
}
const same = (walk: Walk): FieldWalk => ({ text: walk, scalar: walk, other: walk });
const dropField = same(drop);

/**
 * `walkOfValue`: the walk of the field `value`, which depends on its sibling fields. The keys of a
 * map may have a secret.
 */
interface ObjectOptions {
  isMap?: boolean;
  walkOfValue?: ((source: Plain) => FieldWalk) | null;
}

/** What the dictionary says about a name that it does not have. */
const unnamed: NamedField = { name: '', word: null, isList: false, isMap: false, isOpen: false };

/** The walk of each field by its name. It is made once per entry of the dictionary. */
export class NameWalks {
  private readonly general: ReadonlyMap<string, NamedField>;
  private readonly inside: ReadonlyMap<string, ReadonlyMap<string, NamedField>>;
  private readonly made = new Map<NamedField, FieldWalk>();
  private readonly actions = new Map<string, Walk>();
  /** Ids as keys are without number, so all names without an entry share one walk. */
  private readonly unknown: FieldWalk;
  readonly state: Walk;

  /** `scanKey` replaces secrets in keys that are no names of ours. */
  constructor(
    private readonly names: LogNames,
    private readonly context: WalkContext,
    private readonly leaves: Leaves,
    private readonly scanKey: ((key: string) => string) | null = null,
  ) {
    const { general, inside } = parseNames(names);
    for (const fields of [general, ...inside.values()])
      for (const name of fields.keys())
        if (isUnsafeKey(name)) throw new Error(`No word can be given to the field "${name}".`);
    this.general = general;
    this.inside = inside;
    this.unknown = this.make(unnamed);
    this.state = this.make(unnamed).other;
  }

  /** The walk of a whole action. Undefined for an unknown type. The type is always written. */
  action(type: string): Walk | undefined {
    const { actions, unrecorded, payloads } = this.names;
    if (unrecorded.has(type)) return drop;
    if (!actions.has(type)) return undefined;
    let walk = this.actions.get(type);
    if (!walk) {
      const payload = Object.hasOwn(payloads, type) ? payloads[type] : undefined;
      const own = new Map<string, FieldWalk>([
        ['type', same((value) => (this.context.count(16), value))],
        ['payload', this.field('', payload ?? 'payload')],
      ]);
      walk = this.object((key) => own.get(key) ?? this.field(type, key), leaveOut);
      this.actions.set(type, walk);
    }
    return walk;
  }

  /** The walk of a field of an object that is in the field `parent`. */
  private field(parent: string, name: string): FieldWalk {
    const entry = this.inside.get(parent)?.get(name) ?? this.general.get(name);
    if (!entry) return this.unknown;
    let walk = this.made.get(entry);
    if (!walk) this.made.set(entry, (walk = this.make(entry)));
    return walk;
  }

  private make(field: NamedField): FieldWalk {
    const { context, leaves } = this;
    const { name, word, isList, isMap, isOpen } = field;
    if (isOpen && context.mode === 'keep') return same(leaves.plain);
    if (word === 'omit') return dropField;
    const leaf = word === null ? null : this.leafOf(word);
    // Of such a field, nothing is written but what its leaf makes of it.
    if (leaf && (word === 'secret' || word === 'file')) {
      const files = isList ? this.list(same(leaf)) : leaf;
      return {
        ...same(leaf),
        other: (value, depth) => (Array.isArray(value) ? files : leaf)(value, depth),
      };
    }
    // What JSON does not have is in no log, unless it has a word.
    const odd: Walk = leaf ?? ((value) => (context.isWriting ? absent : context.plain(value)));
    const item = isMap ? this.make({ ...field, isList: false, isMap: false }) : null;
    const fields = this.object((key) => item ?? this.field(name, key), odd, {
      isMap,
      walkOfValue: name === 'patches' ? (patch) => this.walkOfPatch(patch) : null,
    });
    const walk: FieldWalk = { text: leaf ?? leaveOut, scalar: leaves.plain, other: drop };
    const list = isList
      ? this.list(walk)
      : isMap
        ? (value: unknown) => context.unexpected(value)
        : (leaf ?? leaveOut);
    walk.other = (value, depth) =>
      Array.isArray(value)
        ? list(value, depth)
        : isObject(value)
          ? fields(value, depth)
          : odd(value, depth);
    return walk;
  }

  private leafOf(word: LogWord | ((text: string) => LogWord)): Walk {
    const { leaves } = this;
    if (typeof word === 'string') return leaves[word];
    return (value, depth) =>
      leaves[typeof value === 'string' ? word(value) : 'plain'](value, depth);
  }

  /** The value of one of Immer's patches is written by the last name in its path. */
  private walkOfPatch({ path }: Plain): FieldWalk {
    const names = Array.isArray(path) ? path.filter((key) => typeof key === 'string') : [];
    const name = names.at(-1) ?? 'data';
    return name === 'length' ? this.unknown : this.field(names.at(-2) ?? 'data', name);
  }

  /** `fieldOf`: the walk of a field. `odd`: of an object that JSON does not have. */
  private object(
    fieldOf: (key: string) => FieldWalk,
    odd: Walk,
    { isMap = false, walkOfValue = null }: ObjectOptions = {},
  ): Walk {
    const { context, scanKey } = this;
    // Objects of one type list their fields in the same order, so the walk of the last object
    // usually fits.
    const lastKeys: string[] = [];
    const lastWalks: FieldWalk[] = [];
    const find = (key: string, slot: number): FieldWalk => {
      let walk = isUnsafeKey(key) ? dropField : fieldOf(key);
      if (walk === this.unknown && !isMap && !fieldName.test(key)) walk = dropField;
      if (slot < maxSlots) {
        lastKeys[slot] = key;
        lastWalks[slot] = walk;
      }
      return walk;
    };
    const memory = new WalkCache(context);
    return (value, depth) => {
      if (!isObject(value)) return context.unexpected(value);
      const plain = plainness(value);
      if (plain === 'other') return odd(value, depth);
      if (depth >= redactionDepth) return context.unexpected(value);
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
        if (walkOfValue && key === 'value') walk = walkOfValue(source);
        slot += 1;
        const field = source[key];
        context.path.push(key);
        const written = write(walk, field, depth + 1);
        context.path.pop();
        const name = scanKey && (isMap || walk === this.unknown) ? scanKey(key) : key;
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

  private list(item: FieldWalk): Walk {
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
        const written = write(item, one, depth + 1);
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
