import type { UnknownAction } from '@reduxjs/toolkit';
import { openLog, openOptions } from '../../src/replay/format/openLog';
import { formatVersion } from '../../src/replay/format/logFormat';
import { Engine } from '../../src/replay/player/engine';
import { verdictText } from '../../src/replay/player/verdict';
import type { LogMigrations, ReplayTarget } from '../../src/replay/replayTarget';
import { makeHasher } from '../../src/replay/tree/hash';
import { blobOf, header, withChecksum } from '../helpers/logFixture';

interface Counter {
  counter: { value: number; label: string };
}

/** Counts under `counter` what was once under `clicks`, with other action types. */
function targetWith(migrations?: LogMigrations): ReplayTarget<Counter> {
  return {
    reducer: (state = { counter: { value: 0, label: '' } }, action: UnknownAction) =>
      action.type === 'counter/increased'
        ? { counter: { ...state.counter, value: state.counter.value + Number(action.payload) } }
        : state,
    policies: {
      state: { fields: { counter: { fields: { value: 'plain', label: 'plain' } } } },
      actions: { 'counter/increased': { fields: { payload: 'plain' } } },
    },
    build: 'abc',
    contract: '1',
    migrations,
  };
}

const hash = makeHasher();
const old = JSON.stringify({ ...header, version: 3 });
const stateAt = (value: number, key: string) => ({ [key]: { value, label: 'a' } });
const logWith = (key: string, type: string, last = 5) => [
  JSON.stringify({ at: 0, state: stateAt(2, key), why: 'start', hash: hash(stateAt(2, key)) }),
  JSON.stringify({
    at: 5,
    action: { type, payload: 3 },
    changes: [{ path: `/${key}/value`, to: last }],
    hash: hash(stateAt(last, key)),
  }),
];
async function replayed(lines: readonly string[], migrations?: LogMigrations, first = old) {
  const target = targetWith(migrations) as ReplayTarget;
  const log = await openLog(blobOf(withChecksum(lines, first)), openOptions(target));
  const verdict = await new Engine(target, log).verify();
  return { log, verdict, text: verdictText(verdict, log.header, target.build) };
}

const notCompared =
  'The state of the app has changed since this log was recorded, so its state hashes were not compared.';

test('renamed action types keep the hashes', async () => {
  const migrations = { 3: { actionTypes: { 'clicks/added': 'counter/increased' } } };
  const { log, text } = await replayed(logWith('counter', 'clicks/added'), migrations);
  expect(log.entries[1]).toMatchObject({ action: { type: 'counter/increased', payload: 3 } });
  expect([log.notes, text]).toEqual([[], 'identical: 1 action, 2 hashes, same build']);
});

test('a log stays the same with empty migrations and without any', async () => {
  const lines = logWith('counter', 'counter/increased');
  const { log } = await replayed(lines);
  expect((await replayed(lines, { 3: { actionTypes: {}, statePaths: {} } })).log).toEqual(log);
});

test('a moved state has its changes compared but not its hashes, with a note', async () => {
  const migrations = {
    3: {
      actionTypes: { 'clicks/added': 'counter/increased' },
      statePaths: { '/clicks/value': '/counter/value', '/clicks/label': null },
      state: (state: object) => ({ ...state, counter: { label: 'new' } }),
    },
  };
  const { log, verdict, text } = await replayed(logWith('clicks', 'clicks/added'), migrations);
  expect(log.entries).toEqual([
    {
      at: 0,
      state: { clicks: {}, counter: { value: 2, label: 'new' } },
      reason: 'start',
      hash: '',
    },
    {
      at: 5,
      action: { type: 'counter/increased', payload: 3 },
      changes: [{ path: '/counter/value', to: 5 }],
    },
  ]);
  expect(log.notes).toEqual([notCompared]);
  expect(verdict).toMatchObject({ identical: true, hashes: 0, checked: 1, isMigrated: true });
  expect(text).toBe(`identical: 1 action, 0 hashes, same build. ${notCompared}`);
});

test('a change of another value is still found', async () => {
  const migrations = {
    3: {
      actionTypes: { 'clicks/added': 'counter/increased' },
      statePaths: { '/clicks': '/counter' },
    },
  };
  const { verdict, text } = await replayed(logWith('clicks', 'clicks/added', 6), migrations);
  expect(verdict.first).toMatchObject({ index: 1, path: '/counter/value', was: 6, is: 5 });
  expect(text).toMatch(/^divergent: .*state hashes were not compared\.$/);
});

test('a change above a moved value is split, and dropped where only its hash is known', async () => {
  const lines = logWith('clicks', 'x/y');
  const above = (change: object) =>
    replayed(
      [lines[0] ?? '', JSON.stringify({ at: 5, action: { type: 'x/y' }, changes: [change] })],
      { 3: { statePaths: { '/clicks/value': '/counter/value' } } },
    );
  const { log } = await above({ path: '/clicks', to: { value: 7, label: 'b' } });
  expect(log.entries[1]).toMatchObject({
    changes: [
      { path: '/counter/value', to: 7 },
      { path: '/clicks/label', to: 'b' },
    ],
  });
  const hashed = await above({ path: '', toHash: 'ff' });
  expect(hashed.log.entries[1]).toMatchObject({ changes: [] });
});

test('an action is converted by a function', async () => {
  const { log } = await replayed(logWith('counter', 'counter/increased'), {
    3: { action: (action) => ({ ...action, payload: Number(action.payload) + 1 }) },
  });
  expect(log.entries[1]).toMatchObject({ action: { payload: 4 } });
});

test('a log of this version is not migrated, and one of version 2 is', async () => {
  const migrations = {
    3: { actionTypes: { 'a/b': 'c/d' } },
    [formatVersion]: { state: () => ({}) },
  };
  const lines = ['{"at":0,"state":{},"why":"start","hash":""}', '{"at":1,"action":{"type":"a/b"}}'];
  const typeIn = async (version: number) => {
    const own = version < 4 ? lines : lines.map((line) => line.replace('why', 'reason'));
    const { log } = await replayed(own, migrations, JSON.stringify({ ...header, version }));
    return (log.entries[1] as { action: UnknownAction }).action.type;
  };
  expect([await typeIn(2), await typeIn(3), await typeIn(4)]).toEqual(['c/d', 'c/d', 'a/b']);
});
