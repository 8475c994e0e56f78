import { replayTarget } from '../../src/app/replayTarget';
import { routeChanged, titleChanged } from '../../src/data/navigation/navigationSlice';
import {
  isState,
  type ActionEntry,
  type LogEntry,
  type StateEntry,
} from '../../src/replay/format/logFormat';
import { makeComparison } from '../../src/replay/player/compare';
import { Engine } from '../../src/replay/player/engine';
import { applyAction } from '../../src/replay/player/applyAction';
import { verifyLog } from '../../src/replay/player/verify';
import { verdictText } from '../../src/replay/player/verdict';
import type { ReplayTarget } from '../../src/replay/replayTarget';
import { valueAt } from '../../src/replay/tree/pointer';
import { mapEntries, buildLog, sampleActions } from '../helpers/buildLog';

const locationAt = (engine: Engine, index: number) =>
  valueAt(engine.stateAt(index), '/navigation/location/pathname');
const change =
  (index: number, made: (entry: ActionEntry) => LogEntry | null) =>
  (entry: LogEntry, at: number) => (at === index && !isState(entry) ? made(entry) : entry);
const route = (pathname: string) => routeChanged({ pathname, search: '' });

/** A build that replaces a long title. */
function anotherBuild(title: string): ReplayTarget {
  return {
    ...replayTarget,
    reducer: (state, action) => {
      const next = replayTarget.reducer(state as never, action);
      return next.navigation.title.length > 512
        ? { ...next, navigation: { ...next.navigation, title } }
        : next;
    },
  };
}

const paths = (count: number) => Array.from({ length: count }, (_, at) => route(`/tasks/${at}`));
/** 150 actions. One sets a long title that later ones do not change. */
const longTitleAt = (index: number) =>
  buildLog([
    ...paths(index - 1),
    titleChanged({ title: 'long '.repeat(200) }),
    ...paths(150 - index),
  ]);

test('a verification without a state listener compares the same', async () => {
  const log = buildLog(sampleActions(312));
  expect(await verifyLog(replayTarget, log, makeComparison(replayTarget))).toEqual(
    await new Engine(replayTarget, log).verify(),
  );
});

test('entries can be visited in any order, with the same states', () => {
  const log = buildLog([...sampleActions(700), 'reload', ...sampleActions(700)]);
  const inOrder = new Engine(replayTarget, log);
  const hashes = Array.from({ length: inOrder.length }, (_, index) =>
    inOrder.comparison.hash(inOrder.stateAt(index)),
  );
  const engine = new Engine(replayTarget, log);
  const places = Array.from({ length: 60 }, (_, at) => (at * 677 + 1399) % engine.length);
  for (const place of [...places, 0, engine.length - 1, 700, 701, 702])
    expect([place, engine.comparison.hash(engine.stateAt(place))]).toEqual([place, hashes[place]]);
});

test('after one pass through a log, every entry is at most a few hundred actions away', async () => {
  const engine = new Engine(replayTarget, buildLog(sampleActions(3_000)));
  expect(engine.costOf(2_999)).toBe(2_999);
  await engine.verify();
  expect(
    Math.max(...Array.from({ length: engine.length }, (_, index) => engine.costOf(index))),
  ).toBeLessThan(300);
});

test('a distant entry can be reached in slices, and reaching it can be aborted', async () => {
  const engine = new Engine(replayTarget, buildLog(sampleActions(2_000)));
  const ended = new AbortController();
  let turns = 0;
  const pace = () => {
    turns += 1;
    if (turns === 900) ended.abort(new Error('not any more'));
    return Promise.resolve();
  };
  await expect(engine.reach(1_990, { pace, signal: ended.signal })).rejects.toThrow('not any more');
  expect(engine.costOf(1_990)).toBeGreaterThan(1_000);
  await engine.reach(1_990);
  expect(engine.costOf(1_990)).toBe(0);
});

test('the changes of an action are listed by path, also when there are none', () => {
  const engine = new Engine(replayTarget, buildLog([route('/tasks'), { type: 'nobody/knows' }]));
  expect(engine.changesAt(1)).toEqual([{ path: '/navigation/location/pathname', to: '/tasks' }]);
  expect(engine.changesAt(2)).toEqual([]);
  expect(engine.changesAt(0)).toEqual([]);
});

test.each([-1, 3, 1.5, NaN])('entry %s of three is rejected', (index) => {
  const engine = new Engine(replayTarget, buildLog([route('/a'), route('/b')]));
  expect(() => engine.stateAt(index)).toThrow(RangeError);
  expect(() => engine.changesAt(index)).toThrow(RangeError);
});

test.each<[string, (entry: ActionEntry) => LogEntry | null, object]>([
  [
    'a change that is no longer made',
    (entry) => ({
      ...entry,
      changes: [...(entry.changes ?? []), { path: '/navigation/title', to: 'Other' }],
    }),
    { index: 6, path: '/navigation/title', was: 'Other', is: 'Task 1' },
  ],
  [
    'a change that was not recorded',
    (entry) => ({ ...entry, changes: undefined }),
    { index: 6, path: '/navigation/location/pathname', was: '/tasks/0', is: '/tasks/5' },
  ],
  [
    'a value that was gone',
    (entry) => ({ ...entry, changes: [{ path: '/navigation/location/pathname' }] }),
    { index: 6, path: '/navigation/location/pathname', is: '/tasks/5' },
  ],
  [
    'a long value that is another',
    (entry) => ({ ...entry, changes: [{ path: '/navigation/location', toHash: '00' }] }),
    { index: 6, path: '/navigation/location' },
  ],
])('%s is reported where it shows', async (_what, made, expected) => {
  const log = mapEntries(buildLog(sampleActions(50)), change(6, made));
  expect((await new Engine(replayTarget, log).verify()).first).toMatchObject(expected);
});

test('a changed long value is reported with its path', async () => {
  const { first } = await new Engine(
    anotherBuild('longer '.repeat(200)),
    longTitleAt(120),
  ).verify();
  expect(first).toMatchObject({ index: 120, kind: 'change', path: '/navigation/title' });
  expect(first?.message).toMatch(
    /^Action 120 \(navigation\/titleChanged\): \/navigation\/title was "a value with the hash [0-9a-f]{16}", is "longer /,
  );
});

test('actions after the last hash are compared too: before --until, before the end, and before a reload', async () => {
  const build = anotherBuild('longer '.repeat(200));
  const expected = {
    identical: false,
    first: { index: 120, kind: 'change', path: '/navigation/title' },
  };
  expect(await new Engine(build, longTitleAt(120)).verify({ until: 140 })).toMatchObject(expected);
  expect(await new Engine(build, longTitleAt(120)).verify({ until: 119 })).toMatchObject({
    identical: true,
  });
  // The page crashed before it wrote the hash of its last action.
  const died = mapEntries(
    longTitleAt(120),
    change(150, ({ hash: _, ...entry }) => entry),
  );
  expect(await new Engine(build, died).verify()).toMatchObject(expected);
  const [start] = died.entries;
  const goneOn = {
    ...died,
    entries: [
      ...died.entries,
      { ...(start as StateEntry), at: 150_000, reason: 'reload' as const },
    ],
  };
  expect(await new Engine(build, goneOn).verify()).toMatchObject(expected);
  expect(await new Engine(replayTarget, goneOn).verify()).toMatchObject({ identical: true });
});

test('a changed long value that is replaced before the next hash is found', async () => {
  const log = buildLog([
    ...paths(10),
    titleChanged({ title: 'long '.repeat(200) }),
    titleChanged({ title: 'Short' }),
    ...paths(10),
  ]);
  const expected = {
    identical: false,
    first: { index: 11, kind: 'change', path: '/navigation/title' },
  };
  expect(await new Engine(anotherBuild('longer '.repeat(200)), log).verify()).toMatchObject(
    expected,
  );
});

test('a log with only the hash of its first state is not called identical', async () => {
  const bare = mapEntries(buildLog(sampleActions(30)), (entry) =>
    isState(entry) ? entry : { at: entry.at, action: entry.action },
  );
  const verdict = await new Engine(replayTarget, bare).verify();
  expect(verdict).toMatchObject({ identical: false, hashes: 1, first: null });
  expect(verdictText(verdict, bare.header, replayTarget.build)).toMatch(
    /^cannot be verified: 30 actions/,
  );
  expect(await new Engine(replayTarget, buildLog([])).verify()).toMatchObject({
    identical: true,
    actions: 0,
    hashes: 1,
  });
});

test('a wrong hash is reported where it is', async () => {
  const log = mapEntries(buildLog(sampleActions(90)), (entry) =>
    isState(entry) || entry.hash === undefined ? entry : { ...entry, hash: 'another' },
  );
  expect((await new Engine(replayTarget, log).verify()).first).toMatchObject({
    index: 90,
    kind: 'hash',
    was: 'another',
  });
});

test('a missing action is found by the next hash', async () => {
  const log = mapEntries(
    buildLog(sampleActions(50)),
    change(46, () => null),
  );
  expect((await new Engine(replayTarget, log).verify()).first).toMatchObject({
    index: 49,
    kind: 'hash',
  });
});

test('a wrong hash is found even without recorded changes', async () => {
  const bare = mapEntries(buildLog(sampleActions(250)), (entry) =>
    isState(entry)
      ? entry
      : { at: entry.at, action: entry.action, ...(entry.hash && { hash: entry.hash }) },
  );
  expect(await new Engine(replayTarget, bare).verify()).toMatchObject({
    identical: true,
    hashes: 4,
    checked: 4,
  });
  const wrong = mapEntries(
    bare,
    change(96, (entry) => ({ ...entry, action: route('/elsewhere') })),
  );
  expect((await new Engine(replayTarget, wrong).verify()).first).toMatchObject({
    index: 100,
    kind: 'hash',
  });
});

test('a state that was changed later does not pass for the recorded one', async () => {
  const log = mapEntries(buildLog(sampleActions(5)), (entry) =>
    isState(entry) ? { ...entry, state: { ...(entry.state as object), clock: { now: 5 } } } : entry,
  );
  expect((await new Engine(replayTarget, log).verify()).first).toMatchObject({
    index: 0,
    kind: 'hash',
  });
});

test('a mismatch noted by the recording is a difference, and the replay continues from its state', async () => {
  const log = buildLog([...sampleActions(10), 'reload', ...sampleActions(10)]);
  const faulty = mapEntries(log, (entry, at) =>
    at > 0 && isState(entry)
      ? {
          ...entry,
          reason: 'mismatch',
          mismatch: { path: '/navigation/title', browser: 'Docket', log: 'Task 9' },
        }
      : entry,
  );
  const verdict = await new Engine(replayTarget, faulty).verify();
  expect(verdict).toMatchObject({
    identical: false,
    differences: 1,
    mismatches: [
      { index: 11, kind: 'mismatch', path: '/navigation/title', was: 'Docket', is: 'Task 9' },
    ],
  });
  expect(verdict.first).toEqual(verdict.mismatches[0]);
});

test('an action that makes a reducer throw is a difference, not a crash', async () => {
  const throwing = {
    ...replayTarget,
    reducer: (state: unknown, action: { type: string }) => {
      if (action.type === 'navigation/routeChanged') throw new TypeError('no such place');
      return replayTarget.reducer(state as never, action);
    },
  };
  const engine = new Engine(throwing, buildLog(sampleActions(20)));
  expect((await engine.verify()).first).toMatchObject({
    index: 1,
    kind: 'error',
    is: 'no such place',
  });
  expect(locationAt(engine, 20)).toBe('/');
});

test('a state too deep to compare is a difference, not a crash', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
  const sinking = {
    ...replayTarget,
    reducer: (state: unknown, action: { type: string }) =>
      action.type === 'navigation/routeChanged'
        ? { ...(state as object), navigation: deep }
        : state,
  };
  expect((await new Engine(sinking, buildLog(sampleActions(3))).verify()).first).toMatchObject({
    index: 1,
    kind: 'error',
    path: '',
  });
});

test.each(['@@redux/INIT', 'nobody/knows', '__proto__', 'constructor', 'toString'])(
  'an action of the type %s reaches no reducer',
  (type) => {
    let reached = false;
    const watching = {
      ...replayTarget,
      reducer: () => {
        reached = true;
        return {};
      },
    };
    const state = {};
    expect(applyAction(watching, state, { type })).toEqual({ state, error: null });
    expect(reached).toBe(false);
  },
);

test('the same log always gives the same verdict and is not modified', async () => {
  const log = buildLog(sampleActions(300));
  const text = JSON.stringify(log);
  const engine = new Engine(replayTarget, log);
  const verdicts = [
    await engine.verify(),
    await engine.verify(),
    await new Engine(replayTarget, log).verify(),
  ];
  expect(verdicts[1]).toEqual(verdicts[0]);
  expect(verdicts[2]).toEqual(verdicts[0]);
  expect(JSON.stringify(log)).toBe(text);
});

test('verifying can be aborted and reports progress', async () => {
  const engine = new Engine(replayTarget, buildLog(sampleActions(1_000)));
  const told: number[] = [];
  await engine.verify({ onProgress: (done) => told.push(done) });
  expect(told.at(-1)).toBe(1_001);
  expect(told).toEqual([...told].sort((one, other) => one - other));
  const ended = new AbortController();
  const verdict = engine.verify({
    signal: ended.signal,
    pace: () => {
      ended.abort(new Error('closed'));
      return Promise.resolve();
    },
  });
  await expect(verdict).rejects.toThrow('closed');
});

test('unknown actions of an older build are counted and named', async () => {
  const log = mapEntries(buildLog(sampleActions(40)), (entry, index) =>
    isState(entry) || index % 8 !== 0
      ? entry
      : {
          ...entry,
          action: { type: index === 8 ? '__proto__' : 'tasks/rowsWritten', payload: {} },
        },
  );
  const verdict = await new Engine(replayTarget, log).verify();
  expect(verdict).toMatchObject({
    identical: false,
    unknown: [
      ['__proto__', 1],
      ['tasks/rowsWritten', 4],
    ],
  });
  expect(verdictText(verdict, log.header, replayTarget.build)).toMatch(
    / 5 actions have types that this build does not know \(__proto__, tasks\/rowsWritten\) and were ignored\.$/,
  );
});

test('a difference between two builds is reported as such', async () => {
  const log = mapEntries(
    buildLog(sampleActions(40)),
    change(16, (entry) => ({ ...entry, action: route('/elsewhere') })),
  );
  const other = { ...log, header: { ...log.header, build: '0.0.1+old' } };
  const verdict = await new Engine(replayTarget, other).verify();
  expect(verdict.sameBuild).toBe(false);
  expect(verdictText(verdict, other.header, replayTarget.build)).toContain(
    `This log was recorded by build 0.0.1+old; this is build ${replayTarget.build}. They differ at action 16 (navigation/routeChanged).`,
  );
  const same = buildLog(sampleActions(40));
  expect(
    verdictText(await new Engine(replayTarget, same).verify(), same.header, replayTarget.build),
  ).toBe('identical: 40 actions, 2 hashes, same build');
});
