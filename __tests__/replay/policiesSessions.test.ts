import * as fc from 'fast-check';
import { logPolicies } from '../../src/app/logPolicies';
import { levels } from '../../src/replay/redaction/policyWalk';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { anySession, playSession, sessionClock, sessionOfSeed } from '../helpers/logSessions';
import { makeTwin, together } from '../helpers/logTwin';

// Whole sessions, each step over the real store and a backend.
jest.setTimeout(scaledTimeout(60_000));

const twins = () => levels.map((level) => ({ level, ...makeTwin(level) }));
const live = async (steps: Parameters<typeof playSession>[0]) => {
  const all = twins();
  await playSession(steps, sessionClock(), { last: together(all.map(({ last }) => last)) });
  return all;
};

test('whatever happens in a session, every action that reaches the reducers has a policy', async () => {
  const types = new Set<string>();
  for (const seed of [1, 2, 3])
    for (const twin of await live(sessionOfSeed(seed)))
      for (const type of twin.types) types.add(type);
  expect([...types].filter((type) => !Object.hasOwn(logPolicies.actions, type))).toEqual([]);
  // Not the same few again and again.
  expect(types.size).toBeGreaterThan(90);
});

test('reducing what may be written of a session leads to what may be written of its state, at both levels', async () => {
  const property = fc.asyncProperty(anySession(), async (steps) => {
    for (const { level, partings } of await live(steps))
      expect({ level, partings }).toEqual({ level, partings: [] });
  });
  await fc.assert(property, { numRuns: 12 });
});

test('a field that a reducer needs and no policy names is found', async () => {
  const twin = makeTwin('secrets', {
    ...logPolicies,
    actions: {
      ...logPolicies.actions,
      'taskList/dueCategoryChosen': { fields: {} },
      'notes/notesSearched': { fields: { payload: 'omit' } },
    },
  });
  await playSession(
    [
      { act: 'filter', after: 1, n: 1, m: 0, text: '' },
      { act: 'notesList', after: 1, n: 0, m: 0, text: 'words' },
    ],
    sessionClock(),
    { last: twin.last },
  );
  expect(twin.partings.map(({ type, path }) => [type, path])).toEqual([
    ['taskList/dueCategoryChosen', '/taskList/dueCategory'],
    ['notes/notesSearched', '/notes/search'],
  ]);
});
