import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { socketLimits } from '../../server/sockets/limits';
import type { TaskWatchers } from '../../src/contract/event';
import type { User } from '../../src/contract/user';
import { expectSoon } from '../helpers/expectSoon';
import { itEmbedded } from '../helpers/embeddedOnly';
import { installFault } from '../helpers/fault';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let open: TestSocket[] = [];

beforeEach(async () => {
  server = await startServer();
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
const connectAs = (person: TestPerson) =>
  connect({ userId: person._id, token: person.client.token });
const isAdaOnline = (users: unknown) =>
  (users as User[]).find((user) => user._id === ada._id)?.isOnline;

test('administrators see when a person goes online, and offline with the last socket', async () => {
  const root = connect({ token: (await server.signInRoot()).token });
  await root.ready();
  const [first, second] = [connectAs(ada), connectAs(ada)];
  await Promise.all([first.ready(), second.ready()]);
  await root.until(
    () => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true,
  );
  first.close();
  const { body } = await (await server.signInRoot()).get('/api/users');
  expect(isAdaOnline(body)).toBe(true);
  second.close();
  await root.until(
    () => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === false,
  );
  const stored = await server.context.db
    .selectFrom('users')
    .select('last_active')
    .where('_id', '=', ada._id)
    .executeTakeFirst();
  expect(stored?.last_active).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('only administrators are told who is online', async () => {
  const ben = await server.createUser({ name: 'Ben' });
  const root = connect({ token: (await server.signInRoot()).token });
  const bens = connectAs(ben);
  await Promise.all([root.ready(), bens.ready()]);
  await connectAs(ada).ready();
  await root.until(
    () => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true,
  );
  expect(bens.named('adminUpdateUserList')).toEqual([]);
});

test('a person whose client crashed is offline within ten seconds', async () => {
  const socket = connectAs(ada);
  await socket.ready();
  const root = connect({ token: (await server.signInRoot()).token });
  await root.until(
    () => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === true,
  );
  // A crashed client just stops answering.
  socket.freeze();
  await root.until(
    () => isAdaOnline(root.named('adminUpdateUserList').at(-1)?.payload ?? []) === false,
  );
  const { pingIntervalMs, pingTimeoutMs, announceMs } = socketLimits;
  expect(pingIntervalMs + pingTimeoutMs + announceMs).toBeLessThan(10_000);
});

test('a change of accounts is sent to administrators as a list with its number', async () => {
  const root = connect({ token: (await server.signInRoot()).token });
  await root.ready();
  await (await server.signInRoot()).patch('/api/users', { id: ada._id, active: false });
  await root.until(() => root.numbered().some((event) => event.name === 'adminUpdateUserList'));
  const list = root.numbered().find((event) => event.name === 'adminUpdateUserList')
    ?.payload as User[];
  expect(list.find((user) => user._id === ada._id)?.active).toBe(false);
  expect(JSON.stringify(list)).not.toMatch(/password|hash|argon2/i);
});

const onlineRows = async () =>
  (await server.context.db.selectFrom('connections').select('_id').execute()).length;

itEmbedded('a heartbeat writes one row, however many are connected', async () => {
  const sockets = Array.from({ length: 12 }, () => connectAs(ada));
  await Promise.all(sockets.map((socket) => socket.ready()));
  await expectSoon(onlineRows, 12);
  /** The number of rows that this database connection has written. */
  const written = async () =>
    Number(
      (await sql<{ n: number }>`select total_changes() as n`.execute(server.context.db)).rows[0]?.n,
    );
  const before = await written();
  let now = before;
  while (now === before) {
    await pause(5);
    now = await written();
  }
  expect(now - before).toBe(1);
});

test('a process that was considered dead stores its connections again', async () => {
  const socket = connectAs(ada);
  await socket.ready();
  await expectSoon(onlineRows, 1);
  // What another process does when it gets no heartbeat for some seconds.
  for (const table of ['connections', 'processes'] as const)
    await server.context.db.deleteFrom(table).execute();
  await expectSoon(onlineRows, 1);
  socket.close();
  await expectSoon(onlineRows, 0);
});

itEmbedded('a closed connection that could not be stored is stored later', async () => {
  const socket = connectAs(ada);
  await socket.ready();
  await expectSoon(onlineRows, 1);
  const faults: object[] = [];
  server.context.log.error = (details) => {
    faults.push(details);
  };
  await sql`pragma query_only = on`.execute(server.context.db);
  socket.close();
  await expectSoon(() => Promise.resolve(faults.length > 0), true);
  expect(await onlineRows()).toBe(1);
  await sql`pragma query_only = off`.execute(server.context.db);
  await expectSoon(onlineRows, 0);
});

test('a change that cannot be stored does not end the heartbeat', async () => {
  const socket = connectAs(ada);
  await socket.ready();
  await expectSoon(onlineRows, 1);
  server.context.log.error = () => undefined;
  const { db } = server.context;
  await installFault(db, { table: 'connections', column: 'open_task', value: 'unstorable' });
  await socket.ask('watch-task', 'unstorable');
  const beats = new Set<string>();
  await expectSoon(async () => {
    const { seen_at } = await db
      .selectFrom('processes')
      .select('seen_at')
      .executeTakeFirstOrThrow();
    return beats.add(seen_at).size >= 3;
  }, true);
});

describe('who has the same task open', () => {
  let root: TestClient;
  let taskId: string;
  beforeEach(async () => {
    root = await server.signInRoot();
    taskId = (await createTask(root, { assignedTo: [ada._id] }))._id;
  });
  const rootSocket = async () => {
    const socket = connect({ token: root.token });
    await socket.ready();
    return socket;
  };
  const told = (socket: TestSocket) =>
    (socket.named('task-watchers').at(-1)?.payload as TaskWatchers | undefined)?.people.map(
      ({ name }) => name,
    );
  const watch = (socket: TestSocket, id: string | null) => socket.ask('watch-task', id);

  test('they are told of each other, once per person, until the last one leaves', async () => {
    const [roots, adas, again] = [await rootSocket(), connectAs(ada), connectAs(ada)];
    await Promise.all([adas.ready(), again.ready()]);
    for (const socket of [roots, adas, again])
      expect(await watch(socket, taskId)).toEqual({ ok: true });
    await roots.until(() => told(roots)?.length === 2);
    await adas.until(() => told(adas)?.length === 2);
    expect(told(adas)).toEqual(['Ada', 'Root']);
    adas.close();
    await watch(again, null);
    await roots.until(() => told(roots)?.length === 1);
    expect(told(roots)).toEqual(['Root']);
  });

  test('tasks that are opened one after another are stored together', async () => {
    const socket = await rootSocket();
    await expectSoon(onlineRows, 1);
    const ids = Array.from({ length: 40 }, (_, index) => `task-${index}`);
    const transactions = jest.spyOn(server.context.db, 'transaction');
    for (const id of [...ids, taskId]) await watch(socket, id);
    await socket.until(() => told(socket)?.length === 1);
    expect(transactions.mock.calls.length).toBeLessThan(ids.length / 2);
  });

  test('a task that is open already is neither stored nor told again', async () => {
    const socket = await rootSocket();
    await watch(socket, taskId);
    await socket.until(() => told(socket)?.length === 1);
    const transactions = jest.spyOn(server.context.db, 'transaction');
    await watch(socket, taskId);
    expect(transactions).not.toHaveBeenCalled();
    expect(socket.named('task-watchers')).toHaveLength(1);
  });

  test('a person who may not see the task is neither named nor told', async () => {
    const ben = await server.createUser({ name: 'Ben' });
    const [roots, bens, adas] = [await rootSocket(), connectAs(ben), connectAs(ada)];
    await Promise.all([bens.ready(), adas.ready()]);
    for (const socket of [bens, roots]) await watch(socket, taskId);
    await watch(adas, taskId);
    await roots.until(() => told(roots)?.length === 2);
    expect(told(roots)).toEqual(['Ada', 'Root']);
    await root.delete(`/api/tasks/assign/${taskId}`, { user_id: ada._id });
    await roots.until(() => told(roots)?.length === 1);
    const tellings = adas.named('task-watchers').length;
    const third = connectAs(await server.createUser({ name: 'Cleo', roles: ['Admin'] }));
    await third.ready();
    await watch(third, taskId);
    await roots.until(() => told(roots)?.length === 2);
    expect(adas.named('task-watchers')).toHaveLength(tellings);
    expect(bens.named('task-watchers')).toEqual([]);
  });
});
