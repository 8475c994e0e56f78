import type { LeafPolicy, Policy } from '../../lib/logPolicy';
import { longList } from '../tree/kin';
import { isUnsafeKey, plainness } from './shape';
import { absent, dropped, Memory, type Passage, type Walk } from './walk';

type Fields = Readonly<Record<string, Policy>>;
type Plain = Record<string, unknown>;

/** Objects and lists within each other. A file may hold a little more, because an entry stands around what is redacted. */
export const redactionDepth = 48;

/** Fields whose place is remembered. */
const slotsAtMost = 64;

const isLeft = (written: unknown): boolean => written === absent || written === dropped;

/** Whether there may be a secret below a policy; of one that depends on the value nobody knows. */
function mayHide(policy: Policy, within: readonly Policy[] = []): boolean {
  if (typeof policy === 'string') return policy === 'secret';
  if (within.includes(policy)) return false;
  const below =
    'fields' in policy
      ? Object.values(policy.fields)
      : 'list' in policy
        ? [policy.list]
        : 'map' in policy
          ? [policy.map]
          : null;
  return below === null || below.some((part) => mayHide(part, [...within, policy]));
}

/** Makes walks of policies, each policy once. */
export class PolicyCompiler {
  private readonly compiled = new WeakMap<object, Walk>();

  constructor(
    private readonly passage: Passage,
    private readonly leaves: Readonly<Record<LeafPolicy, Walk>>,
  ) {}

  /** Throws an Error when a policy names a field that is never written. */
  compile(policy: Policy): Walk {
    if (typeof policy === 'string') return this.leaves[policy];
    let walk = this.compiled.get(policy);
    if (!walk) this.compiled.set(policy, (walk = this.made(policy)));
    return walk;
  }

  private made(policy: Exclude<Policy, LeafPolicy>): Walk {
    // What holds no secret, above all the long lists, is kept as it is: this costs next to nothing at any size.
    if (this.passage.mode === 'keep' && !mayHide(policy)) return this.leaves.plain;
    if ('fields' in policy) return this.fields(policy.fields, policy.scalar);
    if ('list' in policy) return this.list(this.compile(policy.list));
    if ('map' in policy)
      return this.map(this.compile(policy.map), this.leaves[policy.keys ?? 'plain']);
    return (value, depth) => {
      let chosen: Policy;
      try {
        chosen = policy.choose(value);
      } catch {
        // The value is none that the choice knows.
        return this.passage.misfit(value);
      }
      return this.compile(chosen)(value, depth);
    };
  }

  /** `before`: walks for further fields, which no policy replaces. */
  fields(fields: Fields, scalar?: LeafPolicy, before: Readonly<Record<string, Walk>> = {}): Walk {
    const walks = new Map(
      Object.entries(fields).map(([name, policy]) => [name, this.compile(policy)]),
    );
    for (const [name, walk] of Object.entries(before)) walks.set(name, walk);
    for (const name of walks.keys())
      if (isUnsafeKey(name)) throw new Error(`No policy can name the field "${name}".`);
    return this.object(walks, null, null, scalar === undefined ? null : this.compile(scalar));
  }

  private map(item: Walk, keys: Walk): Walk {
    return this.object(new Map(), item, this.passage.writes ? keys : null, null);
  }

  /** `walks` by name of field; `other` walks those that have no name here, which are dropped when it is null. `keys` walks the keys themselves. */
  private object(
    walks: ReadonlyMap<string, Walk>,
    other: Walk | null,
    keys: Walk | null,
    scalar: Walk | null,
  ): Walk {
    const { passage } = this;
    // Objects of one kind have their fields in the same order: where the last one had this key, there is its walk.
    const lastKeys: string[] = [];
    const lastWalks: Walk[] = [];
    const drop: Walk = () => dropped;
    const find = (key: string, slot: number): Walk => {
      const walk = isUnsafeKey(key) ? drop : (walks.get(key) ?? other ?? drop);
      if (slot < slotsAtMost) {
        lastKeys[slot] = key;
        lastWalks[slot] = walk;
      }
      return walk;
    };
    const memory = new Memory(passage);
    return (value, depth) => {
      if (typeof value !== 'object' || value === null) {
        return scalar ? scalar(value, depth) : passage.misfit(value);
      }
      const plain = plainness(value);
      if (plain === 'other' || depth >= redactionDepth) {
        const shape = passage.misfit(value);
        return scalar && typeof shape === 'string' ? scalar(shape, depth) : shape;
      }
      if (passage.remembers) {
        const known = memory.known(value);
        if (known !== undefined) return known;
      }
      const since = passage.values;
      passage.count(16);
      const source = value as Plain;
      let copy: Plain | null = plain === 'foreign' && passage.writes ? {} : null;
      let slot = 0;
      for (const key in source) {
        if (!Object.hasOwn(source, key)) continue;
        const walk = (lastKeys[slot] === key ? lastWalks[slot] : undefined) ?? find(key, slot);
        slot += 1;
        const field = source[key];
        passage.trail.push(key);
        const written = walk(field, depth + 1);
        passage.trail.pop();
        const name = keys && !isLeft(written) ? String(keys(key, depth)) : key;
        if (!copy) {
          if (Object.is(written, field) && name === key) continue;
          copy = copiedUntil(source, key);
        }
        if (!isLeft(written)) copy[name] = written;
      }
      const result = copy ? Object.freeze(copy) : value;
      if (passage.remembers) memory.keep(value, result, since);
      return result;
    };
  }

  private list(item: Walk): Walk {
    const { passage } = this;
    const memory = new Memory(passage);
    return (value, depth) => {
      if (!Array.isArray(value) || depth >= redactionDepth) return passage.misfit(value);
      // Actions of a log share their long lists: what was admitted once costs nothing again.
      const remembers = passage.remembers || (passage.mode === 'admit' && value.length >= longList);
      if (remembers) {
        const known = memory.known(value);
        if (known !== undefined) return known;
      }
      const since = passage.values;
      passage.count(16);
      const source = value as readonly unknown[];
      let copy: unknown[] | null = null;
      passage.lists += 1;
      for (let at = 0; at < source.length; at += 1) {
        const one = source[at];
        passage.trail.push(at);
        const written = item(one, depth + 1);
        passage.trail.pop();
        if (!copy) {
          if (Object.is(written, one)) continue;
          copy = source.slice(0, at);
        }
        if (written !== dropped) copy.push(written === absent ? null : written);
      }
      passage.lists -= 1;
      const result: unknown = copy ? Object.freeze(copy) : value;
      if (remembers) memory.keep(value, result, since);
      return result;
    };
  }
}

/** What was written before a field that has to change: the fields themselves. */
function copiedUntil(source: Plain, end: string): Plain {
  const copy: Plain = {};
  for (const key in source) {
    if (key === end) break;
    if (Object.hasOwn(source, key)) copy[key] = source[key];
  }
  return copy;
}

/** The walk of a whole action. Its type is written whatever its policy names. */
export function compileAction(compiler: PolicyCompiler, passage: Passage, policy: Policy): Walk {
  if (policy === 'omit') return () => dropped;
  if (typeof policy === 'string') return () => absent;
  if ('fields' in policy) {
    const type: Walk = (value) => {
      passage.count(16);
      return value;
    };
    return compiler.fields(policy.fields, undefined, { type });
  }
  if (!('choose' in policy)) return () => absent;
  const chosen = new WeakMap<object, Walk>();
  return (action, depth) => {
    let one: Policy;
    try {
      one = policy.choose(action);
    } catch {
      // The action is none that the choice knows.
      return absent;
    }
    if (typeof one === 'string') return one === 'omit' ? dropped : absent;
    let walk = chosen.get(one);
    if (!walk) chosen.set(one, (walk = compileAction(compiler, passage, one)));
    return walk(action, depth);
  };
}
