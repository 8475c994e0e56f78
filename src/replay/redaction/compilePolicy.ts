import { isObject } from '../../lib/fields';
import type { LeafPolicy, LogPolicies, Policy } from '../../lib/logPolicy';
import { longListLength } from '../tree/similarLists';
import { isUnsafeKey, plainness } from '../tree/plainObject';
import { absent, dropped, WalkCache, type WalkContext, type PolicyWalk } from './policyWalk';

type Fields = Readonly<Record<string, Policy>>;
type Plain = Record<string, unknown>;

/** The maximum nesting. A file allows slightly more, because an entry surrounds the value. */
const redactionDepth = 48;

/** How many fields per object are cached by their position. */
const slotsAtMost = 64;

const isLeftOut = (written: unknown): boolean => written === absent || written === dropped;

/** Whether a policy may contain a secret. A choice depends on the value, so it may. */
function mayContainSecret(policy: Policy, within: readonly Policy[] = []): boolean {
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
  return below === null || below.some((part) => mayContainSecret(part, [...within, policy]));
}

/** The walks of the state, and of the actions by type. */
interface CompiledPolicies {
  state: PolicyWalk;
  actions: ReadonlyMap<string, PolicyWalk>;
}

/** Compiles the policies of an app. Throws an Error when one names an unsafe field. */
export function compilePolicies(
  { state, actions }: LogPolicies,
  context: WalkContext,
  leaves: Readonly<Record<LeafPolicy, PolicyWalk>>,
): CompiledPolicies {
  const compiler = new PolicyCompiler(context, leaves);
  return {
    state: compiler.compile(state),
    actions: new Map(
      Object.entries(actions).map(([type, policy]) => [type, compiler.action(policy)]),
    ),
  };
}

/** Compiles each policy once. */
class PolicyCompiler {
  private readonly compiled = new WeakMap<object, PolicyWalk>();

  constructor(
    private readonly context: WalkContext,
    private readonly leaves: Readonly<Record<LeafPolicy, PolicyWalk>>,
  ) {}

  compile(policy: Policy): PolicyWalk {
    if (typeof policy === 'string') return this.leaves[policy];
    let walk = this.compiled.get(policy);
    if (!walk) this.compiled.set(policy, (walk = this.made(policy)));
    return walk;
  }

  private made(policy: Exclude<Policy, LeafPolicy>): PolicyWalk {
    // Values without secrets, above all the long lists, are kept by reference at no cost.
    if (this.context.mode === 'keep' && !mayContainSecret(policy)) return this.leaves.plain;
    if ('fields' in policy) return this.fields(policy.fields, policy.scalar);
    if ('list' in policy) return this.list(this.compile(policy.list));
    if ('map' in policy)
      return this.map(this.compile(policy.map), this.leaves[policy.keys ?? 'plain']);
    return (value, depth) => {
      let chosen: Policy;
      try {
        chosen = policy.choose(value);
      } catch {
        // No policy matches this value.
        return this.context.unexpected(value);
      }
      return this.compile(chosen)(value, depth);
    };
  }

  /** The walk of a whole action. The type is always written. */
  action(policy: Policy): PolicyWalk {
    const { context } = this;
    if (policy === 'omit') return () => dropped;
    if (typeof policy === 'string') return () => absent;
    if ('fields' in policy) {
      const type: PolicyWalk = (value) => {
        context.count(16);
        return value;
      };
      return this.fields(policy.fields, undefined, type);
    }
    if (!('choose' in policy)) return () => absent;
    const chosen = new WeakMap<object, PolicyWalk>();
    return (action, depth) => {
      let one: Policy;
      try {
        one = policy.choose(action);
      } catch {
        // No policy matches this action.
        return absent;
      }
      if (typeof one === 'string') return one === 'omit' ? dropped : absent;
      let walk = chosen.get(one);
      if (!walk) chosen.set(one, (walk = this.action(one)));
      return walk(action, depth);
    };
  }

  /** `type`: the walk of the type of an action, which no policy replaces. */
  private fields(fields: Fields, scalar?: LeafPolicy, type?: PolicyWalk): PolicyWalk {
    const walks = new Map(
      Object.entries(fields).map(([name, policy]) => [name, this.compile(policy)]),
    );
    if (type) walks.set('type', type);
    for (const name of walks.keys())
      if (isUnsafeKey(name)) throw new Error(`No policy can name the field "${name}".`);
    return this.object(walks, null, null, scalar === undefined ? null : this.compile(scalar));
  }

  private map(item: PolicyWalk, keys: PolicyWalk): PolicyWalk {
    return this.object(new Map(), item, this.context.isWriting ? keys : null, null);
  }

  /**
   * `walks` by field name; `other` for the remaining fields, which are dropped when it is null.
   * `keys` redacts the keys themselves.
   */
  private object(
    walks: ReadonlyMap<string, PolicyWalk>,
    other: PolicyWalk | null,
    keys: PolicyWalk | null,
    scalar: PolicyWalk | null,
  ): PolicyWalk {
    const { context } = this;
    // Objects of one type list their fields in the same order, so the walk of the last object
    // usually fits.
    const lastKeys: string[] = [];
    const lastWalks: PolicyWalk[] = [];
    const drop: PolicyWalk = () => dropped;
    const find = (key: string, slot: number): PolicyWalk => {
      const walk = isUnsafeKey(key) ? drop : (walks.get(key) ?? other ?? drop);
      if (slot < slotsAtMost) {
        lastKeys[slot] = key;
        lastWalks[slot] = walk;
      }
      return walk;
    };
    const memory = new WalkCache(context);
    return (value, depth) => {
      if (!isObject(value)) {
        return scalar ? scalar(value, depth) : context.unexpected(value);
      }
      const plain = plainness(value);
      if (plain === 'other' || depth >= redactionDepth) {
        const shape = context.unexpected(value);
        return scalar && typeof shape === 'string' ? scalar(shape, depth) : shape;
      }
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
        const walk = (lastKeys[slot] === key ? lastWalks[slot] : undefined) ?? find(key, slot);
        slot += 1;
        const field = source[key];
        context.path.push(key);
        const written = walk(field, depth + 1);
        context.path.pop();
        const name = keys && !isLeftOut(written) ? String(keys(key, depth)) : key;
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

  private list(item: PolicyWalk): PolicyWalk {
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
