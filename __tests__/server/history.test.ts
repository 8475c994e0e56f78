import { request, type IncomingMessage } from 'node:http';
import { taskAlone, type Task, type TaskHistoryPage } from '../../src/contract/task';
import { newId } from '../../server/lib/ids';
import { QueryRecorder } from '../helpers/queryRecorder';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { changeStored } from '../helpers/taskRecords';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
});
afterAll(() => server.close());

/** A task with this many comments and a change of its status after each tenth one. */
async function longTask(comments: number, text = 'Comment'): Promise<Task> {
  const { db, events } = server.context;
  const task = await createTask(root, { assignedTo: [ann._id] });
  const at = new Date(server.context.now()).toISOString();
  const person = { task_id: task._id, user_id: ann._id, user_name: 'Ann' };
  await db.transaction().execute(async (trx) => {
    const first = await events.nextSeqs(trx, comments + 1);
    for (let n = 0; n < comments; n += 1)
      await trx
        .insertInto('task_comments')
        .values({ ...person, _id: newId(), text: `${text} ${n}`, created_at: at, seq: first + n })
        .execute();
    const changes = Array.from({ length: Math.floor(comments / 10) }, (_none, n) => ({
      ...person,
      _id: newId(),
      type: 'status',
      to_id: null,
      to_name: null,
      status: 'Pending',
      timestamp: at,
      seq: first + n * 10 + 9,
    }));
    if (changes.length > 0) await trx.insertInto('task_activity').values(changes).execute();
    await changeStored(trx, task._id, { commentCount: comments, seq: first + comments });
  });
  return task;
}
const texts = ({ comments = [] }: Partial<TaskHistoryPage>) => comments.map(({ text }) => text);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, n) => `Comment ${from + n}`);

test('the newest part of a history is answered, and the rest page by page', async () => {
  const { _id } = await longTask(120);
  const path = `/api/tasks/${_id}`;
  const task = (await ann.client.get(`${path}?history=50`)).body as Task;
  expect(texts(task)).toEqual(numbered(70, 120));
  expect([task.activity?.length, task.commentCount, task.earlier]).toMatchObject([
    5,
    120,
    { comments: 70, activity: 8 },
  ]);
  const whole = (await ann.client.get(path)).body as Task;
  let { comments = [], activity = [], earlier } = task;
  while (earlier) {
    const answer = await ann.client.get(`${path}/history?before=${earlier.before}`);
    const page = answer.body as TaskHistoryPage;
    expect(page.comments.length).toBeLessThanOrEqual(50);
    comments = [...page.comments, ...comments];
    activity = [...activity, ...page.activity];
    earlier = page.earlier;
  }
  expect({ comments, activity }).toEqual({ comments: whole.comments, activity: whole.activity });
});

test('a page has all entries of its changes', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, (_none, n) => server.createUser({ name: `Person ${n}` })),
  );
  const task = await createTask(root, { assignedTo: people.map(({ _id }) => _id) });
  await root.patch(`/api/tasks/${task._id}`, { status: 'On Hold' });
  const path = `/api/tasks/${task._id}`;
  const newest = (await root.get(`${path}?history=1`)).body as Task;
  expect([newest.activity?.length, newest.earlier?.activity]).toEqual([1, 5]);
  const page = await root.get(`${path}/history?before=${newest.earlier?.before}&limit=2`);
  expect(page.body).toMatchObject({ comments: [], activity: people.map(() => ({})) });
  expect(page.body).not.toHaveProperty('earlier');
});

test.each(['?history=0', '?history=101', '?history=all', '/history', '/history?before=-1'])(
  'a part that does not exist is refused: %s',
  async (query) => {
    const task = await createTask(root, { assignedTo: [ann._id] });
    expect((await root.get(`/api/tasks/${task._id}${query}`)).status).toBe(400);
  },
);

test('a plain answer is whole, with a long history too', async () => {
  const { _id } = await longTask(130);
  const path = `/api/tasks/${_id}`;
  const { body } = await ann.client.get(path);
  const task = body as Task;
  expect([texts(task), task.activity?.length, task.commentCount]).toEqual([
    numbered(0, 130),
    14,
    130,
  ]);
  expect(task).not.toHaveProperty('earlier');
  const listed = (await ann.client.get('/api/tasks')).body as Task[];
  const { edits: _edits, ...row } = task;
  expect(listed.find((one) => one._id === _id)).toEqual(row);
  expect((await ann.client.patch(path, {})).body).toEqual(task);
  const commented = (await ann.client.post(`${path}/comments`, { text: 'Comment 130' })).body;
  expect(texts(commented as Task)).toEqual(numbered(0, 131));
  const changed = (await ann.client.patch(path, { status: 'On Hold' })).body as Task;
  expect([texts(changed), changed.activity?.[0]?.status]).toEqual([numbered(0, 131), 'On Hold']);
});

test('a list with long and short histories is whole', async () => {
  const ben = await server.createUser({ name: 'Ben' });
  const own = [];
  for (const [comments, text] of [
    [2, 'Short'],
    [30, 'x'.repeat(9_000)],
    [3, 'Short'],
    [40, 'y'.repeat(9_000)],
    [20, 'z'.repeat(9_000)],
    [0, ''],
  ] as const) {
    const { _id } = await longTask(comments, text);
    await root.post('/api/tasks/assign', { task_id: _id, user_id: [ben._id] });
    own.unshift(_id);
  }
  const listed = (await ben.client.get('/api/tasks')).body as Task[];
  expect(listed.map(({ _id }) => _id)).toEqual(own);
  for (const task of listed) {
    const { edits: _edits, ...alone } = (await ben.client.get(`/api/tasks/${task._id}`))
      .body as Task;
    expect(task).toEqual(alone);
  }
});

test('a change is answered without the history to a client that asks for this', async () => {
  const { _id } = await longTask(60);
  const accept = { accept: `${taskAlone}, application/json;q=0.9` };
  const recorder = new QueryRecorder();
  const { db } = server.context;
  server.context.db = db.withPlugin(recorder);
  const answers = [
    await ann.client.patch(`/api/tasks/${_id}`, {}, accept),
    await ann.client.patch(`/api/tasks/${_id}`, { status: 'On Hold' }, accept),
  ];
  server.context.db = db;
  for (const { body, headers } of answers) {
    expect(headers.get('content-type')).toMatch(/^application\/vnd\.docket\.task\+json/);
    expect(headers.get('vary')).toContain('Accept');
    expect(body).toMatchObject({ _id, commentCount: 60 });
    expect(body).not.toHaveProperty('comments');
    expect(body).not.toHaveProperty('activity');
  }
  expect(recorder.rowsOf('task_comments')).toEqual([]);
  expect(recorder.rowsOf('task_activity')).toEqual([]);
});

test('a client that does not read makes the server read no more than a few pages', async () => {
  const { _id } = await longTask(1_200, 'x'.repeat(9_000));
  const recorder = new QueryRecorder();
  const { db } = server.context;
  server.context.db = db.withPlugin(recorder);
  const authorization = `Bearer ${ann.client.token}`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(`${server.url}/api/tasks/${_id}`, { headers: { authorization } }, resolve);
    call.on('error', reject);
    call.end();
  });
  // The answer has begun. Other calls show that the server still answers, and reads nothing for this one.
  const rowsRead = () => recorder.rowsOf('task_comments').filter((row) => 'text' in row).length;
  let before = -1;
  while (before !== rowsRead()) {
    before = rowsRead();
    for (let n = 0; n < 20; n += 1) await root.get('/healthz');
  }
  server.context.db = db;
  expect(rowsRead()).toBeLessThan(1_000);
  // None of the queries reads more than a page.
  // One more than a page tells that others follow.
  expect(Math.max(...recorder.reads.map(({ rows }) => rows.length))).toBeLessThanOrEqual(21);
  answer.destroy();
});
