import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import type { LogPolicies } from '../../src/lib/logPolicy';
import type { Level } from '../../src/replay/redaction/policyWalk';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { firstDifference } from '../../src/replay/tree/diff';
import { makeHasher } from '../../src/replay/tree/hash';

/** Where the twin and the store went different ways: after which action, and at which path of the state. */
export interface Divergence {
  type: string;
  path: string;
  store: unknown;
  replayed: unknown;
}

/**
 * Lives through a session a second time in what may be written of it: it begins with the redacted state of the store and reduces the redacted
 * actions alone. After each it is held against the redacted state of the store. After a difference it goes on from the store's, so
 * that every action that needs more than its policy leaves is found.
 */
export function makeRedactedReplay(
  level: Level,
  policies: LogPolicies = replayTarget.policies,
): { last: Middleware; divergences: Divergence[]; types: Set<string> } {
  const redactor = makeRedactor(policies, {
    mode: level,
    pseudonyms: new Pseudonyms('00'.repeat(32)),
  });
  const compared = makeRedactor(policies, { mode: 'sanitize' });
  const hash = makeHasher();
  const divergences: Divergence[] = [];
  const types = new Set<string>();
  let replayed: unknown;
  let seen = 0;
  const last: Middleware =
    ({ getState }) =>
    (next) =>
    (action) => {
      const { type } = action as UnknownAction;
      types.add(type);
      // The store's own first state is told to the reducers before any action.
      replayed ??= redactor.state(getState());
      const captured = redactor.action(action as UnknownAction);
      if (captured) replayed = replayTarget.reducer(replayed as never, captured.action);
      seen += 1;
      const mine = seen;
      const answer = next(action);
      // What was dispatched in answer to this action has been compared already, at a state that has both.
      if (mine !== seen) return answer;
      const live = redactor.state(getState());
      const [one, other] = [compared.state(live), compared.state(replayed)];
      if (hash(one) !== hash(other)) {
        const difference = firstDifference(one, other);
        divergences.push({
          type,
          path: difference?.path ?? '',
          store: difference?.one,
          replayed: difference?.other,
        });
        replayed = live;
      }
      return answer;
    };
  return { last, divergences, types };
}

/** Stands in a store for several: each sees every action, the first one nearest to the reducers. */
export const combineMiddleware =
  (all: readonly Middleware[]): Middleware =>
  (store) =>
  (next) =>
    all.reduce<ReturnType<ReturnType<Middleware>>>((inner, one) => one(store)(inner), next);
