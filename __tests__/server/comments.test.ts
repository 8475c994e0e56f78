import { commentAlone, type Task } from '../../src/contract/task';
import { createOutgoing } from '../../server/sockets/outgoing';
import { readEvents } from '../../server/events/read';
import { QueryRecorder } from '../helpers/queryRecorder';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { addToTransactions } from '../helpers/transactionPlugin';

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

const comment = (client: TestClient, task: Task, text: unknown) =>
  client.post(`/api/tasks/${task._id}/comments`, { text });

const noReaders = () => ({ list: false, changes: false });

test('a comment returns the whole task, is trimmed, ordered, and sent to people who see the task', async () => {
  const task = await createTask(root, { assignedTo: [ann._id, ben._id] });
  await comment(ann.client, task, '  first\n');
  const after = (await comment(root, task, '<b>second</b> 🪑')).body as Task;
  expect(after.comments?.map(({ user, text }) => [user?.name, text])).toEqual([
    ['Ann', 'first'],
    [expect.any(String), '<b>second</b> 🪑'],
  ]);
  expect(after).toMatchObject({ commentCount: 2, updatedAt: after.comments?.[1]?.createdAt });

  const rows = await server.context.db
    .selectFrom('events')
    .selectAll()
    .where('task_id', '=', task._id)
    .where('seq', '>', (task.seq ?? 0) + 1)
    .orderBy('seq')
    .execute();
  expect(rows.map((row) => row.type)).toEqual([
    'task-updated',
    'task-comment',
    'taskComment',
    'task-updated',
    'task-comment',
    'taskComment',
  ]);
  const [updated, live, told] = rows;
  const everybody = { administrators: true, users: [ann._id, ben._id] };
  expect([JSON.parse(updated?.audience ?? ''), JSON.parse(live?.audience ?? '')]).toEqual([
    everybody,
    everybody,
  ]);
  expect(JSON.parse(live?.payload ?? '')).toEqual({
    taskId: task._id,
    comment: after.comments?.[0],
  });
  expect(JSON.parse(told?.audience ?? '').users).not.toContain(ann._id);
  expect(JSON.parse(told?.audience ?? '').users).toContain(ben._id);
});

test('events of a task that are prepared together each have the comments up to their own number', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const from = await server.context.events.head();
  for (const text of ['one', 'two', 'three']) await comment(ann.client, task, text);
  const events = await readEvents(server.context.db, from, await server.context.events.head(), 100);
  const prepared = await createOutgoing(server.context).prepare(events, noReaders);
  const updates = prepared.filter((event) => event.type === 'task-updated');
  expect(updates.map(({ payload }) => (payload as Task).comments?.map(({ text }) => text))).toEqual(
    [['one'], ['one', 'two'], ['one', 'two', 'three']],
  );
  expect(updates.every(({ assignees }) => assignees?.has(ann._id))).toBe(true);
});

test.each([
  ['blank', '   '],
  ['empty', ''],
  ['too long', 'x'.repeat(10_001)],
  ['a number', 5],
  ['missing', undefined],
  ['a list', ['x']],
])('a comment that is %s is refused', async (_what, text) => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const answer = await comment(ann.client, task, text);
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['error']]);
  expect((await root.get(`/api/tasks/${task._id}`)).body).toEqual(task);
});

const alone = { accept: `${commentAlone}, application/json;q=0.9` };

test('a client that asks for it gets only the comment, also when the call is repeated', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  await comment(root, task, 'Before');
  const headers = { ...alone, 'idempotency-key': 'one-comment' };
  const answers = [1, 2].map(() =>
    ann.client.post(`/api/tasks/${task._id}/comments`, { text: ' Once ' }, headers),
  );
  const [first, second] = await Promise.all(answers);
  const { comments } = (await root.get(`/api/tasks/${task._id}`)).body as Task;
  expect(comments?.map(({ text }) => text)).toEqual(['Before', 'Once']);
  expect([first?.body, second?.body]).toEqual([comments?.[1], comments?.[1]]);
  expect(first?.headers.get('content-type')).toMatch(/^application\/vnd\.docket\.comment\+json/);
  expect(first?.headers.get('vary')).toContain('Accept');
});

describe('the cost of a comment', () => {
  /** Records the queries of all transactions from now on. */
  const recordTransactions = (): QueryRecorder => {
    const recorder = new QueryRecorder();
    addToTransactions(server.context.db, recorder);
    return recorder;
  };
  afterEach(() => jest.restoreAllMocks());

  test('does not include reading other comments while others wait for the write lock', async () => {
    const task = await createTask(root, { assignedTo: [ann._id] });
    for (let index = 0; index < 5; index += 1) await comment(root, task, `Comment ${index}`);
    const recorder = recordTransactions();
    expect(((await comment(ann.client, task, 'One more')).body as Task).comments).toHaveLength(6);
    await root.patch(`/api/tasks/${task._id}`, { status: 'On Hold' });
    expect(
      recorder.rowsOf('tasks').length + recorder.rowsOf('task_assignees').length,
    ).toBeGreaterThan(0);
    expect(recorder.rowsOf('task_comments')).toEqual([]);
    expect(recorder.rowsOf('task_activity')).toEqual([]);
  });

  test('does not include reading comments that are too long to be sent', async () => {
    const [long, short] = [
      await createTask(root, { assignedTo: [ann._id] }),
      await createTask(root, { assignedTo: [ann._id] }),
    ];
    for (let index = 0; index < 12; index += 1) await comment(root, long, 'x'.repeat(10_000));
    const from = await server.context.events.head();
    await comment(ann.client, long, 'One more');
    await comment(ann.client, short, 'The first');
    const recorder = new QueryRecorder();
    const { prepare } = createOutgoing({
      ...server.context,
      db: server.context.db.withPlugin(recorder),
    });
    const events = await readEvents(
      server.context.db,
      from,
      await server.context.events.head(),
      100,
    );
    const updates = (await prepare(events, noReaders)).filter(
      (event) => event.type === 'task-updated',
    );
    expect(
      updates.map(({ payload }) => [
        (payload as Task).commentCount,
        (payload as Task).comments?.length,
      ]),
    ).toEqual([
      [13, undefined],
      [1, 1],
    ]);
    const texts = recorder.rowsOf('task_comments').filter((row) => 'text' in row);
    expect(texts.map((row) => row.text)).toEqual(['The first']);
  });
});

test('a comment keeps its name when the account is deleted', async () => {
  const gone = await server.createUser({ name: 'Gone' });
  const task = await createTask(root, { assignedTo: [gone._id, ann._id] });
  await comment(gone.client, task, 'goodbye');
  expect((await root.delete(`/api/users/${gone._id}`)).status).toBeLessThan(300);
  const after = (await root.get(`/api/tasks/${task._id}`)).body as Task;
  expect(after.comments).toMatchObject([{ user: { name: 'Gone' }, text: 'goodbye' }]);
  expect((await comment(ann.client, after, 'still works')).status).toBe(200);
});
