import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BulkChange } from '../../src/contract/bulk';
import type { Task } from '../../src/contract/task';
import { changesToUndo } from '../../server/bulk/actionRecord';
import { deleteOldActions } from '../../server/bulk/deleteOldActions';
import { nextUndoBatch } from '../../server/bulk/batchSizes';
import { newId } from '../../server/lib/ids';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { aPicture, createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

const day = 24 * 60 * 60 * 1000;
let ahead = 0;
let server: TestServer;
let root: TestClient;
let ada: TestPerson;
let ann: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  ahead = 0;
  server = await startServer({ now: () => Date.now() + ahead });
  root = await server.signInRoot();
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(() => server.close());

const make = (title: string, fields: object = {}, files: Parameters<typeof createTask>[2] = []) =>
  createTask(root, { title, assignedTo: [ann._id], ...fields }, files);
const read = async (task: { _id: string }) =>
  (await root.get(`/api/tasks/${task._id}`)).body as Task;
const change = async (tasks: Task[], wish: BulkChange, client = ada.client) =>
  bulkEndOf(
    await client.post('/api/tasks/bulk', { ids: tasks.map((task) => task._id), change: wish }),
  ).actionId ?? '';
const remove = async (tasks: Task[]) =>
  bulkEndOf(
    await ada.client.post('/api/tasks/bulk', { ids: tasks.map((task) => task._id), delete: true }),
  ).actionId ?? '';
const undo = (actionId: string, client = ada.client) =>
  client.post(`/api/tasks/bulk/${actionId}/undo`);
const lasting = ({
  title,
  status,
  priority,
  dueDate,
  completedAt,
  labels,
  assignedTo,
  attachments,
  createdAt,
  createdBy,
  description,
}: Task) => ({
  title,
  status,
  priority,
  dueDate,
  completedAt,
  labels,
  assignedTo,
  attachments,
  createdAt,
  createdBy,
  description,
});

test('undo restores every field and its order, with new numbers and history', async () => {
  const task = await make('A task', {
    labels: ['b', 'a'],
    dueDate: '2030-01-01',
    assignedTo: [ann._id, ben._id],
  });
  await root.patch(`/api/tasks/${task._id}`, { status: 'Completed' });
  const before = await read(task);
  const action = await change([task], {
    status: 'Pending',
    priority: 'Low',
    dueDate: null,
    labels: { add: ['c'], remove: ['b'] },
    assignees: { add: [ada._id], remove: [ann._id] },
  });
  const answer = await undo(action);
  expect(verdictsOf(answer)).toEqual([{ id: task._id, outcome: 'restored' }]);
  expect(bulkEndOf(answer)).toEqual({
    end: true,
    actionId: null,
    done: 1,
    unchanged: 0,
    refused: 0,
  });
  const after = await read(task);
  expect(lasting(after)).toEqual(lasting(before));
  expect(after.seq).toBeGreaterThan(before.seq ?? 0);
  expect(after.activity?.slice(0, 2).map((line) => [line.type, line.status ?? line.to])).toEqual(
    expect.arrayContaining([
      ['status', 'Completed'],
      ['assigned', { _id: ann._id, name: 'Ann' }],
    ]),
  );
});

test('a task is refused when the field was changed since, but not for other fields', async () => {
  const [kept, edited, back] = [
    await make('Kept'),
    await make('Edited'),
    await make('Set back by hand'),
  ];
  const action = await change([kept, edited, back], { status: 'In Progress' });
  await root.patch(`/api/tasks/${kept._id}`, { title: 'Renamed', priority: 'High' });
  await root.patch(`/api/tasks/${edited._id}`, { status: 'On Hold' });
  await root.patch(`/api/tasks/${back._id}`, { status: 'Pending' });
  expect(verdictsOf(await undo(action))).toEqual(
    expect.arrayContaining([
      { id: kept._id, outcome: 'restored' },
      { id: edited._id, outcome: 'refused', error: 'Changed since: status' },
      { id: back._id, outcome: 'unchanged' },
    ]),
  );
  expect(await read(kept)).toMatchObject({ title: 'Renamed', priority: 'High', status: 'Pending' });
  expect(await read(edited)).toMatchObject({ status: 'On Hold' });
});

test('a deleted task is restored with all that it had, and announced to people who may see it', async () => {
  const task = await make('With everything', { labels: ['x'], assignedTo: [ann._id, ben._id] }, [
    { ...aPicture, name: 'plan.png' },
  ]);
  await ann.client.post(`/api/tasks/${task._id}/comments`, { text: 'A word' });
  const before = await read(task);
  const file = `/uploads/${before.attachments[0]?.filename}`;
  const action = await remove([task]);
  expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(404);
  expect((await ann.client.get(file)).status).toBe(404);

  const socket = new TestSocket(server.url, { userId: ann._id, token: ann.client.token });
  await socket.ready();
  expect(verdictsOf(await undo(action))).toEqual([{ id: task._id, outcome: 'restored' }]);
  await socket.until(() => socket.named('task-created').length === 1);
  expect(socket.named('task-created')[0]?.payload).toMatchObject({
    _id: task._id,
    comments: [{ text: 'A word' }],
  });
  socket.close();
  const after = await read(task);
  expect({ ...after, seq: 0 }).toEqual({ ...before, seq: 0 });
  expect((await ann.client.get(file)).status).toBe(200);
  expect((await ada.client.get(file)).status).toBe(200);
});

test('tasks with many comments are restored a few at a time', async () => {
  const long = 1_500;
  const tasks = [await make('One'), await make('Two'), await make('Three')];
  for (const { _id: task_id } of tasks) {
    const at = new Date().toISOString();
    const comments = Array.from({ length: long }, () => ({
      _id: newId(),
      task_id,
      user_id: ann._id,
      user_name: 'Ann',
      text: 'A word',
      created_at: at,
      seq: 0,
    }));
    await server.context.db.insertInto('task_comments').values(comments).execute();
  }
  const action = await remove(tasks);
  const rows = await changesToUndo(server.context, action, null, 100);
  expect(rows).toHaveLength(3);
  expect(await nextUndoBatch(server.context, action, rows)).toEqual(rows.slice(0, 1));
  expect(bulkEndOf(await undo(action))).toMatchObject({ done: 3, refused: 0 });
  for (const task of tasks) expect((await read(task)).comments).toHaveLength(long);
});

test('files of deleted tasks survive a restart, and are removed when the deletion can no longer be undone', async () => {
  const task = await make('With a file', {}, [{ ...aPicture, name: 'plan.png' }]);
  const name = task.attachments[0]?.filename ?? '';
  const file = path.join(server.dataDir, 'uploads', name);
  const action = await remove([task]);
  const again = await startServer({ config: { dataDir: server.dataDir } });
  await again.close();
  expect(existsSync(file)).toBe(true);
  await deleteOldActions(server.context);
  expect(existsSync(file)).toBe(true);
  ahead = day + 1000;
  ada.client = await server.signIn(ada.email, ada.password);
  expect([(await undo(action)).status, (await undo(action)).body]).toEqual([
    410,
    { error: 'This action can no longer be undone' },
  ]);
  await deleteOldActions(server.context);
  expect(existsSync(file)).toBe(false);
  const { db } = server.context;
  for (const table of ['bulk_actions', 'bulk_changes', 'kept_tasks'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
  expect((await undo(action)).status).toBe(404);
});

test('an action can be undone once, and only by its person', async () => {
  const task = await make('A task');
  const action = await change([task], { status: 'On Hold' });
  expect((await undo(action, root)).status).toBe(404);
  expect((await undo(action, ann.client)).status).toBe(404);
  expect((await undo('no-such-action')).status).toBe(404);
  const both = await Promise.all([undo(action), undo(action)]);
  const outcomes = both.flatMap((answer): unknown[] =>
    answer.status === 200 ? verdictsOf(answer).map((verdict) => verdict.outcome) : [answer.status],
  );
  expect(outcomes.filter((one) => one === 'restored')).toHaveLength(1);
  const late = await undo(action);
  expect([late.status, late.body]).toEqual([409, { error: 'This action has been undone already' }]);
  expect((await read(task)).status).toBe('Pending');
});

test('an undo whose answer broke off is continued by a call with its key, which counts all that was undone', async () => {
  const tasks: Task[] = [];
  for (let index = 0; index < 3; index += 1) tasks.push(await make(`Task ${index}`));
  const action = await change(tasks, { status: 'On Hold' });
  const key = { 'idempotency-key': 'undo-once' };
  // A process ends after a batch of an undo: two tasks are put back, the third is not.
  const kept = await server.context.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('task_id', '=', tasks[2]?._id ?? '')
    .executeTakeFirstOrThrow();
  await ada.client.post(`/api/tasks/bulk/${action}/undo`, undefined, key);
  await server.context.db.insertInto('bulk_changes').values(kept).execute();
  await root.patch(`/api/tasks/${kept.task_id}`, { status: 'On Hold' });

  const again = await ada.client.post(`/api/tasks/bulk/${action}/undo`, undefined, key);
  expect(verdictsOf(again)).toEqual([{ id: kept.task_id, outcome: 'restored' }]);
  expect(bulkEndOf(again)).toMatchObject({ done: 3, unchanged: 0, refused: 0 });
  // Also when nothing is left to undo. Another call is told so.
  const last = await ada.client.post(`/api/tasks/bulk/${action}/undo`, undefined, key);
  expect(bulkEndOf(last)).toMatchObject({ done: 3 });
  expect((await undo(action)).status).toBe(409);
  for (const task of tasks) expect((await read(task)).status).toBe('Pending');
});

test('undo follows the current rights', async () => {
  const [own, lost] = [await make('Own'), await make('Lost')];
  const action = await change([own, lost], { status: 'On Hold' }, ann.client);
  await root.delete(`/api/tasks/assign/${lost._id}`, { user_id: ann._id });
  expect(verdictsOf(await undo(action, ann.client))).toEqual(
    expect.arrayContaining([
      { id: own._id, outcome: 'restored' },
      { id: lost._id, outcome: 'refused', error: 'Task not found' },
    ]),
  );
  const deletion = await remove([own]);
  await server.context.db
    .updateTable('users')
    .set({ roles: '["User"]' })
    .where('_id', '=', ada._id)
    .execute();
  expect(verdictsOf(await undo(deletion))).toEqual([
    { id: own._id, outcome: 'refused', error: 'You are not allowed to do this' },
  ]);
  expect((await root.get(`/api/tasks/${own._id}`)).status).toBe(404);
});

test('restored tasks have their old positions, newest first', async () => {
  const tasks: Task[] = [];
  for (const title of ['First', 'Second', 'Third']) tasks.unshift(await make(title));
  const titles = async () =>
    ((await root.get('/api/tasks')).body as Task[]).map((task) => task.title);
  await undo(await remove(tasks));
  expect(await titles()).toEqual(['Third', 'Second', 'First']);
});
