// With --all: many random sessions.
import * as fc from 'fast-check';
import { logPolicies } from '../../src/app/store/logPolicies';
import { levels } from '../../src/replay/redaction/policyWalk';
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

test('in any session, every action that reaches the reducers has a policy (H-2)', async () => {
  const types = new Set<string>();
  for (const seed of [1, 2, 3])
    for (const replay of await live(sessionFromSeed(seed)))
      for (const type of replay.types) types.add(type);
  expect([...types].filter((type) => !Object.hasOwn(logPolicies.actions, type))).toEqual([]);
  // Other sessions in each run.
  expect(types.size).toBeGreaterThan(90);
});

test('reducing redacted actions gives the redacted state, at both levels', async () => {
  const property = fc.asyncProperty(arbitrarySession(), async (steps) => {
    for (const { level, divergences } of await live(steps))
      expect({ level, divergences }).toEqual({ level, divergences: [] });
  });
  await fc.assert(property, { numRuns: 12 });
});

test('a field that a reducer needs but no policy names is reported', async () => {
  const replay = makeRedactedReplay('secrets', {
    ...logPolicies,
    actions: {
      ...logPolicies.actions,
      'taskList/dueCategoryChosen': { fields: {} },
      'notes/notesSearched': { fields: { payload: 'omit' } },
    },
  });
  await playSession(
    [
      { kind: 'chooseDueCategory', afterMs: 1, n: 1, m: 0, text: '' },
      { kind: 'notesList', afterMs: 1, n: 0, m: 0, text: 'words' },
    ],
    sessionClock(),
    { last: replay.last },
  );
  expect(replay.divergences.map(({ type, path }) => [type, path])).toEqual([
    ['taskList/dueCategoryChosen', '/taskList/dueCategory'],
    ['notes/notesSearched', '/notes/search'],
  ]);
});
