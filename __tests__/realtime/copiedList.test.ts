import { listLoaded } from '../../src/data/lists/listLoaded';
import { resyncDemanded } from '../../src/data/realtime/realtimeSlice';
import { isServerEvent } from '../../src/data/realtime/serverEvents';
import { ownConnection } from '../helpers/ownConnection';

// A list is loaded from the local copy: with what does the page ask the server for the rest?

type Position = [seq: number, log: string];
const copiedAt = 5;
let stage: ReturnType<typeof ownConnection>['stage'];
let connection: ReturnType<typeof ownConnection>['connection'];
let connect: ReturnType<typeof ownConnection>['connect'];

beforeEach(() => {
  jest.useFakeTimers();
  ({ stage, connection, connect } = ownConnection());
});
afterEach(() => {
  connection.close();
  jest.useRealTimers();
});

const realtime = () => stage.store.getState().realtime;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const load = ([seq, log]: Position) => {
  stage.store.dispatch(listLoaded({ seq, log, copiedAt }));
  connection.onLoaded(seq, log, true);
};
/** A handshake, and the server's answer. */
const shake = ([seq, log]: Position, resync = false) => {
  const presented = connection.auth();
  connection.onConnected();
  connection.onEvent('sync', { seq, resync, log }, undefined);
  return presented;
};
const liveAt = (position: Position) => {
  shake(position);
  connect.mockClear();
  connect.mockImplementation(() => undefined);
};
const isReloaded = () => stage.actions.some(resyncDemanded.match);
const isLive = () => realtime().connection === 'live' && realtime().staleSince === null;

test.each<[string, Position]>([
  ['the number of the connection', [10, 'now']],
  ['a higher number, which another tab has received first', [12, 'now']],
])('with %s misses nothing: the page stays live', (_what, copy) => {
  liveAt([10, 'now']);
  load(copy);
  expect(isLive()).toBe(true);
  expect(connect).not.toHaveBeenCalled();
  expect(shake([12, 'now'])).toMatchObject({ since: 10, log: 'now' });
  expect(isReloaded()).toBe(false);
});

// `now`: the log of the server. `before`: the one before its last start. `removed`: one that a
// restored backup has removed.
test.each<[string, Position, Position, boolean]>([
  ['a lower number', [8, 'now'], [8, 'now'], false],
  ['a log that the server still knows', [8, 'before'], [8, 'before'], false],
  ['the same number in a log that it still knows', [10, 'before'], [10, 'before'], false],
  ['a log that it does not know', [8, 'removed'], [8, 'removed'], true],
  ['the same number in a log that it does not know', [10, 'removed'], [10, 'removed'], true],
  ['a higher number in another log', [12, 'removed'], [10, ''], true],
])('with %s asks the server', (_what, copy, [since, log], resync) => {
  liveAt([10, 'now']);
  load(copy);
  expect(realtime()).toMatchObject({ connection: 'catchingUp', staleSince: copiedAt });
  expect(connect).toHaveBeenCalledTimes(1);
  expect(shake([10, 'now'], resync)).toMatchObject({ since, log });
  expect(isLive()).toBe(true);
  expect(isReloaded()).toBe(resync);
  expect(shake([11, 'now'])).toMatchObject({ since: 10, log: 'now' });
});

test('gets the events after it, also those that the page has received', async () => {
  liveAt([7, 'now']);
  const event = (seq: number) =>
    connection.onEvent('task-deleted', `t${seq}`, { seq, prev: seq - 1, at: '' });
  event(8);
  event(9);
  await pass(0);
  load([8, 'now']);
  connection.auth();
  connection.onConnected();
  event(9);
  event(10);
  connection.onEvent('sync', { seq: 10, resync: false, log: 'now' }, undefined);
  await pass(0);
  expect(stage.actions.filter((action) => isServerEvent(action))).toMatchObject(
    ['t8', 't9', 't9', 't10'].map((payload) => ({ payload })),
  );
});

test('of a known log does not confirm what was received from a server that was restored since', () => {
  liveAt([10, 'removed']);
  load([8, 'before']);
  expect(shake([10, 'now'])).toMatchObject({ since: 8, log: 'before' });
  expect(isReloaded()).toBe(true);
  expect(isLive()).toBe(true);
});

test.each<[string, Position, boolean]>([
  ['the number of the answer misses nothing', [10, 'now'], true],
  ['a lower number asks again', [8, 'now'], false],
  ['another log asks again', [10, 'before'], false],
])('that comes during the first handshake: %s', (_what, copy, isDone) => {
  connection.auth();
  connection.onConnected();
  load(copy);
  connect.mockClear();
  connect.mockImplementation(() => undefined);
  connection.onEvent('sync', { seq: 10, resync: false, log: 'now' }, undefined);
  expect(isLive()).toBe(isDone);
  expect(connect).toHaveBeenCalledTimes(isDone ? 0 : 1);
  if (!isDone) expect(shake([10, 'now'])).toMatchObject({ since: copy[0], log: copy[1] });
  expect(isLive()).toBe(true);
  expect(isReloaded()).toBe(false);
});

test('is presented again after a handshake that broke off, and by a page that was offline', () => {
  load([8, 'before']);
  expect(connection.auth()).toMatchObject({ since: 8, log: 'before' });
  connection.onUnreachable();
  load([9, 'before']);
  expect(realtime().connection).toBe('offline');
  expect(shake([10, 'now'])).toMatchObject({ since: 8, log: 'before' });
  expect(isLive()).toBe(true);
  expect(isReloaded()).toBe(false);
});
