import type { TaskWatchers } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { socketLimits } from '../../server/sockets/limits';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { taskRecord } from '../helpers/taskRecords';
import { createTask } from '../helpers/taskForm';
import { TestSocket } from '../helpers/testSocket';

jest.setTimeout(scaledTimeout(30_000));

let database: string;
let first: TestServer;
let second: TestServer;
let ada: TestPerson;
const open: TestSocket[] = [];
beforeEach(async () => {
  database = await createDatabase();
  first = await startServer({ config: { databaseUrl: database } });
  second = await startServer({ config: { databaseUrl: database } });
  ada = await first.createUser({ name: 'Ada', roles: ['Admin'] });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await Promise.all([first.close(), second.close()]);
  await dropDatabase(database);
});

function connectAs(person: TestPerson, server: TestServer, accepts: string[] = []): TestSocket {
  const { _id: userId, client } = person;
  const socket = new TestSocket(server.url, { userId, token: client.token, accepts });
  open.push(socket);
  return socket;
}
const connectTo = (server: TestServer, accepts: string[] = []) => connectAs(ada, server, accepts);
const rowsOf = (table: 'connections' | 'processes') =>
  first.context.db.selectFrom(table).select('_id').execute();

it('a person’s sockets are counted in all processes', async () => {
  const half = socketLimits.socketsPerUser / 2;
  for (const server of [first, second])
    await Promise.all(Array.from({ length: half }, () => connectTo(server).ready()));
  await expectSoon(async () => (await rowsOf('connections')).length, 2 * half);
  for (const server of [first, second])
    await expect(connectTo(server).ready()).rejects.toThrow('Too many connections');
  open.pop();
  open.pop();
  open.pop()?.close();
  await expectSoon(async () => (await rowsOf('connections')).length, 2 * half - 1);
  await connectTo(first).ready();
});

it('who is online in one process is seen in the other, also after a process was lost', async () => {
  const ben = await first.createUser({ name: 'Ben' });
  const isOnline = async () => {
    const { body } = await ada.client.get('/api/users');
    return (body as User[]).find(({ _id }) => _id === ben._id)?.isOnline;
  };
  const socket = connectAs(ben, second);
  await socket.ready();
  await expectSoon(isOnline, true);
  socket.close();
  await expectSoon(isOnline, false);
  // A process that was killed leaves its rows, with an old heartbeat.
  const { db } = first.context;
  await db
    .insertInto('processes')
    .values({ _id: 'killed', seen_at: new Date(first.context.now() - 60_000).toISOString() })
    .execute();
  await db
    .insertInto('connections')
    .values({ _id: 'left', user_id: ben._id, process_id: 'killed' })
    .execute();
  const left = async () =>
    (await rowsOf('connections')).filter(({ _id }) => _id === 'left').length +
    (await rowsOf('processes')).filter(({ _id }) => _id === 'killed').length;
  await expectSoon(left, 0);
});

it('people in two processes are told that they have the same task open', async () => {
  const ben = await first.createUser({ name: 'Ben' });
  const task = await createTask(ada.client, { assignedTo: [ben._id] });
  const [adas, bens] = [connectTo(first), connectAs(ben, second)];
  await Promise.all([adas.ready(), bens.ready()]);
  for (const socket of [adas, bens]) await socket.ask('watch-task', task._id);
  const told = (socket: TestSocket) =>
    (socket.named('task-watchers').at(-1)?.payload as TaskWatchers | undefined)?.people.length;
  for (const socket of [adas, bens]) await socket.until(() => told(socket) === 2);
  bens.close();
  await adas.until(() => told(adas) === 1);
});

it('a reader in the other process gets all of a large action', async () => {
  const count = 1_500;
  const { db } = first.context;
  const tasks = Array.from({ length: count }, (_, n) => {
    const _id = (n + 1).toString(16).padStart(24, '0');
    return taskRecord({ _id, title: `Task ${n}`, description: 'x'.repeat(500) }, n + 1);
  });
  await db.insertInto('tasks').values(tasks).execute();
  const ids = (await db.selectFrom('tasks').select('_id').execute()).map(({ _id }) => _id);
  const socket = connectTo(second);
  await socket.ready();
  const answer = await ada.client.post('/api/tasks/bulk', { ids, change: { priority: 'High' } });
  expect(bulkEndOf(answer)).toMatchObject({ done: count, refused: 0 });
  await socket.until(() => socket.named('task-updated').length === count, 60_000);
  expect(
    new Set(socket.named('task-updated').map(({ payload }) => (payload as Task)._id)).size,
  ).toBe(count);
  expect(JSON.stringify(socket.received).length).toBeGreaterThan(socketLimits.queuedBytes);
  expect(socket.ended).toBeNull();
});
