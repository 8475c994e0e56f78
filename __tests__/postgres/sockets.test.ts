import type { TaskWatchers } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { socketLimits } from '../../server/sockets/limits';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { storedRows, taskRecord } from '../helpers/taskRecords';
import { TestClient } from '../helpers/testClient';
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

it('32 writers in two processes: the log has every number once, in order, and is what the tables say', async () => {
  const { db, events } = first.context;
  const people = [ada];
  for (const name of ['Bea', 'Cleo', 'Dora'])
    people.push(await first.createUser({ name, roles: ['Admin'] }));
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    ids.push((await createTask(ada.client, { title, assignedTo: [ada._id] }))._id);
  const mirror = new Map((await storedRows(db)).map((row) => [row._id, row]));
  let last = await events.head();
  const start = last;
  let isOver = false;
  const read = async () => {
    for (;;) {
      const isLast = isOver;
      const found = await db
        .selectFrom('events')
        .select(['seq', 'type', 'payload'])
        .where('seq', '>', last)
        .orderBy('seq')
        .execute();
      for (const { seq, type, payload } of found) {
        // A number that becomes visible after a higher one would be missed for ever.
        expect(Number(seq)).toBe(last + 1);
        last = Number(seq);
        const task = JSON.parse(payload) as TaskRow | string;
        if (typeof task === 'string') mirror.delete(task);
        else if (type === 'task-created' || type === 'task-updated') mirror.set(task._id, task);
      }
      if (isLast) return;
    }
  };
  const write = async (writer: number) => {
    const person = people[writer % people.length] as TestPerson;
    const client = new TestClient((writer % 8 < 4 ? first : second).url);
    client.token = person.client.token;
    for (let turn = 0; turn < 4; turn += 1) {
      const id = ids[(writer + turn) % ids.length];
      const path = `/api/tasks/${id}`;
      await client.patch(path, { title: `Title ${writer}.${turn}` });
      await client.post(`${path}/comments`, { text: 'Seen' });
      await client.post('/api/tasks/assign', { task_id: id, user_id: [person._id] });
      const own = await createTask(client, { title: 'Own', assignedTo: [person._id] });
      if (turn % 2 === 0) await client.delete(`/api/tasks/${own._id}`);
    }
  };
  const reading = read();
  await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)));
  isOver = true;
  await reading;
  expect(last).toBe(await events.head());
  expect(last - start).toBeGreaterThan(32 * 4 * 3);
  const byId = (rows: Iterable<TaskRow>) => [...rows].sort((a, b) => (a._id < b._id ? -1 : 1));
  expect(byId(mirror.values())).toEqual(byId(await storedRows(db)));
  expect(mirror.size).toBe(ids.length + 32 * 2);
});
