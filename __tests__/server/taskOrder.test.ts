import type { Task } from '../../src/contract/task';
import { maxOrderKey } from '../../src/contract/orderKey';
import { bulkEndOf } from '../helpers/bulk';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const make = () => createTask(root, { assignedTo: [ann._id] });
const read = async (id: string, client = root) =>
  (await client.get(`/api/tasks/${id}`)).body as Task;
const listed = async (id: string) =>
  ((await root.get('/api/tasks')).body as Task[]).find(({ _id }) => _id === id);
const count = async (table: 'audit' | 'notifications') =>
  (await server.context.db.selectFrom(table).selectAll().execute()).length;

test('a move stores the key of one task, and tells everyone who sees it, but is no news', async () => {
  const task = await make();
  expect('orderKey' in task).toBe(false);
  const before = [await count('audit'), await count('notifications')];
  const moved = await root.patch(`/api/tasks/${task._id}`, { orderKey: 'a0V' });
  expect(moved).toMatchObject({ status: 200, body: { orderKey: 'a0V' } });
  expect(await listed(task._id)).toMatchObject({ orderKey: 'a0V', updatedAt: task.updatedAt });
  expect(await read(task._id)).toMatchObject({ orderKey: 'a0V', edits: [] });
  expect([await count('audit'), await count('notifications')]).toEqual(before);
  const event = await server.context.db
    .selectFrom('events')
    .select(['type', 'payload', 'audience'])
    .where('task_id', '=', task._id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ type: 'task-updated', audience: expect.stringContaining(ann._id) });
  expect(JSON.parse(event.payload)).toMatchObject({ orderKey: 'a0V' });
  // The same key again is no change.
  const seq = (await read(task._id)).seq;
  await root.patch(`/api/tasks/${task._id}`, { orderKey: 'a0V' });
  expect((await read(task._id)).seq).toBe(seq);
  // A later change keeps it, and null takes it away.
  await root.patch(`/api/tasks/${task._id}`, { status: 'On Hold' });
  expect(await listed(task._id)).toMatchObject({ orderKey: 'a0V', status: 'On Hold' });
  await root.patch(`/api/tasks/${task._id}`, { orderKey: null });
  expect('orderKey' in ((await listed(task._id)) ?? {})).toBe(false);
});

test('an undo takes back the own move only', async () => {
  const path = `/api/tasks/${(await make())._id}`;
  await root.patch(path, { orderKey: 'a0' });
  await root.patch(path, { orderKey: 'a1' });
  const undo = { orderKey: null, expected: { orderKey: 'a0' } };
  expect((await root.patch(path, undo)).status).toBe(412);
  expect((await root.patch(path, { orderKey: null, expected: { orderKey: 'a1' } })).status).toBe(
    200,
  );
  // A task that nobody has moved has no key, which an undo can expect too.
  const again = { orderKey: 'a1', expected: { orderKey: null } };
  expect(await root.patch(path, again)).toMatchObject({ body: { orderKey: 'a1' } });
});

test('of two moves from the same state the last one counts, and a change of the status still conflicts', async () => {
  const task = await make();
  const path = `/api/tasks/${task._id}`;
  const seen = { 'if-match': `"${task.seq}"` };
  await ann.client.patch(path, { orderKey: 'a0', status: 'On Hold' });
  expect((await root.patch(path, { orderKey: 'a1' }, seen)).status).toBe(200);
  const both = { orderKey: 'a2', status: 'Completed' };
  expect(await root.patch(path, both, seen)).toMatchObject({
    status: 409,
    body: { conflicts: [{ field: 'status' }] },
  });
  expect(await read(task._id)).toMatchObject({ orderKey: 'a1', status: 'On Hold' });
});

test('two tasks may have the same key', async () => {
  const tasks = [await make(), await make()];
  await Promise.all(
    tasks.map(({ _id }) => root.patch(`/api/tasks/${_id}`, { orderKey: 'T00000001' })),
  );
  for (const { _id } of tasks) expect((await read(_id)).orderKey).toBe('T00000001');
});

test('assignees may order their tasks, others may not', async () => {
  const task = await make();
  const path = `/api/tasks/${task._id}`;
  expect(await ann.client.patch(path, { orderKey: 'a5' })).toMatchObject({
    status: 200,
    body: { orderKey: 'a5' },
  });
  expect((await ann.client.patch(path, { orderKey: 'a6', title: 'Mine' })).status).toBe(403);
  expect((await ben.client.patch(path, { orderKey: 'a6' })).status).toBe(404);
  expect((await read(task._id)).orderKey).toBe('a5');
});

test.each([
  ['nothing', ''],
  ['a letter alone', 'a'],
  ['too few digits', 'b0'],
  ['another sign', 'a0-'],
  ['a text in another script', 'aé'],
  ['markup', '<b>'],
  ['a line break at the end', 'a0\n'],
  ['no letter at the beginning', '00'],
  ['a fraction that ends in 0', 'a0V0'],
  ['the smallest integer, before which nothing is', `A${'0'.repeat(26)}`],
  ['a fraction of that', `A${'0'.repeat(26)}V`],
  ['too long', `a0${'V'.repeat(maxOrderKey - 1)}`],
  ['a number', 5],
  ['a list', ['a0']],
])('%s is no key', async (_what, orderKey) => {
  const task = await make();
  expect((await root.patch(`/api/tasks/${task._id}`, { orderKey })).status).toBe(400);
  expect('orderKey' in (await read(task._id))).toBe(false);
});

test('the largest keys are keys', async () => {
  const path = `/api/tasks/${(await make())._id}`;
  for (const orderKey of [`z${'z'.repeat(26)}`, `a0${'V'.repeat(maxOrderKey - 2)}`, 'Zz'])
    expect(await root.patch(path, { orderKey })).toMatchObject({ status: 200, body: { orderKey } });
});

test('a deletion that is undone brings the place back', async () => {
  const task = await make();
  await root.patch(`/api/tasks/${task._id}`, { orderKey: 'a7' });
  const { actionId } = bulkEndOf(
    await root.post('/api/tasks/bulk', { ids: [task._id], delete: true }),
  );
  expect((await root.post(`/api/tasks/bulk/${actionId}/undo`)).status).toBe(200);
  expect((await listed(task._id))?.orderKey).toBe('a7');
});

test('a new task can begin with another status than Pending', async () => {
  const fields = { assignedTo: [ann._id], initialStatus: 'Completed' };
  const task = await createTask(root, fields);
  expect(task).toMatchObject({ status: 'Completed', completedAt: task.createdAt });
  expect((await postTask(root, { ...fields, initialStatus: 'Done' })).status).toBe(400);
});
