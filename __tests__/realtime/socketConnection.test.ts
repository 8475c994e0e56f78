import { resyncDemanded } from '../../src/data/realtime/realtimeSlice';
import { isServerEvent, taskUpdated } from '../../src/data/realtime/serverEvents';
import { ownConnection } from '../helpers/ownConnection';

// What depends on time: a connection on a socket of the test's own, by a clock of the test's own.

const token = `${btoa('{"alg":"none"}')}.${btoa('{"userInfo":{"_id":"ada","name":"Ada","roles":["User"]}}')}.x`;

let refresh: jest.Mock<Promise<Response>, []>;
let stage: ReturnType<typeof ownConnection>['stage'];
let connection: ReturnType<typeof ownConnection>['connection'];
let connect: ReturnType<typeof ownConnection>['connect'];

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  refresh = jest.fn(() =>
    Promise.resolve(
      new Response(JSON.stringify(token), { headers: { 'content-type': 'application/json' } }),
    ),
  );
  ({ stage, connection, connect } = ownConnection(refresh));
});
afterEach(() => {
  connection.close();
  jest.useRealTimers();
});

const realtime = () => stage.store.getState().realtime;
const wasLost = () => stage.actions.some((action) => action.type === 'realtime/socketLost');
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const goLive = () => {
  connection.onConnected();
  connection.onEvent('sync', { seq: 10, resync: false }, undefined);
  expect(realtime().connection).toBe('live');
};

test.each(['dismissed', 'closed'] as const)(
  'a live connection that is %s is made again at once and not called offline for a second',
  async (ending) => {
    goLive();
    connection.onLost(ending);
    await pass(500);
    expect(connect).toHaveBeenCalledTimes(2);
    goLive();
    await pass(60_000);
    expect(wasLost()).toBe(false);
    connection.onLost(ending);
    const lostAt = Date.now();
    await pass(999);
    expect(wasLost()).toBe(false);
    await pass(1);
    expect(realtime()).toMatchObject({ connection: 'offline', staleSince: lostAt });
  },
);

test('one that broke is called offline in that moment, and left to the socket', async () => {
  goLive();
  connection.onLost('broken');
  expect(realtime().connection).toBe('offline');
  await pass(60_000);
  expect(connect).toHaveBeenCalledTimes(1);
});

test('one that was closed for its expired token is live again with a new one, and never called offline', async () => {
  goLive();
  connection.onLost('closed');
  await pass(500);
  void connection.onRefused('Forbidden token expired');
  await pass(100);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(connect).toHaveBeenCalledTimes(3);
  goLive();
  await pass(60_000);
  expect(wasLost()).toBe(false);
});

test('one that is dismissed again and again gets one new token, is offline, and waits longer each time', async () => {
  goLive();
  connection.onLost('dismissed');
  const lostAt = Date.now();
  await pass(500);
  connection.onConnected();
  connection.onLost('dismissed');
  await pass(100);
  expect(wasLost()).toBe(false);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const made = connect.mock.calls.length;
    connection.onConnected();
    connection.onLost('dismissed');
    expect(realtime()).toMatchObject({ connection: 'offline', staleSince: lostAt });
    const from = Date.now();
    while (connect.mock.calls.length === made) await pass(100);
    waits.push(Date.now() - from);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(waits[0]).toBeGreaterThanOrEqual(1_000);
  expect(Math.min(...waits.slice(4))).toBeGreaterThanOrEqual(15_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_100);

  // Live once, it is a connection like any other.
  goLive();
  connection.onLost('dismissed');
  await pass(500);
  goLive();
  expect(realtime().staleSince).toBeNull();
});

describe('numbers of a log', () => {
  const event = (seq: number, title: string) =>
    connection.onEvent(
      'task-updated',
      { _id: 't', title },
      { seq, prev: seq - 1, at: '2026-01-01T00:00:00.000Z' },
    );
  const titles = () =>
    stage.actions
      .filter((action) => isServerEvent(action))
      .map((event) => (taskUpdated.match(event) ? event.payload.title : event.type));
  const sync = (seq: number, log: string, resync = false) => {
    connection.onConnected();
    connection.onEvent('sync', { seq, resync, log }, undefined);
  };

  test('are presented with its id, and those of another one are not taken for those that were seen', async () => {
    sync(10, 'first');
    event(11, 'lost with the restore');
    expect(connection.auth()).toMatchObject({ since: 11, log: 'first' });
    sync(10, 'second', true);
    event(11, 'made after the restore');
    await pass(0);
    expect(titles()).toEqual(['lost with the restore', 'made after the restore']);
    expect(stage.actions.filter(resyncDemanded.match)).toHaveLength(1);
    expect(connection.auth()).toMatchObject({ since: 11, log: 'second' });
  });

  test('continue over a restart of the server', async () => {
    sync(10, 'first');
    event(11, 'before');
    connection.auth();
    connection.onConnected();
    event(12, 'after');
    connection.onEvent('sync', { seq: 12, resync: false, log: 'second' }, undefined);
    await pass(0);
    expect(titles()).toEqual(['before', 'after']);
    expect(stage.actions.filter(resyncDemanded.match)).toEqual([]);
    expect(connection.auth()).toMatchObject({ since: 12, log: 'second' });
  });

  test('that came with lists of one log are presented with its id', () => {
    connection.onLoaded(8, 'first');
    connection.onLoaded(7, 'first');
    expect(connection.auth()).toMatchObject({ since: 7, log: 'first' });
  });

  test('that came with lists of two logs are presented with an id that no log has', () => {
    connection.onLoaded(8, 'first');
    connection.onLoaded(7, 'second');
    expect(connection.auth()).toMatchObject({ since: 7, log: '' });
    sync(9, 'second', true);
    expect(connection.auth()).toMatchObject({ since: 9, log: 'second' });
  });

  test('that came with a list during a restart of the server ask for nothing: the handshake covers it', () => {
    sync(10, 'first');
    const made = connect.mock.calls.length;
    connection.onLoaded(12, 'second');
    expect(connect).toHaveBeenCalledTimes(made);
    expect(connection.auth()).toMatchObject({ since: 10, log: 'first' });
  });

  test('that come late, from a server not known yet, cover a list that was loaded since', () => {
    connection.close();
    ({ stage, connection, connect } = ownConnection(refresh, false));
    connection.onConnected();
    expect(realtime()).toMatchObject({ connection: 'live', seq: null });
    const made = connect.mock.calls.length;
    connection.onLoaded(8, 'first');
    expect(connect).toHaveBeenCalledTimes(made);
    connection.onEvent('sync', { seq: 10, resync: false, log: 'first' }, undefined);
    expect(connect).toHaveBeenCalledTimes(made + 1);
    expect(connection.auth()).toMatchObject({ since: 8, log: 'first' });
  });

  test('of a server that names no log are presented alone', () => {
    connection.onLoaded(8, null);
    expect(connection.auth()).not.toHaveProperty('log');
    goLive();
    expect(connection.auth()).toMatchObject({ since: 10 });
    expect(connection.auth()).not.toHaveProperty('log');
  });
});
