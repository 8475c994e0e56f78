import type { Context } from '../../server/context/context';
import { createEventLog } from '../../server/events/log';
import { actorFromToken, type Actor } from '../../server/session/actor';
import { changePassword } from '../../server/session/ownPassword';
import { signOut } from '../../server/session/sessionService';
import { socketLimits } from '../../server/sockets/limits';
import { changeAccount, resetPassword } from '../../server/users/accountService';
import { deleteUser, setActive } from '../../server/users/userService';
import { expectSoon } from '../helpers/expectSoon';
import { HeldReads } from '../helpers/queryRecorder';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let ben: TestPerson;
let open: TestSocket[] = [];

const pollSessions = (ms: number) =>
  jest.replaceProperty(socketLimits, 'sessionPollMs', ms as never);
/** Longer than any test, so that only the event log ends a socket. */
const never = 2 ** 31 - 1;

async function start(): Promise<void> {
  server = await startServer();
  ada = await server.createUser({ name: 'Ada' });
  ben = await server.createUser({ name: 'Ben' });
}
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await server.close();
  jest.restoreAllMocks();
});

function connect({ client }: { client: TestClient }): TestSocket {
  const socket = new TestSocket(server.url, { token: client.token });
  open.push(socket);
  return socket;
}

/** What a service of another process gets: it wakes nobody here and closes no sockets here. */
const elsewhere = (): Context => ({
  ...server.context,
  events: createEventLog(server.context.db),
  closeSockets: () => undefined,
});
const origin = { address: '127.0.0.1', requestId: 'test' };
const actorOf = async ({ token }: TestClient): Promise<Actor> =>
  (await actorFromToken(server.context, token)).actor;
const actorRoot = async () => actorOf(await server.signInRoot());

describe('a change by another process', () => {
  beforeEach(() => {
    pollSessions(never);
    return start();
  });

  test.each([
    ['a log-out', async () => signOut(elsewhere(), (await actorOf(ada.client)).sessionId, origin)],
    ['a block', async () => setActive(elsewhere(), await actorRoot(), ada._id, false)],
    ['a deletion', async () => deleteUser(elsewhere(), await actorRoot(), ada._id)],
    [
      'a new role',
      async () => changeAccount(elsewhere(), await actorRoot(), ada._id, { role: 'Admin' }),
    ],
    [
      'a reset of the password',
      async () => resetPassword(elsewhere(), await actorRoot(), ada._id, undefined),
    ],
  ])('%s ends the sockets of that person only', async (_what, change) => {
    const [adas, bens] = [connect(ada), connect(ben)];
    await Promise.all([adas.ready(), bens.ready()]);
    await change();
    await adas.until(() => adas.ended !== null);
    expect(adas.ended).toBe('io server disconnect');
    expect(bens.ended).toBeNull();
  });

  test('a new password ends the other sessions of the person', async () => {
    const other = await server.signIn(ada.email, ada.password);
    const [first, second] = [connect(ada), connect({ client: other })];
    await Promise.all([first.ready(), second.ready()]);
    await changePassword(elsewhere(), await actorOf(ada.client), {
      current: ada.password,
      next: 'Another-pass-2?',
      origin,
    });
    await second.until(() => second.ended !== null);
    expect(first.ended).toBeNull();
  });

  test('an event is sent only to those who are still signed in when it is read', async () => {
    const root = { client: await server.signInRoot() };
    const admin = await server.createUser({ name: 'Cleo', roles: ['Admin'] });
    const [cleos, roots] = [connect(admin), connect(root)];
    await Promise.all([cleos.ready(), roots.ready()]);
    await signOut(elsewhere(), (await actorOf(admin.client)).sessionId, origin);
    await seedTask(server.context, 'Behind the door', []);
    await roots.until(() => JSON.stringify(roots.received).includes('Behind the door'));
    expect(cleos.numbered()).toEqual([]);
  });

  test('a session that ends while its socket is authenticated loses the socket', async () => {
    const held = new HeldReads('sessions');
    const { context } = server;
    const { db } = context;
    const { sessionId } = await actorOf(ada.client);
    context.db = db.withPlugin(held);
    const adas = connect(ada);
    await expectSoon(() => held.countOf('sessions'), 1);
    await signOut({ ...elsewhere(), db }, sessionId, origin);
    // The event is read before the socket can be found by its person.
    context.events.wake();
    held.release();
    await adas.until(() => adas.ended !== null);
    expect(adas.numbered()).toEqual([]);
  });
});

describe('a change in the database itself', () => {
  beforeEach(() => {
    pollSessions(50);
    return start();
  });

  test('a session that was ended loses its socket', async () => {
    const adas = connect(ada);
    await adas.ready();
    await server.context.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('user_id', '=', ada._id)
      .execute();
    await adas.until(() => adas.ended !== null);
    expect(adas.ended).toBe('io server disconnect');
  });

  test('a demoted administrator no longer gets events for administrators', async () => {
    const admin = await server.createUser({ name: 'Cleo', roles: ['Admin'] });
    const cleos = connect(admin);
    await cleos.ready();
    await server.context.db
      .updateTable('users')
      .set({ roles: '["User"]' })
      .where('_id', '=', admin._id)
      .execute();
    await cleos.until(() => cleos.named('sync').length === 2);
    expect(cleos.named('sync')[1]?.payload).toMatchObject({ resync: true });
    await seedTask(server.context, 'Behind the door', [ben]);
    await seedTask(server.context, 'Her own', [admin]);
    await cleos.until(() => JSON.stringify(cleos.received).includes('Her own'));
    expect(JSON.stringify(cleos.received)).not.toContain('Behind the door');
  });
});
