import type { Task } from '../../src/contract/task';
import { cacheMissingRows } from '../../server/tasks/rowCache';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Lists send the rows that changes keep. They must be what the tables say.

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(() => server.close());

async function streamed(client: TestClient): Promise<Task[]> {
  const { text } = await client.get('/api/tasks', { accept: 'application/x-ndjson' });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Task => JSON.parse(line));
}

/** The same list from the tables. */
async function read(client: TestClient): Promise<Task[]> {
  const whole = (await client.get('/api/tasks')).body as Task[];
  return whole.map(({ comments: _comments, activity: _activity, ...row }) => row);
}

/** How many tasks have no row for their last change. */
async function missing(): Promise<number> {
  const rows = await server.context.db
    .selectFrom('tasks')
    .leftJoin('task_rows', (join) =>
      join.onRef('task_rows.task_id', '=', 'tasks._id').onRef('task_rows.seq', '=', 'tasks.seq'),
    )
    .select('tasks._id')
    .where('task_rows.task_id', 'is', null)
    .execute();
  return rows.length;
}

it('every kind of change keeps the rows of its tasks', async () => {
  const check = async (tasks: number) => {
    for (const client of [root, ann.client, ben.client])
      expect(await streamed(client)).toEqual(await read(client));
    expect([await missing(), (await read(root)).length]).toEqual([0, tasks]);
  };
  const task = await createTask(root, { title: 'One "task"', assignedTo: [ann._id] });
  await check(1);
  const path = `/api/tasks/${task._id}`;
  await root.patch(path, { title: 'A\u2028b', labels: ['x', 'y'], dueDate: '2030-01-31' });
  await check(1);
  await ann.client.patch(path, { status: 'Completed' });
  await check(1);
  await ann.client.post(`${path}/comments`, { text: 'Done' });
  await check(1);
  await root.post('/api/tasks/assign', { task_id: task._id, user_id: [ben._id] });
  await check(1);
  await root.send('DELETE', `/api/tasks/assign/${task._id}`, { user_id: ben._id });
  await check(1);
  await ann.client.post('/api/tasks/assign', { task_id: task._id, user_id: [ben._id] });
  await check(1);

  await importTasks(root, [
    { title: 'Two', priority: 'High', assignees: [ann.email], labels: ['z'] },
  ]);
  await check(2);
  const ids = (await read(root)).map(({ _id }) => _id);
  const change = { priority: 'Low', labels: { add: ['bulk'] }, assignees: { add: [ben._id] } };
  const changed = bulkEndOf(await root.post('/api/tasks/bulk', { ids, change }));
  await check(2);
  await root.post(`/api/tasks/bulk/${changed.actionId}/undo`);
  await check(2);
  const removed = bulkEndOf(await root.post('/api/tasks/bulk', { ids, delete: true }));
  await check(0);
  await root.post(`/api/tasks/bulk/${removed.actionId}/undo`);
  await check(2);
  await root.delete(path);
  await check(1);
});

it('tasks that an older program has written are listed as they are, and their rows are added', async () => {
  const { db } = server.context;
  const tasks = [];
  for (const title of ['One', 'Two', 'Three'])
    tasks.push(await createTask(root, { title, assignedTo: [ann._id] }));
  await db
    .updateTable('tasks')
    .set((eb) => ({ title: 'Changed', seq: eb('seq', '+', 1_000) }))
    .where('_id', '=', tasks[0]?._id ?? '')
    .execute();
  await db
    .deleteFrom('task_rows')
    .where('task_id', '=', tasks[1]?._id ?? '')
    .execute();
  const listed = await streamed(root);
  expect(listed.map(({ title }) => title)).toEqual(['Three', 'Two', 'Changed']);
  expect(await missing()).toBe(2);
  await cacheMissingRows(server.context);
  expect(await missing()).toBe(0);
  expect(await streamed(root)).toEqual(listed);
});

it('a server adds missing rows when it starts', async () => {
  await createTask(root, { title: 'One', assignedTo: [ann._id] });
  await server.context.db.deleteFrom('task_rows').execute();
  const other = await startServer({
    config: { dataDir: server.dataDir, databaseUrl: server.context.config.databaseUrl },
  });
  await expectSoon(missing, 0);
  await other.close();
});
