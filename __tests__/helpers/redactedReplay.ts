import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import type { LogNames } from '../../src/lib/logNames';
import type { Level } from '../../src/replay/redaction/walk';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { firstDifference } from '../../src/replay/tree/diff';
import { makeHasher } from '../../src/replay/tree/hash';
import { unnamedFields } from './unnamedFields';

/** Where the replay and the store differ: after which action, and at which path of the state. */
export interface Divergence {
  type: string;
  path: string;
  store: unknown;
  replayed: unknown;
}

/**
 * Replays a session from redacted data alone, beside the store: it starts from the redacted state
 * and reduces the redacted actions. After each action it compares its state with the redacted state
 * of the store. After a difference it continues from the store's state, so that it finds every
 * action of which too much is left out. `unnamed`: the fields with a text or a list that the
 * dictionary does not have.
 */
export function makeRedactedReplay(
  level: Level,
  names: LogNames = replayTarget.names,
): {
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
  const find = unnamedFields(names);
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
