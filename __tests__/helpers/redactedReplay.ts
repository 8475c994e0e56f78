import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import { isObject, type Fields } from '../../src/lib/fields';
import { parseNames } from '../../src/lib/logNames';
import type { Level } from '../../src/replay/redaction/walk';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { firstDifference } from '../../src/replay/tree/diff';
import { makeHasher } from '../../src/replay/tree/hash';

const { names } = replayTarget;
const { general, inside } = parseNames(names);
const isOmitted = (parent: string, name: string) =>
  (inside.get(parent)?.get(name) ?? general.get(name))?.word === 'omit';

/**
 * Adds to `found` each field that is left out of a log because the dictionary does not have it, as
 * `parent.field`. It compares a value with what is allowed of it.
 */
function find(value: unknown, allowed: unknown, parent: string, found: Set<string>): void {
  if (Object.is(value, allowed) || !isObject(value)) return;
  for (const [key, field] of Object.entries(value)) {
    const kept: unknown = isObject(allowed) ? (allowed as Fields)[key] : undefined;
    const name = Array.isArray(value) ? parent : key;
    if (isOmitted(parent, name) || field === undefined || field === null) continue;
    if (kept === undefined || kept === null) found.add(`${parent}.${key}`);
    else find(field, kept, key === 'payload' ? (names.payloads[parent] ?? key) : name, found);
  }
}

/** Where the replay and the store differ: after which action, and at which path of the state. */
export interface Divergence {
  type: string;
  path: string;
  store: unknown;
  replayed: unknown;
}

/**
 * Replays a session from redacted data alone, next to the store: it starts from the redacted state
 * and reduces the redacted actions. After each action it compares its state with the redacted state
 * of the store. After a difference it continues from the store's state, so that it finds every
 * action of which too much is left out. `unnamed`: the fields with a text or a list that the
 * dictionary does not have.
 */
export function makeRedactedReplay(level: Level): {
  last: Middleware;
  divergences: Divergence[];
  types: Set<string>;
  unnamed: Set<string>;
} {
  const redactor = makeRedactor(names, {
    mode: level,
    pseudonyms: new Pseudonyms('00'.repeat(32)),
  });
  const compared = makeRedactor(names, { mode: 'sanitize' });
  const hash = makeHasher();
  const divergences: Divergence[] = [];
  const types = new Set<string>();
  const unnamed = new Set<string>();
  let replayed: unknown;
  let seen = 0;
  const last: Middleware =
    ({ getState }) =>
    (next) =>
    (action) => {
      const { type } = action as UnknownAction;
      types.add(type);
      // The first action sees the first state of the store.
      replayed ??= redactor.state(getState());
      const captured = redactor.action(action as UnknownAction);
      if (names.actions.has(type))
        find(action, compared.action(action as UnknownAction)?.action, type, unnamed);
      if (captured) replayed = replayTarget.reducer(replayed as never, captured.action);
      seen += 1;
      const number = seen;
      const answer = next(action);
      // If this action caused others, their comparison included this one.
      if (number !== seen) return answer;
      const live = redactor.state(getState());
      find(getState(), compared.state(getState()), '', unnamed);
      const [one, other] = [compared.state(live), compared.state(replayed)];
      if (hash(one) !== hash(other)) {
        const difference = firstDifference(one, other);
        divergences.push({
          type,
          path: difference?.path ?? '',
          store: difference?.was,
          replayed: difference?.is,
        });
        replayed = live;
      }
      return answer;
    };
  return { last, divergences, types, unnamed };
}

/** Combines middleware. The first one is nearest to the reducers. */
export const combineMiddleware =
  (all: readonly Middleware[]): Middleware =>
  (store) =>
  (next) =>
    all.reduce<ReturnType<ReturnType<Middleware>>>((inner, one) => one(store)(inner), next);
