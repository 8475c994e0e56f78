import type { LoggedAction, ReplayTarget } from '../replayTarget';
import { isObject, type Fields } from '../../lib/fields';
import type { LogNames } from '../../lib/logNames';
import { makeLeaves } from '../redaction/leaves';
import { NameWalks } from '../redaction/nameWalks';
import { Pseudonyms } from '../redaction/pseudonyms';
import { WalkContext } from '../redaction/walk';
import { formatPointer } from '../tree/pointer';
import { errorText } from '../texts';

/** The result of an action. `error`: why it could not be applied; the state is then unchanged. */
interface AppliedAction<State = unknown> {
  state: State;
  error: string | null;
}

/**
 * Applies what is allowed of a logged action to a state, with the reducers alone. Never throws:
 * errors are returned. An action of an unknown type, or one that no log has, does not change the
 * state.
 */
export function applyAction<State>(
  target: ReplayTarget<State>,
  state: State,
  action: LoggedAction,
): AppliedAction<State> {
  try {
    const allowed = sanitizerOf(target.names).action(action);
    if (allowed === null) return { state, error: null };
    const refusal = target.rejectReason?.(state, allowed) ?? null;
    return refusal === null
      ? { state: target.reducer(state, allowed), error: null }
      : { state, error: refusal };
  } catch (error) {
    return { state, error: errorText(error) };
  }
}

/** What is allowed of a state of a log. */
export const sanitizedState = <State>(
  { names }: Pick<ReplayTarget<State>, 'names'>,
  state: State,
): State => sanitizerOf(names).state(state) as State;

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
 * Removes from a log what no recording has, before reducers see it. Anyone may have written a log.
 */
interface LogSanitizer {
  /**
   * The allowed part of an action. Null when its type is unknown, or in no log. Throws an Error
   * with a sentence when it is unsafe.
   */
  action(action: LoggedAction): LoggedAction | null;
  /** The allowed part of a state; the same object each time. */
  state(state: unknown): unknown;
}

/** `refuse` receives the reason when a value is unsafe for reducers. */
function compileSanitizer(names: LogNames, refuse: (sentence: string) => void) {
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
  return { context, walks: new NameWalks(names, context, leaves) };
}

function makeSanitizer(names: LogNames): LogSanitizer {
  const { context, walks } = compileSanitizer(names, (sentence) => {
    throw new Error(sentence);
  });
  const ofState = compileSanitizer(names, () => undefined);
  ofState.context.isCaching = true;
  return {
    action: (action) => {
      context.path.length = 0;
      context.listDepth = 0;
      const allowed = walks.action(action.type)?.(action, 0) ?? null;
      return isObject(allowed) ? (allowed as LoggedAction) : null;
    },
    state: (value) => {
      const allowed = isObject(value) ? ofState.walks.state(value, 0) : value;
      return typeof allowed === 'symbol' ? undefined : allowed;
    },
  };
}

const sanitizers = new WeakMap<LogNames, LogSanitizer>();

/** The sanitizer of this dictionary, which caches its results. */
function sanitizerOf(names: LogNames): LogSanitizer {
  let sanitizer = sanitizers.get(names);
  if (!sanitizer) sanitizers.set(names, (sanitizer = makeSanitizer(names)));
  return sanitizer;
}
