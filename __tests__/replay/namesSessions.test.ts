// With --all: many random sessions.
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import * as fc from 'fast-check';
import { logNames } from '../../src/app/logNames';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { levels } from '../../src/replay/redaction/walk';
import { scaledTimeout } from '../helpers/scaledTimeout';
import {
  arbitrarySession,
  playSession,
  sessionClock,
  sessionFromSeed,
} from '../helpers/randomSessions';
import { makeRedactedReplay, combineMiddleware } from '../helpers/redactedReplay';

// Whole sessions with the real store and a backend.
jest.setTimeout(scaledTimeout(60_000));

const replays = () => levels.map((level) => ({ level, ...makeRedactedReplay(level) }));
const live = async (steps: Parameters<typeof playSession>[0]) => {
  const all = replays();
  await playSession(steps, sessionClock(), {
    last: combineMiddleware(all.map(({ last }) => last)),
  });
  return all;
};

test('in any session, every action and every text, list and map is in the dictionary (H-2)', async () => {
  const types = new Set<string>();
  const unnamed = new Set<string>();
  for (const seed of [1, 2, 3])
    for (const replay of await live(sessionFromSeed(seed))) {
      for (const type of replay.types) types.add(type);
      for (const field of replay.unnamed) unnamed.add(field);
    }
  expect([...unnamed]).toEqual([]);
  expect(
    [...types].filter((type) => !logNames.actions.has(type) && !logNames.unrecorded.has(type)),
  ).toEqual([]);
  // Other sessions in each run.
  expect(types.size).toBeGreaterThan(90);
});

test('reducing redacted actions gives the redacted state, at both levels', async () => {
  const property = fc.asyncProperty(arbitrarySession(), async (steps) => {
    for (const { level, divergences, unnamed } of await live(steps))
      expect({ level, divergences, unnamed: [...unnamed] }).toEqual({
        level,
        divergences: [],
        unnamed: [],
      });
  });
  await fc.assert(property, { numRuns: 12 });
});

// The argument is part of the cache key, which is written unchanged.
test('the arguments of queries have ids and choices only', async () => {
  const redactor = makeRedactor(logNames, { mode: 'structure' });
  const seen = new Set<string>();
  const argOf = (action: UnknownAction) =>
    (action as UnknownAction & { meta: { arg: { endpointName: string; originalArgs: unknown } } })
      .meta.arg;
  const last: Middleware = () => (next) => (action) => {
    const { type } = action as UnknownAction;
    if (type === 'api/executeQuery/pending') {
      const { endpointName, originalArgs } = argOf(action as UnknownAction);
      const captured = redactor.action(action as UnknownAction)?.action;
      seen.add(endpointName);
      expect([endpointName, captured && argOf(captured).originalArgs]).toEqual([
        endpointName,
        originalArgs,
      ]);
    }
    return next(action);
  };
  for (const seed of [1, 2]) await playSession(sessionFromSeed(seed), sessionClock(), { last });
  expect(seen.size).toBeGreaterThan(5);
});

test('what stays in memory by reference has no secret', async () => {
  const pseudonyms = new Pseudonyms();
  const kept = makeRedactor(logNames, { mode: 'keep', pseudonyms });
  const copied = makeRedactor({ ...logNames, open: '' }, { mode: 'keep', pseudonyms });
  let [count, withRows] = [0, 0];
  const last: Middleware =
    ({ getState }) =>
    (next) =>
    (action) => {
      const answer = next(action);
      count += 1;
      if (count % 20 > 0) return answer;
      const state = kept.state(getState());
      expect(state).toEqual(copied.state(getState()));
      if (JSON.stringify(state).includes('"pages":[[{')) withRows += 1;
      return answer;
    };
  for (const seed of [1, 2]) await playSession(sessionFromSeed(seed), sessionClock(), { last });
  expect(withRows).toBeGreaterThan(0);
});
