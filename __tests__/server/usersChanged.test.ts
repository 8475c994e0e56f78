// On PostgreSQL: never, because no query decides the result.
import type { EventMeta, UsersChanged } from '../../src/contract/event';
import type { User } from '../../src/contract/user';
import { contractVersion } from '../../src/contract/version';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let root: TestClient;
let ada: TestPerson;
let open: TestSocket[] = [];

beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ada = await server.createUser({ name: 'Ada' });
});
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await server.close();
});

function connect(auth: object): TestSocket {
  const socket = new TestSocket(server.url, auth);
  open.push(socket);
  return socket;
}
const accepting = (more: object = {}) =>
  connect({ token: root.token, accepts: ['users-changed'], ...more });
const connectAda = () => connect({ userId: ada._id, token: ada.client.token });
const changes = (socket: TestSocket) =>
  socket.named('users-changed').map((event) => event.payload as UsersChanged);
const numberedChanges = (socket: TestSocket) =>
  socket
    .numbered()
    .filter((event) => event.name === 'users-changed')
    .map(({ payload, meta }) => ({ ...(payload as UsersChanged), meta }));
const switchAda = (active: boolean) => root.patch('/api/users', { id: ada._id, active });
const position = () => server.context.events.position();

test('clients that ask for it get the changed account, others the whole list', async () => {
  const [asked, plain, user] = [accepting(), connect({ token: root.token }), connectAda()];
  await Promise.all([asked.ready(), plain.ready(), user.ready()]);
  const { body } = await root.post('/api/users', {
    name: 'New',
    email: 'new@example.com',
    password: 'Pass-word-1!',
    roles: ['User'],
    active: true,
  });
  await asked.until(() => numberedChanges(asked).length === 1);
  await plain.until(() => plain.numbered().length === 1);
  expect(numberedChanges(asked)[0]).toMatchObject({
    users: [body],
    gone: [],
    meta: plain.numbered()[0]?.meta as EventMeta,
  });
  expect((plain.numbered()[0]?.payload as User[]).map(({ name }) => name).sort()).toEqual([
    'Ada',
    'New',
    'Root',
  ]);
  expect(plain.named('users-changed')).toEqual([]);
  expect(asked.named('adminUpdateUserList')).toEqual([]);
  expect([...user.named('users-changed'), ...user.named('adminUpdateUserList')]).toEqual([]);
  expect(JSON.stringify(asked.received)).not.toMatch(/password|hash|argon2/i);
});

test('a deleted account is reported as gone, and numbers have no gap', async () => {
  const socket = accepting();
  const { seq } = await socket.ready();
  await seedTask(server.context, 'Before', []);
  await switchAda(false);
  await root.delete(`/api/users/${ada._id}`);
  await seedTask(server.context, 'After', []);
  await socket.until(() => socket.numbered().length === 4);
  expect(numberedChanges(socket).at(-1)).toMatchObject({ users: [], gone: [ada._id] });
  const metas = socket.numbered().map(({ meta }) => meta);
  expect(metas.map(({ prev }) => prev)).toEqual([seq, ...metas.slice(0, -1).map((m) => m.seq)]);
});

test('a presence change is sent as that person alone', async () => {
  const socket = accepting();
  await socket.ready();
  await server.createUser({ name: 'Ben' });
  const adas = connectAda();
  const seenAda = () =>
    changes(socket)
      .flatMap(({ users }) => users)
      .filter(({ _id }) => _id === ada._id);
  await socket.until(() => seenAda().at(-1)?.isOnline === true);
  adas.close();
  await socket.until(() => seenAda().at(-1)?.isOnline === false);
  expect(seenAda().at(-1)?.lastActive).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(socket.named('adminUpdateUserList')).toEqual([]);
});

test('a presence change is sent when a process has died', async () => {
  const { db } = server.context;
  await db
    .insertInto('processes')
    .values({ _id: 'dead', seen_at: new Date(Date.now() - 5_000).toISOString() })
    .execute();
  await db
    .insertInto('connections')
    .values({ _id: 'old', user_id: ada._id, process_id: 'dead' })
    .execute();
  const socket = accepting();
  await socket.ready();
  await socket.until(() =>
    changes(socket).some(({ users }) =>
      users.some(({ _id, isOnline }) => _id === ada._id && !isOnline),
    ),
  );
  expect(await db.selectFrom('connections').selectAll().where('_id', '=', 'old').execute()).toEqual(
    [],
  );
});

test('missed changes of accounts are sent as one change with their current state', async () => {
  const { seq: since, log } = await position();
  await switchAda(false);
  await switchAda(true);
  const ben = await server.createUser({ name: 'Ben' });
  await root.delete(`/api/users/${ben._id}`);
  await seedTask(server.context, 'In between', []);
  await switchAda(false);
  const socket = accepting({ since, log });
  const { seq } = await server.context.events.position();
  expect(await socket.ready()).toEqual({ seq, resync: false, log, contract: contractVersion });
  expect(socket.numbered().map(({ name }) => name)).toEqual(['task-created', 'users-changed']);
  expect(numberedChanges(socket)[0]).toMatchObject({
    users: [{ _id: ada._id, active: false }],
    gone: [ben._id],
    meta: { seq, prev: socket.numbered()[0]?.meta.seq },
  });
});

test('several new accounts are sent newest first, like the list', async () => {
  const { seq: since, log } = await position();
  for (const name of ['First', 'Second', 'Third']) {
    await root.post('/api/users', {
      name,
      email: `${name}@example.com`,
      password: 'Pass-word-1!',
      roles: ['User'],
      active: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const socket = accepting({ since, log });
  await socket.ready();
  expect(numberedChanges(socket)[0]?.users.map(({ name }) => name)).toEqual([
    'Third',
    'Second',
    'First',
  ]);
});

test('missed presence changes, which have no number, are sent after a reconnect', async () => {
  const isAdaIn = (socket: TestSocket) =>
    changes(socket).some(({ users }) =>
      users.some(({ _id, isOnline }) => _id === ada._id && isOnline),
    );
  const stayed = accepting();
  await stayed.ready();
  await seedTask(server.context, 'The last one seen', []);
  const { seq: since, log } = await position();
  await connectAda().ready();
  await stayed.until(() => isAdaIn(stayed));
  // Sent changes are not sent again, except to clients that were away.
  const second = accepting({ since, log });
  await second.until(() => isAdaIn(second));
  expect(second.named('adminUpdateUserList')).toEqual([]);
});

test('an old event without account ids is sent as the whole list', async () => {
  const socket = accepting();
  const { seq: since, log } = await socket.ready();
  await switchAda(false);
  await server.context.db
    .updateTable('events')
    .set({ payload: 'null' })
    .where('type', '=', 'adminUpdateUserList')
    .execute();
  await switchAda(true);
  const late = accepting({ since, log });
  await late.ready();
  const lists = late.numbered();
  expect(lists.map(({ name }) => name)).toEqual(['adminUpdateUserList']);
  expect((lists[0]?.payload as User[]).find(({ _id }) => _id === ada._id)?.active).toBe(true);
});

test.each([
  ['a text', 'users-changed'],
  ['a number', 5],
  ['nothing', null],
  ['other names', ['x', {}, 7]],
  ['an object', { 0: 'users-changed' }],
])('%s in place of a list of names is no wish', async (_what, accepts) => {
  const socket = accepting({ accepts });
  await socket.ready();
  await switchAda(false);
  await socket.until(() => socket.numbered().length === 1);
  expect(socket.numbered()[0]?.name).toBe('adminUpdateUserList');
});

test('a long list has each account once, newest first, in both formats, even with equal times', async () => {
  const rows = Array.from({ length: 1_100 }, (_, index) => ({
    _id: (0x100000 + ((index * 7919) % 1_100)).toString(16).padStart(24, '0'),
    name: `Person ${index}`,
    email: `${index}@x.example`,
    email_key: `${index}@x.example`,
    password_hash: 'x',
    roles: '["User"]',
    active: 1,
    last_active: null,
    created_at: `2020-01-01T00:00:00.00${Math.floor(index / 400)}Z`,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await server.context.db
      .insertInto('users')
      .values(rows.slice(from, from + 100))
      .execute();
  const list = (await root.get('/api/users')).body as User[];
  const newestFirst = [...rows].sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || a._id.localeCompare(b._id),
  );
  expect(list.slice(2).map(({ _id }) => _id)).toEqual(newestFirst.map(({ _id }) => _id));
  const { text, headers } = await root.get('/api/users', { accept: 'application/x-ndjson' });
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(list);
  expect(headers.get('docket-total')).toBe('1102');
});
