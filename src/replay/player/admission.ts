import type { LeafPolicy, LogPolicies, Policy } from '../../lib/logPolicy';
import { isObject, type Fields } from '../../lib/fields';
import { isUnsafeKey } from '../redaction/shape';
import type { LoggedAction } from '../subject';
import { longList } from '../tree/kin';
import { formatPointer } from '../tree/pointer';

type ListPolicy = Extract<Policy, { list: unknown }>;
type ChoosePolicy = Extract<Policy, { choose: unknown }>;
type FieldsPolicy = Extract<Policy, { fields: unknown } | { map: unknown }>;

/** In place of a value that reaches no reducer. */
const absent = Symbol('absent');

/** What `map[name]` is in every object. A set of its own: looking into the prototype takes several times as long for a text that was never a key. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Lets values of a log through as their policies have them, and nothing else: anybody may have written the log. What policies omit or do
 * not name falls away. Values are the same objects where nothing does.
 */
class Admission {
  /** Long lists that were let through: logs share them, and what was walked once costs nothing again. */
  private readonly known = new WeakMap<object, { policy: Policy; admitted: unknown }>();
  /** The keys that lead to what is looked at. */
  private trail: (string | number)[] = [];

  /** `unfit` is told of what no reducer can take, and why: it throws, or the value falls away. */
  constructor(private readonly unfit: (path: string, why: string) => void) {}

  /** @returns the value as it may be seen, or `absent` */
  admit(value: unknown, policy: Policy): unknown {
    this.trail = [];
    return this.value(value, policy);
  }

  private value(value: unknown, policy: Policy): unknown {
    if (typeof policy === 'string') return this.leaf(value, policy);
    if ('choose' in policy) return this.value(value, chosen(policy, value));
    if (!isObject(value)) return this.leaf(value, ('fields' in policy ? policy.scalar : undefined) ?? 'plain');
    if ('list' in policy) return Array.isArray(value) ? this.list(value, policy) : this.leaf(value, 'plain');
    if (!Array.isArray(value)) return this.fields(value as Fields, policy);
    // A reducer that sets `map[key]` of a list could make it as long as a key is large.
    this.unfit(formatPointer(this.trail), 'is a list');
    return absent;
  }

  private leaf(value: unknown, policy: LeafPolicy): unknown {
    if (policy === 'omit') return absent;
    // What people write is never a key; anything else may be one.
    if (policy === 'plain') this.checkNames(value);
    return value;
  }

  /**
   * `map[name]` is what all objects inherit, for such a name. What a reducer then changes in it changes for everything that runs here. A list is
   * no way round it: as a key it is the text of its items.
   */
  private checkNames(value: unknown): void {
    if (typeof value === 'string') {
      if (inherited.has(value)) this.unfit(formatPointer(this.trail), `is "${value}", a name that all objects have`);
    } else if (isObject(value)) for (const key of Object.keys(value)) this.checkNames((value as Fields)[key]);
  }

  private below(key: string | number, value: unknown, policy: Policy): unknown {
    this.trail.push(key);
    const admitted = this.value(value, policy);
    this.trail.pop();
    return admitted;
  }

  private list(list: readonly unknown[], policy: ListPolicy): unknown {
    const known = this.known.get(list);
    if (known?.policy === policy) return known.admitted;
    let copy: unknown[] | null = null;
    for (let at = 0; at < list.length; at += 1) {
      const admitted = this.below(at, list[at], policy.list);
      if (admitted !== list[at]) copy ??= list.slice(0, at);
      if (admitted !== absent) copy?.push(admitted);
    }
    const admitted = copy ? Object.freeze(copy) : list;
    if (list.length >= longList) this.known.set(list, { policy, admitted });
    return admitted;
  }

  private fields(fields: Fields, policy: FieldsPolicy): unknown {
    const keys = Object.keys(fields);
    let copy: Record<string, unknown> | null = null;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? '';
      const admitted = this.below(key, fields[key], fieldPolicy(policy, key));
      if (admitted !== fields[key]) copy ??= Object.fromEntries(keys.slice(0, at).map((before) => [before, fields[before]]));
      if (copy && admitted !== absent) copy[key] = admitted;
    }
    return copy ? Object.freeze(copy) : fields;
  }
}

function chosen(policy: ChoosePolicy, value: unknown): Policy {
  try {
    return policy.choose(value);
  } catch {
    // The value is none that the choice knows.
    return 'plain';
  }
}

function fieldPolicy(policy: FieldsPolicy, key: string): Policy {
  if ('map' in policy) return isUnsafeKey(key) ? 'omit' : policy.map;
  return (Object.hasOwn(policy.fields, key) ? policy.fields[key] : undefined) ?? 'omit';
}

/** What of the actions and states of a log reaches reducers. */
export interface Gate {
  /** The action as its policy has it. Throws an Error with a sentence when no reducer may see it. Null where the log leaves such actions out, or no policy knows them. */
  action(action: LoggedAction): LoggedAction | null;
  /** The state as its policy has it: what no log holds falls away. The same object each time. */
  state(state: unknown): unknown;
}

function makeGate(policies: LogPolicies): Gate {
  const actions = new Admission((path, why) => {
    throw new Error(`${path} ${why}`);
  });
  const states = new Admission(() => undefined);
  const known = new WeakMap<object, unknown>();
  return {
    action: (action) => {
      const policy = Object.hasOwn(policies.actions, action.type) ? policies.actions[action.type] : undefined;
      const { type, ...rest } = action;
      const admitted = policy === undefined ? absent : actions.admit(rest, typeof policy === 'object' && 'choose' in policy ? chosen(policy, action) : policy);
      if (!isObject(admitted)) return null;
      return admitted === rest ? action : { ...admitted, type };
    },
    state: (state) => {
      if (!isObject(state)) return state;
      if (!known.has(state)) known.set(state, states.admit(state, policies.state));
      const admitted = known.get(state);
      return admitted === absent ? undefined : admitted;
    },
  };
}

const gates = new WeakMap<LogPolicies, Gate>();

/** The gate of these policies, which remembers what it let through. */
export function gateOf(policies: LogPolicies): Gate {
  let gate = gates.get(policies);
  if (!gate) gates.set(policies, (gate = makeGate(policies)));
  return gate;
}
