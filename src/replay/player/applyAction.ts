import type { LoggedAction, ReplayTarget } from '../replayTarget';
import { isObject, type Fields } from '../../lib/fields';
import type { LogPolicies } from '../../lib/logPolicy';
import { compilePolicies } from '../redaction/compilePolicy';
import { makeLeaves } from '../redaction/leaves';
import { Pseudonyms } from '../redaction/pseudonyms';
import { WalkContext } from '../redaction/policyWalk';
import { formatPointer } from '../tree/pointer';
import { errorText } from '../texts';

/** The result of an action. `error`: why it could not be applied; the state is then unchanged. */
interface AppliedAction<State = unknown> {
  state: State;
  error: string | null;
}

/**
 * Applies a logged action to a state, with the reducers alone, after its policy. Never throws:
 * errors are returned. An action without a policy, or whose policy omits it, does not change the
 * state.
 */
export function applyAction<State>(
  target: ReplayTarget<State>,
  state: State,
  action: LoggedAction,
): AppliedAction<State> {
  try {
    const allowed = sanitizerOf(target.policies).action(action);
    if (allowed === null) return { state, error: null };
    const refusal = target.rejectReason?.(state, allowed) ?? null;
    return refusal === null
      ? { state: target.reducer(state, allowed), error: null }
      : { state, error: refusal };
  } catch (error) {
    return { state, error: errorText(error) };
  }
}

/** A state of a log as the policies allow it. */
export const sanitizedState = <State>(
  { policies }: Pick<ReplayTarget<State>, 'policies'>,
  state: State,
): State => sanitizerOf(policies).state(state) as State;

/**
 * Names that every object inherits. A Set, because `in` on a prototype is several times slower for
 * strings that were never keys.
 */
const inheritedNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * The first text or key in a value that every object inherits. With it, `map[name]` in a reducer
 * would change the prototype. Lists are searched too, because a list as a key becomes the text of
 * its items.
 */
function inheritedName(value: unknown): string | null {
  if (typeof value === 'string') return inheritedNames.has(value) ? value : null;
  if (!isObject(value)) return null;
  for (const key of Object.keys(value)) {
    const found = inheritedName((value as Fields)[key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Removes from a log what its policies do not allow, before reducers see it. Anyone may have
 * written a log.
 */
interface LogSanitizer {
  /**
   * The allowed part of an action. Null when the policies omit or do not know it. Throws an Error
   * with a sentence when it is unsafe.
   */
  action(action: LoggedAction): LoggedAction | null;
  /** The allowed part of a state; the same object each time. */
  state(state: unknown): unknown;
}

/** `refuse` receives the reason when a value is unsafe for reducers. */
function compileSanitizer(policies: LogPolicies, refuse: (sentence: string) => void) {
  const where = () => formatPointer(context.path);
  const context = new WalkContext('sanitize', {
    plain: (value) => {
      const name = inheritedName(value);
      if (name !== null) refuse(`${where()} is "${name}", a name that every object inherits`);
    },
    // `map[key] = ...` on a list could extend it to any length.
    list: () => refuse(`${where()} is a list`),
  });
  const leaves = makeLeaves({ context, pseudonyms: new Pseudonyms(), scanner: null });
  return { context, ...compilePolicies(policies, context, leaves) };
}

function makeSanitizer(policies: LogPolicies): LogSanitizer {
  const { context, actions } = compileSanitizer(policies, (sentence) => {
    throw new Error(sentence);
  });
  const { context: stateContext, state } = compileSanitizer(policies, () => undefined);
  stateContext.isCaching = true;
  return {
    action: (action) => {
      context.path.length = 0;
      context.listDepth = 0;
      const allowed = actions.get(action.type)?.(action, 0) ?? null;
      return isObject(allowed) ? (allowed as LoggedAction) : null;
    },
    state: (value) => {
      const allowed = isObject(value) ? state(value, 0) : value;
      return typeof allowed === 'symbol' ? undefined : allowed;
    },
  };
}

const sanitizers = new WeakMap<LogPolicies, LogSanitizer>();

/** The sanitizer of these policies, which caches its results. */
function sanitizerOf(policies: LogPolicies): LogSanitizer {
  let sanitizer = sanitizers.get(policies);
  if (!sanitizer) sanitizers.set(policies, (sanitizer = makeSanitizer(policies)));
  return sanitizer;
}
