import type { Task } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

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

const make = (title: string) => createTask(root, { title, assignedTo: [ann._id] });
const read = async (id: string | number, client = root) =>
  (await client.get(`/api/tasks/${id}`)).body as Task;

test('tasks are counted from 1, and no number is used again', async () => {
  const [one, two] = [await make('one'), await make('two')];
  expect([one.number, two.number]).toEqual([1, 2]);
  expect((await root.delete(`/api/tasks/${two._id}`)).status).toBe(200);
  const three = await make('three');
  expect(three.number).toBe(3);
  const list = (await root.get('/api/tasks')).body as Task[];
  expect(list.map(({ number }) => number)).toEqual([3, 1]);
  const events = await server.context.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'task-created')
    .orderBy('seq')
    .execute();
  expect(events.map(({ payload }) => (JSON.parse(payload) as Task).number)).toEqual([1, 2, 3]);
});

test('tasks that are created at once have different numbers, without a gap', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => make(`task ${at}`)));
  expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a task is read by its number, by those who may see it', async () => {
  const one = await make('one');
  expect((await read(1))._id).toBe(one._id);
  expect((await read(1, ann.client))._id).toBe(one._id);
  expect((await ben.client.get('/api/tasks/1')).status).toBe(404);
  expect((await root.get('/api/tasks/2')).status).toBe(404);
  expect((await root.get('/api/tasks/999999999')).status).toBe(404);
});

test('a change keeps the number, and so does the undo of a deletion', async () => {
  const [one, two] = [await make('one'), await make('two')];
  await root.patch(`/api/tasks/${one._id}`, { title: 'first' });
  expect((await read(one._id)).number).toBe(1);
  const { actionId } = bulkEndOf(
    await root.post('/api/tasks/bulk', { ids: [one._id, two._id], delete: true }),
  );
  expect((await make('three')).number).toBe(3);
  expect((await root.post(`/api/tasks/bulk/${actionId}/undo`)).status).toBe(200);
  expect([(await read(one._id)).number, (await read(two._id)).number]).toEqual([1, 2]);
});
