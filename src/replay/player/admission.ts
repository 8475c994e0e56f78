import { isObject, type Fields } from '../../lib/fields';
import type { LogPolicies } from '../../lib/logPolicy';
import { compileAction, PolicyCompiler } from '../redaction/compilePolicy';
import { makeLeaves } from '../redaction/leaves';
import { Pseudonyms } from '../redaction/pseudonyms';
import { Passage } from '../redaction/walk';
import type { LoggedAction } from '../subject';
import { formatPointer } from '../tree/pointer';

/** What `map[name]` is in every object. A set of its own: looking into the prototype takes several times as long for a text that was never a key. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * The first text or key in a value that is called as something all objects have. `map[name]` is that then, and what a reducer changes in it changes for
 * everything that runs here. A list is no way round it: as a key it is the text of its items.
 */
function inheritedName(value: unknown): string | null {
  if (typeof value === 'string') return inherited.has(value) ? value : null;
  if (!isObject(value)) return null;
  for (const key of Object.keys(value)) {
    const found = inheritedName((value as Fields)[key]);
    if (found !== null) return found;
  }
  return null;
}

/** A compiler that follows policies for what a log holds. `refuse` is told what no reducer can take, and why. */
function makeAdmission(refuse: (sentence: string) => void): {
  passage: Passage;
  compiler: PolicyCompiler;
} {
  const where = () => formatPointer(passage.trail);
  const passage = new Passage('admit', {
    plain: (value) => {
      const name = inheritedName(value);
      if (name !== null) refuse(`${where()} is "${name}", a name that all objects have`);
    },
    // A reducer that sets `map[key]` of a list could make it as long as a key is large.
    list: () => refuse(`${where()} is a list`),
  });
  return {
    passage,
    compiler: new PolicyCompiler(
      passage,
      makeLeaves({ passage, pseudonyms: new Pseudonyms(), wall: null }),
    ),
  };
}

/** What of the actions and states of a log, which anybody may have written, reaches reducers. */
export interface Gate {
  /** The action as its policy has it. Throws an Error with a sentence when no reducer may see it. Null where the log leaves such actions out, or no policy knows them. */
  action(action: LoggedAction): LoggedAction | null;
  /** The state as its policy has it: what no log holds falls away. The same object each time. */
  state(state: unknown): unknown;
}

function makeGate(policies: LogPolicies): Gate {
  const { passage, compiler } = makeAdmission((sentence) => {
    throw new Error(sentence);
  });
  const actions = new Map(
    Object.entries(policies.actions).map(([type, policy]) => [
      type,
      compileAction(compiler, passage, policy),
    ]),
  );
  const states = makeAdmission(() => undefined);
  states.passage.remembers = true;
  const state = states.compiler.compile(policies.state);
  return {
    action: (action) => {
      passage.trail.length = 0;
      passage.lists = 0;
      const admitted = actions.get(action.type)?.(action, 0) ?? null;
      return isObject(admitted) ? (admitted as LoggedAction) : null;
    },
    state: (value) => {
      const admitted = isObject(value) ? state(value, 0) : value;
      return typeof admitted === 'symbol' ? undefined : admitted;
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
