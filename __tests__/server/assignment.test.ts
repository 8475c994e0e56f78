import type { Task } from '../../src/contract/task';
import type { AssignableUser } from '../../src/contract/user';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada Admin', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
  cleo = await server.createUser({ name: 'Cleo' });
});
afterAll(() => server.close());

const assign = (client: TestClient, task: Task, people: TestPerson[]) =>
  client.post('/api/tasks/assign', {
    task_id: task._id,
    user_id: people.map((person) => person._id),
  });
const names = (task: unknown) => (task as Task).assignedTo.map((person) => person.name);
const read = async (task: Task) => (await root.get(`/api/tasks/${task._id}`)).body as Task;

/** The events of a task after its creation, with the recipients who are not administrators. */
async function changesOf(task: Task) {
  const rows = await server.context.db
    .selectFrom('events')
    .select(['type', 'audience', 'payload'])
    .where('task_id', '=', task._id)
    .where('seq', '>', (task.seq ?? 0) + 1)
    .orderBy('seq')
    .execute();
  return rows.map((row) => [row.type, JSON.parse(row.audience)]);
}

test('an administrator adds people to the assignees', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const answer = await assign(admin.client, task, [ben, cleo, ann]);
  expect(answer.body).toMatchObject({ _id: task._id });
  expect(names(answer.body)).toEqual(['Ann', 'Ben', 'Cleo']);
  const after = await read(task);
  expect(names(after)).toEqual(['Ann', 'Ben', 'Cleo']);
  expect(after.activity?.slice(0, 2).map((line) => [line.type, line.user])).toEqual(
    Array(2).fill(['assigned', { _id: admin._id, name: 'Ada Admin' }]),
  );
  expect(await changesOf(task)).toEqual([
    ['task-updated', { administrators: true, users: [ann._id] }],
    ['task-created', { administrators: false, users: [ben._id, cleo._id] }],
    ['notification', { administrators: false, users: expect.arrayContaining([ben._id, cleo._id]) }],
  ]);
});

test('assigning current assignees changes nothing', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const answer = await assign(root, task, [ann]);
  expect([answer.status, names(answer.body)]).toEqual([200, ['Ann']]);
  expect(await changesOf(task)).toEqual([]);
});

test('an assignee hands the task over to one person and no longer sees it', async () => {
  const task = await createTask(root, { assignedTo: [ann._id, ben._id] });
  const answer = await assign(ann.client, task, [cleo]);
  expect([answer.status, names(answer.body)]).toEqual([200, ['Cleo', 'Ben']]);
  expect((await ann.client.get(`/api/tasks/${task._id}`)).status).toBe(404);
  expect((await cleo.client.get(`/api/tasks/${task._id}`)).status).toBe(200);
  expect(await changesOf(task)).toEqual([
    ['task-updated', { administrators: true, users: [ben._id] }],
    ['task-created', { administrators: false, users: [cleo._id] }],
    ['task-deleted', { administrators: false, users: [ann._id] }],
    ['notification', { administrators: false, users: [cleo._id] }],
  ]);
});

test('empty lists, several people, unknown people and wrong types are refused without effect', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const refusals: [TestClient, unknown, string | undefined][] = [
    [root, [], 'No user selected'],
    [ann.client, [], 'No user selected'],
    [ann.client, [ben._id, cleo._id], 'You can only reassign to one user at a time'],
    [ann.client, [ann._id], 'This user is already assigned to the task'],
    [root, ['f'.repeat(24)], 'User not found'],
    [root, ben._id, undefined],
    [root, [5], undefined],
    [root, undefined, undefined],
  ];
  for (const [client, user_id, text] of refusals) {
    const answer = await client.post('/api/tasks/assign', { task_id: task._id, user_id });
    expect([user_id, answer.status, answer.body]).toEqual([
      user_id,
      400,
      { error: text ?? expect.any(String) },
    ]);
  }
  expect(await read(task)).toEqual(task);
});

test('administrators can unassign people, assignees cannot', async () => {
  const task = await createTask(root, { assignedTo: [ann._id, ben._id] });
  expect(
    (await ann.client.delete(`/api/tasks/assign/${task._id}`, { user_id: ben._id })).status,
  ).toBe(403);
  const answer = await admin.client.delete(`/api/tasks/assign/${task._id}`, { user_id: ben._id });
  expect([answer.status, names(answer.body)]).toEqual([200, ['Ann']]);
  expect((await ben.client.get(`/api/tasks/${task._id}`)).status).toBe(404);
  expect(await changesOf(task)).toEqual([
    ['task-updated', { administrators: true, users: [ann._id] }],
    ['task-deleted', { administrators: false, users: [ben._id] }],
  ]);
  expect(
    (await admin.client.delete(`/api/tasks/assign/${task._id}`, { user_id: ben._id })).status,
  ).toBe(404);
  expect((await admin.client.delete(`/api/tasks/assign/${task._id}`)).status).toBe(400);
});

test('an administrator who is unassigned still sees the task and gets no task-deleted', async () => {
  const task = await createTask(root, { assignedTo: [admin._id, ann._id] });
  await root.delete(`/api/tasks/assign/${task._id}`, { user_id: admin._id });
  expect(await changesOf(task)).toEqual([
    ['task-updated', { administrators: true, users: [ann._id] }],
  ]);
  expect((await admin.client.get(`/api/tasks/${task._id}`)).status).toBe(200);
});

test('the assignment of a task, and the people who can be added', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  await server.createUser({ name: 'Blocked', active: false });
  expect((await ann.client.get(`/api/tasks/assign/${task._id}`)).body).toMatchObject({
    _id: task._id,
    assignedTo: [{ _id: ann._id, name: 'Ann' }],
  });
  const others = (await root.get(`/api/tasks/unassigned/${task._id}`)).body as AssignableUser[];
  expect(others).toContainEqual({ _id: ben._id, name: 'Ben', roles: ['User'] });
  expect(others.map((person) => person.name)).not.toEqual(expect.arrayContaining(['Ann']));
  expect(others.map((person) => person.name)).not.toEqual(expect.arrayContaining(['Blocked']));
});

test('parallel assignments are all stored, and nobody is assigned twice', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  await Promise.all([
    ...Array.from({ length: 10 }, () => assign(root, task, [ben])),
    ...Array.from({ length: 10 }, () => assign(admin.client, task, [cleo])),
  ]);
  expect(names(await read(task)).sort()).toEqual(['Ann', 'Ben', 'Cleo']);
  expect((await changesOf(task)).filter(([type]) => type === 'notification')).toHaveLength(2);
});
