import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import { pngOf } from '../../server/demo/files';
import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, taskForm } from '../helpers/taskForm';
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
const form = (title: string) =>
  taskForm({ title, assignedTo: [ann._id] }, [{ name: 'a.png', bytes: pngOf([1]) }]);

test('a form sent many times at once with one key creates one task, one set of files and one answer (F-5)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => root.post('/api/tasks', form('Once'), key('key-of-form'))),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => (answer.body as Task)._id)).size).toBe(1);
  expect(await tasks()).toHaveLength(1);
  const [task] = await tasks();
  expect(
    readdirSync(path.join(server.dataDir, 'uploads')).filter((name) => name !== 'tmp'),
  ).toEqual([task?.attachments[0]?.filename]);
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

test('without a key, repeated comments are all stored; a key does not restore a deleted task', async () => {
  await root.post('/api/tasks', form('Twice'));
  await root.post('/api/tasks', form('Twice'));
  expect(await tasks()).toHaveLength(2);
  const { body } = await root.post('/api/tasks', form('Gone'), key('key-of-gone'));
  await root.delete(`/api/tasks/${(body as Task)._id}`);
  expect((await root.post('/api/tasks', form('Gone'), key('key-of-gone'))).status).toBe(404);
  expect(await tasks()).toHaveLength(2);
});
