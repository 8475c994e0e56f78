import type { Task } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { importTasks } from '../helpers/importTasks';
import { expectSameInTables } from '../helpers/taskRecords';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// The row of a task is the task. The other columns and tables are what queries look for.

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

it('every kind of change stores the row of a task, and what queries look for', async () => {
  const check = async (tasks: number) => {
    await expectSameInTables(server.context.db);
    const whole = (await root.get('/api/tasks')).body as Task[];
    const listed = whole.map(({ comments: _comments, activity: _activity, ...row }) => row);
    expect(await streamed(root)).toEqual(listed);
    expect(listed).toHaveLength(tasks);
    ids = listed.map(({ _id }) => _id);
  };
  let ids: string[] = [];
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
