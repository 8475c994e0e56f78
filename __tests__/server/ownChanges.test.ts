import type { Task } from '../../src/contract/task';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestAnswer, TestClient } from '../helpers/testClient';

let server: TestServer;
let phone: TestClient;
let laptop: TestClient;
let path: string;
let me: string;

beforeAll(async () => {
  server = await startServer();
  phone = await server.signInRoot();
  laptop = await server.signInRoot();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { client: _client, _id } = await server.createUser();
  const task = await createTask(phone, { title: 'Fence', assignedTo: [_id] });
  path = `/api/tasks/${task._id}`;
  me = task.createdBy?._id ?? '';
});

let keys = 0;
interface From {
  /** What this person has seen. */
  match: string;
  /** The name of the page, if it has one. */
  page?: string;
  key?: string;
}
const change = (
  client: TestClient,
  body: object,
  { match, page, key = page && `${page}.change-${(keys += 1)}` }: From,
): Promise<TestAnswer> =>
  client.patch(path, body, { 'if-match': match, ...(key && { 'idempotency-key': key }) });
const seen = async () => `"${String(((await phone.get(path)).body as Task).seq)}"`;
const title = async () => ((await phone.get(path)).body as Task).title;

test('If-Match refuses a change of a field that the same person has changed on another device', async () => {
  const match = await seen();
  expect((await change(phone, { title: 'Oak fence' }, { match })).status).toBe(200);
  expect(await change(laptop, { title: 'Iron fence', priority: 'High' }, { match })).toMatchObject({
    status: 409,
    body: {
      error: 'Title was changed by you meanwhile',
      task: { title: 'Oak fence', priority: 'Medium' },
      conflicts: [{ field: 'title', value: 'Oak fence', user: { _id: me }, earlier: [] }],
    },
  });
  expect(await title()).toBe('Oak fence');

  // Another field, the same value, the next change of the same device, and what was seen.
  expect((await change(laptop, { priority: 'High' }, { match })).status).toBe(200);
  expect((await change(laptop, { title: 'Oak fence' }, { match })).status).toBe(200);
  expect((await change(phone, { title: 'Old fence' }, { match })).status).toBe(200);
  expect((await change(laptop, { title: 'Iron fence' }, { match: await seen() })).status).toBe(200);
});

test('the pages of one browser are told apart by their keys', async () => {
  const match = await seen();
  expect((await change(phone, { title: 'Oak fence' }, { match, page: 'first' })).status).toBe(200);
  expect((await change(phone, { title: 'Iron fence' }, { match, page: 'second' })).status).toBe(
    409,
  );
  expect((await change(phone, { title: 'Iron fence' }, { match })).status).toBe(409);
  expect((await change(phone, { title: 'Old fence' }, { match, page: 'first' })).status).toBe(200);
  // A page keeps its name when its person logs in again.
  expect((await change(laptop, { title: 'New fence' }, { match, page: 'first' })).status).toBe(200);
});

test('a change that is repeated after its answer was lost, and the next one, pass', async () => {
  const match = await seen();
  const from = { match, key: 'first.lost-answer' };
  expect((await change(phone, { title: 'Oak fence' }, from)).status).toBe(200);
  expect((await change(laptop, { title: 'Oak fence' }, from)).status).toBe(200);
  expect((await change(phone, { title: 'Iron fence' }, { match, page: 'first' })).status).toBe(200);
  expect(await title()).toBe('Iron fence');
});

test('a change on top of changes of another page that had no answer names their keys', async () => {
  const seq = await seen();
  for (const [name, key] of [
    ['Oak fence', 'first.one-change'],
    ['Old fence', 'first.another'],
  ] as const)
    expect((await change(phone, { title: name }, { match: seq, key })).status).toBe(200);
  const onTop = (...names: string[]) =>
    change(
      phone,
      { title: 'Iron fence' },
      { match: [seq, ...names.map((key) => `"after:${key}"`)].join(', '), page: 'second' },
    );
  expect((await onTop('first.one-change')).status).toBe(409);
  expect((await onTop('first.one-change', 'first.another')).status).toBe(200);

  // A key is no excuse for what another person has changed.
  const match = await seen();
  const other = await server.createUser({ roles: ['Admin'] });
  await change(other.client, { title: 'Stone wall' }, { match: '*', key: 'third.change' });
  expect(
    await change(phone, { title: 'Fence' }, { match: `${match}, "after:third.change"` }),
  ).toMatchObject({ status: 409, body: { conflicts: [{ value: 'Stone wall' }] } });

  for (const bad of ['"after:third.change"', `${match}, "after:"`, `${match}, "before:a.b"`])
    expect(await change(phone, { title: 'Bad' }, { match: bad })).toMatchObject({ status: 400 });
});

test('actions on many tasks and assignments of another device or page count, those of this page do not', async () => {
  const { _id: other } = await server.createUser();
  const id = path.slice('/api/tasks/'.length);
  const match = await seen();
  const bulk = await phone.post(
    '/api/tasks/bulk',
    { ids: [id], change: { status: 'On Hold', assignees: { add: [other] } } },
    { 'idempotency-key': 'first.many-tasks' },
  );
  expect(bulk.text).toContain('"done":1');
  const status = { status: 'Completed' };
  expect((await change(laptop, status, { match })).status).toBe(409);
  expect((await change(phone, status, { match, page: 'second' })).status).toBe(409);
  expect((await change(phone, status, { match, page: 'first' })).status).toBe(200);
  const unassign = (client: TestClient, page: string) =>
    client.delete(
      `/api/tasks/assign/${id}`,
      { user_id: other },
      { 'if-match': match, 'idempotency-key': `${page}.unassigned` },
    );
  expect(await unassign(laptop, 'third')).toMatchObject({
    status: 409,
    body: { error: 'Assignees was changed by you meanwhile' },
  });
  expect((await unassign(phone, 'first')).status).toBe(200);
  expect((await laptop.delete(path, undefined, { 'if-match': match })).status).toBe(409);
});
