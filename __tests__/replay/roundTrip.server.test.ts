// With --all: many random sessions.
import '../helpers/productionMode';
import * as fc from 'fast-check';
import { replayTarget } from '../../src/app/replayTarget';
import { isState } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { stepHandlers } from '../helpers/randomSessionSteps';
import { arbitrarySession, sessionFromSeed } from '../helpers/randomSessions';
import { filesOf, recordSession } from '../helpers/recordSession';

jest.setTimeout(scaledTimeout(60_000));

// A recorder that fails logs a warning and continues; here that is an error.
const warned = jest.spyOn(console, 'warn').mockImplementation();
afterEach(() => {
  const told = warned.mock.calls.map((words) => words.map(String).join(' '));
  warned.mockClear();
  expect(told).toEqual([]);
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('any session replays from its file to its states, at both levels', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitrarySession(),
      fc.integer({ min: 5, max: 60 }),
      async (steps, segmentActions) => {
        const recorded = await recordSession(steps, {
          actions: segmentActions * 6,
          segmentActions,
        });
        for (const [name, file] of filesOf(recorded)) {
          const log = await readLog(file);
          const engine = new Engine(replayTarget, log);
          const verdict = await engine.verify();
          expect({
            name,
            first: verdict.first,
            mismatches: verdict.mismatches,
            identical: verdict.identical,
          }).toEqual({ name, first: null, mismatches: [], identical: true });
          expect(verdict.actions).toBe(log.entries.filter((entry) => !isState(entry)).length);
          expect(log.entries.filter((entry) => isState(entry)).map(({ reason }) => reason)).toEqual(
            ['start'],
          );
        }
      },
    ),
    { numRuns: 12, endOnFailure: process.env.SHRINK === undefined },
  );
});

test('a replay leads to the state of the browser, except for redaction', async () => {
  const recorded = await recordSession(sessionFromSeed(7));
  const redactor = makeRedactor(replayTarget.names, {
    mode: 'secrets',
    pseudonyms: recorded.pseudonyms,
  });
  const log = await readLog(recorded.full.secrets);
  const engine = new Engine(replayTarget, log);
  expect(plain(engine.comparison.of(engine.stateAt(log.entries.length - 1)))).toEqual(
    plain(redactor.state(recorded.live)),
  );
});

test('the sessions do everything that a log may hold', async () => {
  const unused = new Set(Object.keys(stepHandlers));
  const unseen = new Set(replayTarget.names.actions);
  // Sessions change with the list of steps. Six are usually enough.
  for (let seed = 1; seed <= 15 && unused.size + unseen.size > 0; seed += 1) {
    const steps = sessionFromSeed(seed);
    for (const { kind } of steps) unused.delete(kind);
    const { full } = await recordSession(steps, {}, ['secrets']);
    for (const entry of (await readLog(full.secrets)).entries)
      if (!isState(entry)) unseen.delete(entry.action.type);
  }
  expect({ unused: [...unused], unseen: [...unseen] }).toEqual({ unused: [], unseen: [] });
});
