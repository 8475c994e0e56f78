import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bulkLimits } from '../../src/contract/bulk';
import { keyLifetimeMs } from '../../src/contract/idempotency';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { deleteOldActions } from '../../server/bulk/deleteOldActions';
import { deleteOldCalls } from '../../server/session/idempotency';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { aPicture, createTask, taskForm } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// F-5: a call that is repeated after a lost answer or a double click has no second effect.
const clock = createClock();
let server: TestServer;
let root: TestClient;
let ann: TestPerson;
beforeEach(async () => {
  server = await startServer({ now: clock.now });
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
});
afterEach(() => server.close());

const key = (text: string) => ({ 'idempotency-key': text });
const tasks = async () => (await root.get('/api/tasks')).body as Task[];
const storedFiles = () =>
  readdirSync(path.join(server.dataDir, 'uploads')).filter((name) => name !== 'tmp');
const form = (title: string) => taskForm({ title, assignedTo: [ann._id] }, [aPicture]);

test('a form sent many times at once with one key creates one task, one set of files and one answer (F-5)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => root.post('/api/tasks', form('Once'), key('key-of-form'))),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => (answer.body as Task)._id)).size).toBe(1);
  expect(await tasks()).toHaveLength(1);
  const [task] = await tasks();
  expect(storedFiles()).toEqual([task?.attachments[0]?.filename]);
  expect((await root.get(`/uploads/${task?.attachments[0]?.filename}`)).status).toBe(200);
});

test('a comment with a key is stored once, also after a restart, and keys are per person', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const say = (client: TestClient, text: string) =>
    client.post(`/api/tasks/${task._id}/comments`, { text }, key('key-of-comment'));
  await Promise.all(Array.from({ length: 20 }, () => say(ann.client, 'Once')));
  const second = await startServer({ now: clock.now, config: { dataDir: server.dataDir } });
  try {
    const again = second.client();
    again.token = ann.client.token;
    expect((await say(again, 'Once')).body).toMatchObject({ commentCount: 1 });
  } finally {
    await second.close();
  }
  await say(root, 'Once');
  expect((await tasks())[0]?.comments?.map((comment) => comment.user?.name)).toEqual([
    'Ann',
    'Root',
  ]);
});

test('a key that was used for another call is refused without effect (F-5)', async () => {
  await root.post('/api/tasks', form('First'), key('some-key'));
  const [task] = await tasks();
  const other = [
    await root.post('/api/tasks', form('Second'), key('some-key')),
    await root.post(`/api/tasks/${task?._id}/comments`, { text: 'First' }, key('some-key')),
  ];
  for (const answer of other)
    expect([answer.status, answer.body]).toEqual([
      422,
      { error: 'Idempotency-Key was used for another call' },
    ]);
  expect((await root.post('/api/tasks', form('Third'), key('short'))).status).toBe(400);
  expect(await tasks()).toHaveLength(1);
  expect(readdirSync(path.join(server.dataDir, 'uploads'))).toHaveLength(2);
});

test('a repeated change of a note gets its first answer, although the note is newer', async () => {
  const { body } = await ann.client.post('/api/notes', { title: 'A', text: 'One', tag: [] });
  const url = `/api/notes/${(body as Note)._id}`;
  const save = (changes: object) =>
    ann.client.patch(url, changes, {
      'if-match': '"1"',
      ...key(`save-${JSON.stringify(changes)}`),
    });
  const [first, second] = await Promise.all([save({ text: 'Two' }), save({ text: 'Two' })]);
  expect([first?.status, first?.body]).toEqual([200, second?.body]);
  expect((await save({ title: 'B' })).status).toBe(409);
  await ann.client.patch(url, { text: 'Three' });
  const again = await save({ text: 'Two' });
  expect([again.body, again.headers.get('etag')]).toEqual([first?.body, '"2"']);
  expect((await ann.client.get(url)).body).toMatchObject({ text: 'Three', version: 3 });
  // What was refused is not kept: the same call is decided again.
  expect((await save({ title: 'B' })).status).toBe(409);
});

test('no password and no secret is stored for a repeated call', async () => {
  const account = {
    name: 'Bo',
    email: 'bo@example.com',
    password: 'Some-pass-1!',
    roles: ['User'],
  };
  const send = (password: string) =>
    root.post('/api/users', { ...account, password, active: true }, key('a-new-account'));
  expect((await send('Some-pass-1!')).status).toBe(201);
  // The fingerprint says nothing of the password.
  expect((await send('Other-pass-1!')).status).toBe(201);
  const token = () =>
    root.post('/api/auth/tokens', { name: 'Script', scope: 'read', days: 1 }, key('a-new-token'));
  const made = await token();
  expect([made.status, (await token()).body]).toEqual([
    201,
    { error: expect.stringContaining('Delete it and create another') },
  ]);
  expect((await root.get('/api/auth/tokens')).body).toHaveLength(1);
  const rows = await server.context.db.selectFrom('repeats').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain((made.body as { token: string }).token);
});

test('a repeated assignment shows the task as it is now, and a handing over what it was (F-5)', async () => {
  const ben = await server.createUser({ name: 'Ben' });
  const { _id } = await createTask(root, { title: 'Before', assignedTo: [ann._id] });
  const assign = () =>
    root.post('/api/tasks/assign', { task_id: _id, user_id: [ben._id] }, key('assign-ben'));
  const unassign = () =>
    root.send('DELETE', `/api/tasks/assign/${_id}`, { user_id: ben._id }, key('unassign-ben'));
  const handOver = () =>
    ann.client.post('/api/tasks/assign', { task_id: _id, user_id: [ben._id] }, key('hand-over'));
  await assign();
  await unassign();
  const first = await handOver();
  await root.patch(`/api/tasks/${_id}`, { title: 'After' });
  for (const answer of [await assign(), await unassign()])
    expect(answer.body).toMatchObject({ title: 'After', assignedTo: [{ name: 'Ben' }] });
  expect(first.body).toMatchObject({ title: 'Before', assignedTo: [{ name: 'Ben' }] });
  expect((await handOver()).body).toEqual(first.body);
  const rows = await server.context.db.selectFrom('repeats').select(['key', 'result']).execute();
  const withTask = rows.filter(({ result }) => result?.includes('Before'));
  expect(withTask.map((row) => row.key)).toEqual(['hand-over']);
});

test('a repeated call on many tasks says what the first one did, until that is forgotten (F-5)', async () => {
  const { _id } = await createTask(root, { assignedTo: [ann._id] });
  const ids = [_id, 'f'.repeat(24)];
  const send = () =>
    root.post('/api/tasks/bulk', { ids, change: { priority: 'High' } }, key('many-tasks'));
  const { actionId } = bulkEndOf(await send());
  await root.post(`/api/tasks/bulk/${actionId}/stop`);
  expect(verdictsOf(await send())).toEqual([
    { id: _id, outcome: 'changed' },
    { id: ids[1], outcome: 'refused', error: 'Stopped before this task was changed' },
  ]);
  clock.advance(bulkLimits.undoFor + 1);
  await deleteOldActions(server.context);
  root = await server.signInRoot();
  await root.patch(`/api/tasks/${_id}`, { priority: 'Low' });
  const late = await send();
  expect([late.status, late.body]).toEqual([
    409,
    { error: 'This call was carried out before, and its answer was not kept' },
  ]);
  expect((await root.get(`/api/tasks/${_id}`)).body).toMatchObject({ priority: 'Low' });
});

test('a key is known for a week, then it is deleted (F-5)', async () => {
  const save = () =>
    ann.client.post('/api/notes', { title: 'A', text: 'One', tag: [] }, key('one-note'));
  const notes = async () => (await ann.client.get('/api/notes')).body as Note[];
  await save();
  const old = server.context.now();
  clock.advance(keyLifetimeMs - 1);
  await deleteOldCalls(server.context);
  await ann.client.signIn(ann.email, ann.password);
  await save();
  expect(await notes()).toHaveLength(1);
  // More than are deleted at once.
  const { db } = server.context;
  for (const hundred of Array.from({ length: 25 }, (_, index) => index * 100))
    await db
      .insertInto('repeats')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          user_id: ann._id,
          key: `old-${hundred + index}`,
          fingerprint: '',
          task_id: '',
          result: null,
          at: new Date(old - hundred - index).toISOString(),
        })),
      )
      .execute();
  await ann.client.post('/api/notes', { title: 'B', text: 'Two', tag: [] }, key('another-note'));
  clock.advance(2);
  await deleteOldCalls(server.context);
  const left = await db.selectFrom('repeats').select('key').execute();
  expect(left).toEqual([{ key: 'another-note' }]);
});

test('without a key, repeated comments are all stored; a key does not restore a deleted task', async () => {
  await root.post('/api/tasks', form('Twice'));
  await root.post('/api/tasks', form('Twice'));
  expect(await tasks()).toHaveLength(2);
  const { body } = await root.post('/api/tasks', form('Gone'), key('key-of-gone'));
  await root.delete(`/api/tasks/${(body as Task)._id}`);
  const before = storedFiles();
  expect((await root.post('/api/tasks', form('Gone'), key('key-of-gone'))).status).toBe(404);
  expect(await tasks()).toHaveLength(2);
  expect(storedFiles()).toEqual(before);
});
