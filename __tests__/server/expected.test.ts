import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.createUser();
});

const changedSince = { status: 412, body: { error: 'This has been changed since' } };

test('a task keeps the fields that have another value than expected, also by the same person', async () => {
  const { _id } = await createTask(root, { title: 'Fence', assignedTo: [ann._id] });
  const path = `/api/tasks/${_id}`;
  const stored = async () => (await root.get(path)).body as Task;
  await root.patch(path, { title: 'Gate', status: 'On Hold', labels: ['a'] });
  const expected = { title: 'Gate', status: 'On Hold' } as const;
  const undo = { title: 'Fence', status: 'Pending', expected } as const;
  // Another field does not matter.
  await root.patch(path, { title: 'Wall', priority: 'High' });
  expect(await root.patch(path, undo)).toMatchObject({ status: 200, body: { status: 'Pending' } });
  expect(await stored()).toMatchObject({ title: 'Wall', status: 'Pending', priority: 'High' });
  expect(await root.patch(path, undo)).toMatchObject(changedSince);
  const labels = { labels: [], expected: { labels: ['b'] } };
  expect(await root.patch(path, labels)).toMatchObject(changedSince);
  expect((await root.patch(path, { labels: [], expected: { labels: ['a'] } })).status).toBe(200);
  expect(await stored()).toMatchObject({ title: 'Wall', labels: [] });
});

test('a note keeps a text that was written since, and a repeated call has the same answer', async () => {
  const { _id } = (await root.post('/api/notes', { title: 'Tea', text: 'one', tag: [] }))
    .body as Note;
  const path = `/api/notes/${_id}`;
  const undo = (expected: string) => ({
    ...{ title: 'Tea', text: 'zero', tag: ['a'] },
    expected: { title: 'Tea', text: expected, tag: [] },
  });
  for (let time = 0; time < 2; time += 1)
    expect(
      await root.patch(path, undo('other'), { 'idempotency-key': 'undo.of-a-text' }),
    ).toMatchObject({ status: 200, body: { text: 'one', tag: ['a'], version: 2 } });
  expect(await root.patch(path, undo('other'))).toMatchObject(changedSince);
  expect(await root.patch(path, undo('one'))).toMatchObject({ body: { text: 'zero' } });
});

test('an account keeps what someone else has changed since', async () => {
  const path = `/api/users/${ann._id}`;
  const stored = async () =>
    ((await root.get('/api/users')).body as User[]).find(({ _id }) => _id === ann._id);
  await root.patch(path, { name: 'Ann Two', role: 'Admin' });
  await root.patch(path, { role: 'User' });
  const undo = { name: ann.name, role: 'Root', expected: { name: 'Ann Two', role: 'Admin' } };
  expect((await root.patch(path, undo)).status).toBe(200);
  expect(await stored()).toMatchObject({ name: ann.name, roles: ['User'] });
  expect(await root.patch(path, undo)).toMatchObject(changedSince);

  const activation = { id: ann._id, active: true, expected: { active: false } };
  expect(await root.patch('/api/users', activation)).toMatchObject(changedSince);
  await root.patch('/api/users', { id: ann._id, active: false });
  expect((await root.patch('/api/users', activation)).status).toBe(200);
  expect(await stored()).toMatchObject({ active: true });
});

test('an own name stays if an administrator has changed it since', async () => {
  const change = (name: string, expected: string) =>
    ann.client.patch('/api/auth/account', { name, expected: { name: expected } });
  await root.patch(`/api/users/${ann._id}`, { name: 'Ann Three' });
  expect(await change('Ann', 'Ann Two')).toMatchObject(changedSince);
  expect((await change('Ann', 'Ann Three')).status).toBe(200);
});
