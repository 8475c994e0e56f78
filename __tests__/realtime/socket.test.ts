import type { UnknownAction } from '@reduxjs/toolkit';
import { contractVersion } from '../../src/contract/version';
import { api } from '../../src/data/api/api';
import { listLoaded } from '../../src/data/lists/listLoaded';
import { caughtUp, commentMade, resyncDemanded } from '../../src/data/realtime/realtimeSlice';
import {
  isServerEvent,
  notificationReceived,
  taskCreated,
  taskUpdated,
  userListUpdated,
} from '../../src/data/realtime/serverEvents';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { waitUntil, realtimeStore, FakeSocketServer } from '../helpers/fakeSocketServer';

const ada = { user: { _id: 'ada', name: 'Ada', roles: ['User'] }, accessToken: 'token-of-ada' };
const ben = {
  user: { name: 'Ben', email: 'ben@example.com', roles: ['User'] },
  accessToken: 'token-of-ben',
};
const task = (title: string) => ({ _id: title, title });

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({ readPath: build.query<unknown, string>({ query: (path) => path }) }),
});

let backend: FakeSocketServer;
let stage: ReturnType<typeof realtimeStore>;

beforeEach(async () => {
  localStorage.clear();
  backend = await FakeSocketServer.start();
  stage = realtimeStore(backend.url);
});
afterEach(() => {
  stage.store.dispatch(loggedOut({ forced: false }));
  backend.end();
});

const realtime = () => stage.store.getState().realtime;
const events = () => stage.actions.filter((action) => isServerEvent(action));
const titles = () =>
  events().map((event) =>
    taskUpdated.match(event) || taskCreated.match(event) ? event.payload.title : event.type,
  );
const count = (creator: { match: (action: UnknownAction) => boolean }) =>
  stage.actions.filter(creator.match).length;
const meta = (seq: number, prev = seq - 1) => ({ seq, prev, at: '2026-03-02T10:00:00.000Z' });
const until = (isTrue: () => boolean) =>
  waitUntil(isTrue, () => ({
    state: realtime(),
    reports: backend.reports,
    actions: stage.actions.map((action) => action.type),
  }));

async function signIn(who: typeof ada | typeof ben, seq?: number): Promise<void> {
  stage.store.dispatch(loggedIn(who));
  await backend.connections(1);
  if (seq === undefined) return;
  backend.emit('sync', { seq, resync: false });
  await until(() => realtime().seq === seq);
}

test('a server with another contract is live, and the page says to reload (J-5)', async () => {
  await signIn(ada, 10);
  expect(realtime().isOutdated).toBe(false);
  backend.emit('sync', { seq: 11, resync: false, contract: '0' });
  await until(() => realtime().isOutdated);
  expect(realtime().connection).toBe('live');
  backend.emit('sync', { seq: 12, resync: false, contract: contractVersion });
  await until(() => !realtime().isOutdated);
});

describe('who it speaks for', () => {
  test('where the backend names no id, the e-mail address identifies the person', async () => {
    await signIn(ben);
    expect(backend.handshakes()[0]).toMatchObject({ userId: 'ben@example.com' });
  });

  test('a logout ends the connection, and nothing of one person reaches the next (E-9)', async () => {
    await signIn(ada, 10);
    backend.emit('task-updated', task("Ada's"), meta(11));
    stage.store.dispatch(loggedOut({ forced: false }));
    expect(realtime()).toMatchObject({ connection: 'off', staleSince: null, seq: null });
    await until(() => backend.reportsOf('disconnected').length === 1);
    stage.store.dispatch(loggedIn(ben));
    await backend.connections(2);
    expect(backend.handshakes()[1]).toEqual({
      userId: 'ben@example.com',
      token: 'token-of-ben',
      accepts: ['users-changed'],
    });
    backend.emit('sync', { seq: 20, resync: false });
    await until(() => realtime().connection === 'live');
    expect(titles()).toEqual([]);
    await until(() => backend.reportsOf('sent').length === 2);
    expect(backend.reportsOf('sent').map((report) => report.args)).toEqual([
      ['ada'],
      ['ben@example.com'],
    ]);
  });
});

describe('what it sends', () => {
  test('nothing is kept for a connection that comes later, nor sent when it is too large (E-9, E-10)', async () => {
    stage.store.dispatch(loggedIn(ada));
    stage.store.dispatch(commentMade({ taskId: 't', comment: { text: 'before the connection' } }));
    await backend.connections(1);
    await until(() => realtime().connection === 'catchingUp');
    stage.store.dispatch(commentMade({ taskId: 't', comment: { text: 'x'.repeat(200_000) } }));
    stage.store.dispatch(commentMade({ taskId: 't', comment: { text: 'short' } }));
    await until(() => backend.reportsOf('sent').length === 2);
    expect(backend.reportsOf('sent').map((report) => report.name)).toEqual([
      'online',
      'task-comment',
    ]);
    expect(backend.reportsOf('sent')[1]?.args).toEqual([
      { taskId: 't', comment: { text: 'short' } },
    ]);
  });
});

describe('order', () => {
  test('events of one moment arrive in their order, and subscribers are told of them together', async () => {
    await signIn(ada, 0);
    let told = 0;
    stage.store.subscribe(() => (told += 1));
    backend.emitAll(
      Array.from({ length: 20 }, (_, index) => [
        'task-updated',
        task(`t${index + 1}`),
        meta(index + 1),
      ]),
    );
    await until(() => events().length === 20);
    expect(titles()).toEqual(Array.from({ length: 20 }, (_, index) => `t${index + 1}`));
    expect(told).toBeLessThan(20);
    expect(realtime().seq).toBe(20);
  });

  test('a page in the background, which gets no frames, gets its events all the same', async () => {
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await signIn(ada, 0);
    backend.emit('task-updated', task('first'), meta(1));
    await until(() => titles().includes('first'));
    // This one comes before the frame that the first has asked for.
    backend.emit('task-updated', task('hidden'), meta(2));
    await until(() => titles().includes('hidden'));
    expect(frames).toHaveBeenCalled();
    frames.mockRestore();
  });

  test('repeated and outdated events change nothing (E-4)', async () => {
    await signIn(ada, 10);
    for (const seq of [11, 11, 12, 11, 12, 12, 5, 13])
      backend.emit('task-updated', task(`t${seq}`), meta(seq));
    await until(() => titles().includes('t13'));
    expect(titles()).toEqual(['t11', 't12', 't13']);
  });

  test('a missing event is noticed and asked for again', async () => {
    await signIn(ada, 10);
    backend.emit('task-updated', task('t11'), meta(11));
    backend.emit('task-updated', task('t14'), meta(14, 13));
    await backend.connections(2);
    expect(backend.handshakes()[1]).toMatchObject({ since: 11 });
    backend.emit('task-updated', task('t13'), meta(13, 11));
    backend.emit('task-updated', task('t14'), meta(14, 13));
    backend.emit('sync', { seq: 14, resync: false });
    await until(() => realtime().seq === 14 && realtime().connection === 'live');
    expect(titles()).toEqual(['t11', 't13', 't14']);
  });

  test('a stream that never gets whole ends in loading afresh, not in asking for ever', async () => {
    await signIn(ada, 10);
    for (let connection = 2; connection <= 6; connection += 1) {
      backend.emit('task-updated', task('t20'), meta(20, 15));
      await backend.connections(connection);
    }
    expect(count(resyncDemanded)).toBe(0);
    backend.emit('task-updated', task('t20'), meta(20, 15));
    await until(() => count(resyncDemanded) === 1);
    expect(backend.reportsOf('connected')).toHaveLength(6);
  });

  test('what was loaded before the connection says from where events are needed', async () => {
    stage.store.dispatch(listLoaded({ seq: 7 }));
    stage.store.dispatch(loggedIn(ada));
    stage.store.dispatch(listLoaded({ seq: 8 }));
    stage.store.dispatch(listLoaded({ seq: 7 }));
    await backend.connections(1);
    expect(backend.handshakes()[0]).toMatchObject({ since: 7 });
  });

  test('a list that is older than the connection makes it ask for what lies between', async () => {
    await signIn(ada, 30);
    stage.store.dispatch(listLoaded({ seq: 28 }));
    await backend.connections(2);
    expect(backend.handshakes()[1]).toMatchObject({ since: 28 });
    backend.emit('task-updated', task('t29'), meta(29));
    backend.emit('task-updated', task('t30'), meta(30));
    backend.emit('sync', { seq: 30, resync: false });
    await until(() => titles().length === 2);
    stage.store.dispatch(listLoaded({ seq: 29 }));
    backend.emit('task-updated', task('t31'), meta(31, 30));
    await until(() => titles().includes('t31'));
    expect(backend.reportsOf('connected')).toHaveLength(2);
  });
});

describe('breaks', () => {
  test(
    'after a break it asks for what it missed, and says until then since when it is stale',
    async () => {
      await signIn(ada, 10);
      backend.send('stop');
      await until(() => realtime().connection === 'offline');
      expect(realtime().staleSince).toEqual(expect.any(Number));
      await until(() => backend.reportsOf('stopped').length === 1);
      backend.send('start');
      await backend.connections(2);
      expect(backend.handshakes().at(-1)).toMatchObject({ since: 10 });
      await until(() => realtime().connection === 'catchingUp');
      expect(realtime().staleSince).not.toBeNull();
      backend.emit('task-updated', task('t11'), meta(11));
      backend.emit('sync', { seq: 11, resync: false });
      await until(() => realtime().connection === 'live');
      expect(realtime()).toMatchObject({ staleSince: null, seq: 11 });
      expect(titles()).toEqual(['t11']);
    },
    scaledTimeout(20_000),
  );

  test('a connection that the server ends is opened again', async () => {
    await signIn(ada, 10);
    backend.send('kick');
    await backend.connections(2);
    expect(backend.handshakes()[1]).toMatchObject({ since: 10 });
  });

  test('a list that is older than the connection and comes while it is made again makes it ask further back', async () => {
    await signIn(ada, 10);
    backend.send('kick');
    await until(() => realtime().connection === 'catchingUp');
    stage.store.dispatch(listLoaded({ seq: 8 }));
    backend.emit('sync', { seq: 10, resync: false });
    await backend.connections(3);
    expect(backend.handshakes()[2]).toMatchObject({ since: 8 });
  });

  test('when too much was missed, lists are demanded afresh', async () => {
    await signIn(ada, 10);
    backend.send('kick');
    await backend.connections(2);
    backend.emit('sync', { seq: 9_000, resync: true });
    await until(() => realtime().seq === 9_000 && realtime().connection === 'live');
    expect(stage.actions.filter(resyncDemanded.match).map((action) => action.payload)).toEqual([
      { seq: 9_000 },
    ]);
  });

  test('the browser that finds its network again does not wait', async () => {
    await signIn(ada, 10);
    backend.send('stop');
    await until(
      () => backend.reportsOf('stopped').length === 1 && realtime().connection === 'offline',
    );
    backend.send('start');
    await until(() => backend.reportsOf('listening').length === 2);
    window.dispatchEvent(new Event('online'));
    await backend.connections(2);
    expect(backend.handshakes().at(-1)).toMatchObject({ since: 10 });
  });
});

describe('refusals', () => {
  const answer = (status: number, body: unknown) => () =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    );
  const token = `${btoa('{"alg":"none"}')}.${btoa('{"userInfo":{"_id":"ada","name":"Ada","roles":["User"]}}')}.x`;

  test('an expired token is refreshed and the connection made with the new one', async () => {
    const fetch = jest.fn(answer(200, token));
    stage = realtimeStore(backend.url, { fetch });
    await backend.refuse('Forbidden token expired', token);
    stage.store.dispatch(loggedIn(ada));
    await backend.connections(1);
    expect(backend.handshakes().at(-1)).toEqual({
      userId: 'ada',
      token,
      accepts: ['users-changed'],
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('a session that is over ends here as well', async () => {
    stage = realtimeStore(backend.url, { fetch: answer(401, { error: 'Unauthorized' }) });
    await backend.refuse('Invalid token');
    stage.store.dispatch(loggedIn(ada));
    await until(() => stage.store.getState().session.user === null);
    expect(realtime().connection).toBe('off');
  });

  test('without any answer the session stays and is tried again', async () => {
    await backend.refuse('Forbidden token expired');
    stage.store.dispatch(loggedIn(ada));
    await until(() => realtime().connection === 'offline');
    expect(stage.store.getState().session.accessToken).toBe('token-of-ada');
    await backend.refuse(null);
    await backend.connections(1);
  });

  test('one that ends a connection in use, and takes the next with a new token alone, gets it', async () => {
    stage = realtimeStore(backend.url, { fetch: answer(200, token) });
    await signIn(ada, 10);
    await backend.closeOnConnect(token);
    backend.send('kick');
    await backend.connections(3);
    backend.emit('sync', { seq: 11, resync: false });
    await until(() => realtime().seq === 11);
    expect(backend.handshakes().map((auth) => auth.token)).toEqual([
      'token-of-ada',
      'token-of-ada',
      token,
    ]);
  });

  test('an expired connection that is closed comes back with a new token', async () => {
    stage = realtimeStore(backend.url, { fetch: answer(200, token) });
    await signIn(ada, 10);
    await backend.refuse('Forbidden token expired', token);
    backend.send('close');
    await backend.connections(2);
    backend.emit('sync', { seq: 11, resync: false });
    await until(() => realtime().seq === 11);
    expect(backend.handshakes().at(-1)).toMatchObject({ since: 10, token });
  });
});

describe('odd backends', () => {
  const read = () => stage.store.dispatch(callsApi.endpoints.readPath.initiate('/api/tasks'));
  const openElsewhere = (fetch?: typeof globalThis.fetch) =>
    (stage = realtimeStore(backend.url, { fetch, isDocket: false }));
  const plain = () =>
    stage.actions
      .filter((action) => resyncDemanded.match(action) || caughtUp.match(action))
      .map((action) => action.type);

  test('one that numbers nothing is live at once, and is loaded afresh after a break', async () => {
    openElsewhere();
    await signIn(ada);
    backend.emit('task-updated', task('plain'));
    await until(() => titles().includes('plain'));
    expect(realtime()).toMatchObject({ connection: 'live', seq: null });
    expect(count(resyncDemanded)).toBe(0);
    await read();
    backend.send('kick');
    await backend.connections(2);
    await until(() => count(resyncDemanded) === 1 && realtime().connection === 'live');
    expect(stage.actions.filter(caughtUp.match).at(-1)?.payload).toEqual({ seq: null });
    expect(backend.handshakes()[1]).toEqual({
      userId: 'ada',
      token: 'token-of-ada',
      accepts: ['users-changed'],
    });
  });

  test('what was asked of one that numbers nothing before the connection stood is loaded afresh with it', async () => {
    openElsewhere(() =>
      Promise.resolve(new Response('[]', { headers: { 'content-type': 'application/json' } })),
    );
    backend.send('stop');
    await until(() => backend.reportsOf('stopped').length === 1);
    stage.store.dispatch(loggedIn(ada));
    await read();
    await until(() => realtime().connection === 'offline');
    backend.send('start');
    await until(() => realtime().connection === 'live');
    expect(plain()).toEqual([resyncDemanded.type, caughtUp.type]);
  });

  test('what was asked of it on a connection that stood is not', async () => {
    openElsewhere();
    await signIn(ada);
    await until(() => realtime().connection === 'live');
    await read();
    expect(plain()).toEqual([caughtUp.type]);
  });

  test('what cannot be used is dropped with a warning, and the rest is applied', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await signIn(ada, 10);
    const odd: [string, ...unknown[]][] = [
      ['task-updated'],
      ['task-updated', null],
      ['task-updated', { _id: true, title: 'x' }],
      ['task-deleted', { _id: 'x' }],
      ['task-comment', { taskId: 'x' }],
      ['notification', 'text'],
      ['adminUpdateUserList', { length: 3 }],
      ['no such event', 1],
      ['__proto__', {}],
    ];
    for (const args of odd) backend.emit(...args);
    backend.emit('sync', { seq: 'x' });
    backend.emit('notification', { data: { message: { html: '<b>' } } });
    backend.emit('adminUpdateUserList', [null, { name: 'nobody' }, { _id: 'u', name: 'Uma' }]);
    backend.emit('task-updated', task('good'), { seq: -1, prev: 'x' });
    await until(() => titles().includes('good'));
    expect(
      warn.mock.calls.filter(([text]) => String(text).startsWith('An event was ignored')),
    ).toHaveLength(odd.length);
    expect(events()).toMatchObject([
      { type: notificationReceived.type, payload: { event: 'notification', data: {} } },
      { type: userListUpdated.type, payload: [{ _id: 'u', name: 'Uma', roles: [] }] },
      { type: taskUpdated.type, payload: { _id: 'good', title: 'good', labels: [] } },
    ]);
    warn.mockRestore();
  });
});
