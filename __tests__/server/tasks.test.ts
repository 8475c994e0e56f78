import type { Task } from '../../src/contract/task';
import { RepeatingClient } from '../helpers/repeatingClient';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { taskRecord } from '../helpers/taskRecords';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada Admin', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const listOf = async (client: TestClient) => (await client.get('/api/tasks')).body as Task[];
const ids = (tasks: Task[]) => tasks.map((task) => task._id);
const eventsOf = (taskId: string) =>
  server.context.db
    .selectFrom('events')
    .select(['type', 'audience', 'payload', 'seq'])
    .where('task_id', '=', taskId)
    .orderBy('seq')
    .execute();

test('a new task is Pending and Medium, and has the values that were sent', async () => {
  const task = await createTask(admin.client, {
    title: '  Write the offer ',
    description: 'For the harbour',
    dueDate: '2031-02-28',
    assignedTo: [ann._id, ben._id],
    labels: ['sales', 'harbour'],
  });
  expect(task).toMatchObject({
    title: 'Write the offer',
    description: 'For the harbour',
    priority: 'Medium',
    status: 'Pending',
    dueDate: '2031-02-28',
    completedAt: null,
    createdBy: { _id: admin._id, name: 'Ada Admin' },
    assignedTo: [
      { _id: ann._id, name: 'Ann' },
      { _id: ben._id, name: 'Ben' },
    ],
    labels: ['sales', 'harbour'],
    attachments: [],
    comments: [],
  });
  expect(task.activity?.map((line) => [line.type, line.to])).toEqual(
    expect.arrayContaining([
      ['assigned', { _id: ann._id, name: 'Ann' }],
      ['assigned', { _id: ben._id, name: 'Ben' }],
    ]),
  );
  expect((await eventsOf(task._id)).map((event) => event.type)).toEqual([
    'task-created',
    'notification',
  ]);
});

test('lists are newest first: all for administrators, their tasks for a User (B-9)', async () => {
  const first = await createTask(root, { title: 'first', assignedTo: [ann._id] });
  const second = await createTask(root, { title: 'second', assignedTo: [ben._id] });
  const all = ids(await listOf(admin.client));
  expect(all.slice(0, 2)).toEqual([second._id, first._id]);
  expect(ids(await listOf(ann.client))).toContain(first._id);
  expect(ids(await listOf(ann.client))).not.toContain(second._id);
});

test('a streamed list has rows without comments and activity, its length and its position', async () => {
  await createTask(root, { assignedTo: [ann._id] });
  const answer = await root.get('/api/tasks', {
    accept: 'application/x-ndjson, application/json;q=0.9',
  });
  const rows = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Task);
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  expect(answer.headers.get('docket-total')).toBe(String(rows.length));
  expect(Number(answer.headers.get('docket-seq'))).toBe(await server.context.events.head());
  expect(ids(rows)).toEqual(ids(await listOf(root)));
  for (const row of rows) {
    expect(row).not.toHaveProperty('comments');
    expect(row).not.toHaveProperty('activity');
    expect(row.commentCount).toEqual(expect.any(Number));
  }
});

describe('a list of several pages', () => {
  const at = '2020-01-01T00:00:00.000Z';
  const bulk = Array.from({ length: 1100 }, (_, index) => ({
    _id: `bulk${String(index).padStart(20, '0')}`,
    title: `Bulk ${index}`,
  }));
  beforeAll(async () => {
    const { db } = server.context;
    const assignedTo = [{ _id: ann._id, name: 'Ann' }];
    const records = bulk.map((row, index) => taskRecord({ ...row, assignedTo }, -1 - index, at));
    await db.insertInto('tasks').values(records).execute();
    await db
      .insertInto('task_assignees')
      .values(bulk.map(({ _id }) => ({ task_id: _id, user_id: ann._id })))
      .execute();
  });
  afterAll(() => server.context.db.deleteFrom('tasks').where('_id', 'like', 'bulk%').execute());

  test.each([
    ['an administrator', () => root],
    ['a User', () => ann.client],
  ])('is complete, in order and without doubles for %s', async (_who, client) => {
    const streamed = (await client().get('/api/tasks', { accept: 'application/x-ndjson' })).text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Task)._id);
    const whole = ids(await listOf(client()));
    expect(streamed).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.slice(-1100)).toEqual(bulk.map((row) => row._id));
  });

  test.each([
    ['an administrator', () => root],
    ['a User', () => ann.client],
  ])('comes in two parts for %s who asks for its first rows alone', async (_who, client) => {
    const accept = 'application/x-ndjson, application/json;q=0.9';
    const first = await client().get('/api/tasks?limit=64', { accept });
    const next = first.headers.get('docket-next') ?? '';
    const rest = await client().get(`/api/tasks?before=${next}`, { accept });
    expect(first.headers.get('docket-total')).toBe(rest.headers.get('docket-total'));
    expect(rest.headers.get('docket-next')).toBeNull();
    const rowsOf = ({ text }: { text: string }) => text.trim().split('\n');
    expect(rowsOf(first)).toHaveLength(64);
    expect(
      [...rowsOf(first), ...rowsOf(rest)].map((line) => (JSON.parse(line) as Task)._id),
    ).toEqual(ids(await listOf(client())));
  });

  test.each([
    ['an administrator', () => root],
    ['a User', () => ann.client],
  ])('comes in parts of the wanted length for %s', async (_who, client) => {
    const whole = await listOf(client());
    const parts: Task[][] = [];
    for (let before: string | null = ''; before !== null;) {
      const part = await client().get(`/api/tasks?limit=128${before && `&before=${before}`}`);
      parts.push(part.body as Task[]);
      before = part.headers.get('docket-next');
    }
    expect(parts.flat()).toEqual(whole);
    expect(new Set(parts.slice(0, -1).map(({ length }) => length))).toEqual(new Set([128]));
    const one = await client().get('/api/tasks?limit=1');
    expect(one.body).toEqual(whole.slice(0, 1));
  });

  test.each(['before=x', 'limit=x', 'limit=0', 'limit=129', 'limit=-1', 'limit=1.5', 'limit='])(
    'is refused with %s',
    async (query) => {
      expect((await root.get(`/api/tasks?${query}`)).status).toBe(400);
    },
  );

  test('is no longer read when the client disconnects', async () => {
    for (let index = 0; index < 10; index += 1) {
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${root.token}`, accept: 'application/x-ndjson' };
      const answer = await fetch(`${server.url}/api/tasks`, { headers, signal: gone.signal });
      await answer.body?.getReader().read();
      gone.abort();
    }
    expect((await root.get('/api/tasks')).status).toBe(200);
  });
});

test('a person without tasks gets an empty list in both formats', async () => {
  const nobody = await server.createUser({ name: 'New' });
  expect((await nobody.client.get('/api/tasks')).body).toEqual([]);
  const first = await nobody.client.get('/api/tasks?limit=64', { accept: 'application/x-ndjson' });
  expect([first.status, first.text, first.headers.get('docket-next')]).toEqual([200, '', null]);
  const streamed = await nobody.client.get('/api/tasks', { accept: 'application/x-ndjson' });
  expect([streamed.status, streamed.text, streamed.headers.get('docket-total')]).toEqual([
    200,
    '',
    '0',
  ]);
});

test("an inspected user's tasks are for administrators, and the look is written down", async () => {
  const task = await createTask(root, { title: "Ben's", assignedTo: [ben._id] });
  const answer = await admin.client.post('/api/tasks/inspect', { id: ben._id });
  expect(ids(answer.body as Task[])).toContain(task._id);
  expect((await ann.client.post('/api/tasks/inspect', { id: ben._id })).status).toBe(403);
  expect((await root.post('/api/tasks/inspect', { id: 'f'.repeat(24) })).status).toBe(404);
  const looks = await server.context.db
    .selectFrom('audit')
    .selectAll()
    .where('target_id', '=', ben._id)
    .where('actor_id', '=', admin._id)
    .execute();
  expect(looks).toMatchObject([
    { actor_id: admin._id, target_id: ben._id, action: 'tasksInspected' },
  ]);
});

test('Completed sets completedAt, any other status clears it, and both are written to the activity', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const done = (await ann.client.patch(`/api/tasks/${task._id}`, { status: 'Completed' }))
    .body as Task;
  expect(done.completedAt).toBe(done.updatedAt);
  const again = (await ann.client.patch(`/api/tasks/${task._id}`, { status: 'On Hold' }))
    .body as Task;
  expect(again).toMatchObject({ status: 'On Hold', completedAt: null });
  expect(
    again.activity?.filter((line) => line.type === 'status').map((line) => line.status),
  ).toEqual(['On Hold', 'Completed']);
});

test('an administrator can change every field, and a change without effect writes no event', async () => {
  const task = await createTask(root, {
    title: 'Old',
    dueDate: '2031-01-01',
    labels: ['a'],
    assignedTo: [ann._id],
  });
  const changes = {
    title: 'New',
    description: 'Text',
    priority: 'High',
    labels: ['b', 'c'],
    dueDate: null,
  };
  const changed = (await admin.client.patch(`/api/tasks/${task._id}`, changes)).body as Task;
  expect(changed).toMatchObject(changes);
  const before = await eventsOf(task._id);
  const same = await admin.client.patch(`/api/tasks/${task._id}`, changes);
  expect(same.body).toEqual(changed);
  expect(await eventsOf(task._id)).toEqual(before);
});

test('a single task has the last changes of its fields, and lists and events do not', async () => {
  const task = await createTask(root, { title: 'Old', assignedTo: [ann._id] });
  expect(task.edits).toEqual([]);
  const path = `/api/tasks/${task._id}`;
  await admin.client.patch(path, { title: 'New', priority: 'High' });
  const { body } = await ann.client.patch(path, { status: 'On Hold' });
  await root.delete(`/api/tasks/assign/${task._id}`, { user_id: ann._id });
  const read = (await root.get(path)).body as Task;
  const byAdmin = { user: { _id: admin._id, name: 'Ada Admin' }, fields: ['title', 'priority'] };
  const byAnn = { user: { _id: ann._id, name: 'Ann' }, fields: ['status'] };
  expect((body as Task).edits).toMatchObject([byAnn, byAdmin]);
  expect(read.edits).toMatchObject([{ seq: read.seq, fields: ['assignedTo'] }, byAnn, byAdmin]);
  // The entry of the history has the same time.
  expect(read.activity?.[0]).toMatchObject({ type: 'status', timestamp: read.edits?.[1]?.at });
  for (const [title, priority] of [
    ['2', 'Low'],
    ['3', 'High'],
    ['4', 'Low'],
  ])
    await root.patch(path, { title, priority });
  const latest = (await root.get(path)).body as Task;
  expect(latest.edits?.filter(({ fields }) => fields.includes('title'))).toHaveLength(3);
  expect(await listOf(root)).toContainEqual(expect.objectContaining({ _id: task._id, title: '4' }));
  expect(JSON.stringify(await listOf(root))).not.toContain('"edits"');
  const streamed = await root.get('/api/tasks', { accept: 'application/x-ndjson' });
  expect(streamed.text).not.toContain('"edits"');
  expect(JSON.stringify(await eventsOf(task._id))).not.toContain('edits');
});

test('If-Match refuses a change of a field that someone else has changed since, and no other (E-7)', async () => {
  const { _id } = await createTask(admin.client, { title: 'Fence', assignedTo: [ann._id] });
  const path = `/api/tasks/${_id}`;
  const seen = async () => `"${String(((await root.get(path)).body as Task).seq)}"`;
  const first = await seen();
  const change = async (body: object, match: string, client = root) =>
    client.patch(path, body, { 'if-match': match });

  expect((await change({ title: 'Oak fence' }, first, admin.client)).status).toBe(200);
  const refused = await change({ title: 'Iron fence', priority: 'High' }, first);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: 'Title was changed by Ada Admin meanwhile',
      task: { _id, title: 'Oak fence', priority: 'Medium' },
      conflicts: [
        {
          field: 'title',
          value: 'Oak fence',
          user: { _id: admin._id, name: 'Ada Admin' },
          at: expect.any(String) as string,
          earlier: [],
        },
      ],
    },
  });
  expect((await root.get(path)).body).toMatchObject({ title: 'Oak fence', priority: 'Medium' });

  // Another field, the same value, a change by the same person, and one that they have seen.
  expect((await change({ priority: 'High' }, first)).status).toBe(200);
  expect((await change({ title: 'Oak fence' }, first)).status).toBe(200);
  expect((await change({ title: 'Old fence' }, first, admin.client)).status).toBe(200);
  expect((await change({ title: 'Iron fence' }, await seen())).status).toBe(200);

  // Everything that was written since, the newest first, also what this person wrote later.
  const start = await seen();
  await change({ title: 'Stone fence' }, '*', admin.client);
  await change({ title: 'Steel fence' }, '*');
  expect((await change({ title: 'Iron gate' }, start)).body).toMatchObject({
    conflicts: [
      {
        field: 'title',
        value: 'Steel fence',
        user: { name: 'Root' },
        earlier: [{ value: 'Stone fence', user: { name: 'Ada Admin' } }],
      },
    ],
  });

  // After the restore of an older backup, a change may name a number that is not issued yet.
  const unknown = '"999999"';
  expect((await change({ title: 'Iron gate' }, unknown)).status).toBe(409);
  expect((await change({ labels: ['new'] }, unknown)).status).toBe(200);

  // Bulk changes and assignments count too.
  const before = await seen();
  const bulk = await admin.client.post('/api/tasks/bulk', {
    ids: [_id],
    change: { dueDate: '2031-02-28', assignees: { add: [ben._id] } },
  });
  expect(bulk.text).toContain('"done":1');
  expect((await change({ dueDate: null, labels: ['oak'] }, before)).body).toMatchObject({
    conflicts: [{ field: 'dueDate', value: '2031-02-28' }],
  });
  const unassign = (match: string) =>
    root.delete(`/api/tasks/assign/${_id}`, { user_id: ann._id }, { 'if-match': match });
  expect((await unassign(before)).body).toMatchObject({
    conflicts: [{ field: 'assignedTo', value: [{ _id: ann._id }, { _id: ben._id }] }],
  });
  expect((await unassign(await seen())).status).toBe(200);
  expect(
    await root.post(
      '/api/tasks/assign',
      { task_id: _id, user_id: [ann._id] },
      { 'if-match': 'none' },
    ),
  ).toMatchObject({ status: 400 });

  // Of several numbers, the last counts.
  const last = await seen();
  expect((await change({ title: 'New fence' }, first)).status).toBe(409);
  expect((await change({ title: 'New fence' }, `${last}, ${first}`)).status).toBe(200);

  for (const bad of ['5', 'W/5', '"five"', '"1","five"', '"1",', `"${'9'.repeat(16)}"`])
    expect(await change({ title: 'Bad' }, bad)).toMatchObject({
      status: 400,
      body: { error: 'If-Match must be the seq of the task, like "3"' },
    });
  expect((await change({ title: 'Any fence' }, '*')).status).toBe(200);
});

test('people who may not see a task get the same answers as if it did not exist (B-3)', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  const missing = 'f'.repeat(24);
  const calls = (id: string) => [
    ben.client.get(`/api/tasks/${id}`),
    ben.client.patch(`/api/tasks/${id}`, { status: 'Completed' }),
    ben.client.delete(`/api/tasks/${id}`),
    ben.client.post(`/api/tasks/${id}/comments`, { text: 'x' }),
    ben.client.get(`/api/tasks/assign/${id}`),
    ben.client.get(`/api/tasks/unassigned/${id}`),
    ben.client.post('/api/tasks/assign', { task_id: id, user_id: [ben._id] }),
    ben.client.delete(`/api/tasks/assign/${id}`, { user_id: ann._id }),
  ];
  const [hidden, absent] = await Promise.all([
    Promise.all(calls(task._id)),
    Promise.all(calls(missing)),
  ]);
  expect(hidden.map((answer) => answer.status)).toEqual(Array(8).fill(404));
  expect(hidden.map((answer) => answer.text)).toEqual(absent.map((answer) => answer.text));
});

test.each([
  ['a number for a title', { title: 5 }],
  ['a blank title', { title: '   ' }],
  ['a title that is too long', { title: 'x'.repeat(301) }],
  ['an unknown status', { status: 'Done' }],
  ['a text for labels', { labels: 'a' }],
  ['a number among labels', { labels: [1] }],
  ['a list for a body', [{ title: 'x' }]],
  ['a character that cannot be stored', { title: 'a\u0000b' }],
])('%s is refused with 400 and changes nothing', async (_name, body) => {
  const task = await createTask(root, { title: 'Kept', assignedTo: [ann._id] });
  const answer = await root.patch(`/api/tasks/${task._id}`, body);
  expect([answer.status, typeof (answer.body as { error?: unknown }).error]).toEqual([
    400,
    'string',
  ]);
  expect((await root.get(`/api/tasks/${task._id}`)).body).toEqual({ ...task });
});

test('fields of a task that no form has are ignored (B-5)', async () => {
  const task = await createTask(root, { title: 'Kept', assignedTo: [ann._id] });
  const forged = {
    title: 'New',
    _id: 'x',
    createdBy: { _id: ben._id },
    createdAt: '2000-01-01',
    completedAt: '2000-01-01',
    seq: 0,
    assignedTo: [],
    __proto__: { polluted: true },
    comments: [],
  };
  const changed = (await root.patch(`/api/tasks/${task._id}`, forged)).body as Task;
  expect(changed).toMatchObject({
    _id: task._id,
    createdBy: task.createdBy,
    createdAt: task.createdAt,
    completedAt: null,
    assignedTo: task.assignedTo,
  });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('a new task needs a title, an assignee who exists and well-formed fields', async () => {
  const before = (await listOf(root)).length;
  const refusals = await Promise.all([
    postTask(root, { title: '', assignedTo: [ann._id] }),
    postTask(root, { assignedTo: [] }),
    postTask(root, { assignedTo: ['f'.repeat(24)] }),
    postTask(root, { assignedTo: [ann._id], labels: 'not json' }),
    postTask(root, { assignedTo: [ann._id], labels: '{"a":1}' }),
    postTask(root, { assignedTo: [ann._id], priority: 'Urgent' }),
    postTask(root, { assignedTo: [ann._id], dueDate: 'tomorrow' }),
    root.post('/api/tasks', { title: 'JSON', assignedTo: [ann._id] }),
  ]);
  expect(refusals.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400]);
  expect(refusals[1]?.body).toEqual({
    error: 'Please assign the task to at least one team member.',
  });
  expect((await postTask(ann.client, { assignedTo: [ann._id] })).status).toBe(403);
  expect((await listOf(root)).length).toBe(before);
});

test('administrators can delete tasks, assignees cannot, and people who saw them are told', async () => {
  const task = await createTask(root, { assignedTo: [ann._id] });
  expect((await ann.client.delete(`/api/tasks/${task._id}`)).status).toBe(403);
  expect((await admin.client.delete(`/api/tasks/${task._id}`)).status).toBe(200);
  expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(404);
  const last = (await eventsOf(task._id)).at(-1);
  expect(last?.type).toBe('task-deleted');
  expect(JSON.parse(last?.payload ?? '')).toBe(task._id);
  expect(JSON.parse(last?.audience ?? '')).toEqual({ administrators: true, users: [ann._id] });
});

test('If-Match refuses the deletion of a task that someone else has changed since (E-7)', async () => {
  const { _id } = await createTask(root, { title: 'Gate', assignedTo: [ann._id] });
  const path = `/api/tasks/${_id}`;
  const seen = async () => `"${String(((await root.get(path)).body as Task).seq)}"`;
  const remove = (match: string, client = root) =>
    client.delete(path, undefined, { 'if-match': match });
  const first = await seen();
  await admin.client.patch(path, { priority: 'High' });
  expect(await remove(first)).toMatchObject({
    status: 409,
    body: { error: 'Priority was changed by Ada Admin meanwhile', conflicts: [{ value: 'High' }] },
  });
  expect((await remove('5')).status).toBe(400);
  expect((await remove(first, ann.client)).status).toBe(403);
  expect((await root.get(path)).status).toBe(200);
  // A comment changes no field.
  const now = await seen();
  await admin.client.post(`${path}/comments`, { text: 'Nice' });
  expect((await remove(now)).status).toBe(200);
});

test('both label lists have the labels of the tasks that the person may see (B-9)', async () => {
  await createTask(root, { labels: ['zeta', 'alpha'], assignedTo: [ann._id] });
  await createTask(root, { labels: ['secret'], assignedTo: [admin._id] });
  for (const path of ['/api/labels', '/api/tasks/labels']) {
    expect((await root.get(path)).body).toEqual(
      expect.arrayContaining(['alpha', 'secret', 'zeta']),
    );
    expect((await ann.client.get(path)).body).not.toContain('secret');
    expect((await ann.client.get(path)).body).toEqual(expect.arrayContaining(['alpha', 'zeta']));
  }
});

test('labels, names and titles in another Unicode form are the same, and stored as NFC', async () => {
  const task = await createTask(root, {
    title: 'Cafe\u0301',
    labels: ['e\u0301te\u0301', 'été'],
    assignedTo: [ann._id],
  });
  expect(task).toMatchObject({ title: 'Café', labels: ['été'] });
  const { body } = await root.patch(`/api/tasks/${task._id}`, {
    description: 'Zoe\u0308',
    labels: ['été', 'n\u0303', 'ñ'],
  });
  expect(body).toMatchObject({ description: 'Zoë', labels: ['été', 'ñ'] });
  const person = await root.post('/api/users', {
    name: 'Rene\u0301e',
    email: 'renee@example.com',
    password: 'Some-pass-1!',
  });
  expect(person.body).toMatchObject({ name: 'Renée' });
});

test('a label of a changed or deleted task is in the next list of labels (B-9)', async () => {
  const labels = async () => (await root.get('/api/labels')).body as string[];
  expect(await labels()).not.toContain('new label');
  const task = await createTask(root, { labels: ['new label'], assignedTo: [ann._id] });
  expect(await labels()).toContain('new label');
  await root.patch(`/api/tasks/${task._id}`, { labels: ['newer label'] });
  expect(await labels()).toContain('newer label');
  expect(await labels()).not.toContain('new label');
  await root.delete(`/api/tasks/${task._id}`);
  expect(await labels()).not.toContain('newer label');
});

test('a hundred parallel changes are all stored and numbered in sequence (F-8)', async () => {
  const task = await createTask(root, { assignedTo: [ann._id, ben._id] });
  // A write whose turn does not come in time on a busy machine is refused, and repeated by its key.
  const writers = [root, admin.client, ann.client, ben.client].map(({ token }) =>
    Object.assign(new RepeatingClient(server.url), { token }),
  );
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const client = writers[index % writers.length] ?? root;
      return index % 2 === 0
        ? client.post(`/api/tasks/${task._id}/comments`, { text: `comment ${index}` })
        : client.patch(`/api/tasks/${task._id}`, {
            status: index % 4 === 1 ? 'In Progress' : 'On Hold',
          });
    }),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200));
  const after = (await root.get(`/api/tasks/${task._id}`)).body as Task;
  expect(after.commentCount).toBe(50);
  expect(after.comments?.map((comment) => comment.text).sort()).toEqual(
    Array.from({ length: 50 }, (_, index) => `comment ${index * 2}`).sort(),
  );
  const all = (
    await server.context.db.selectFrom('events').select('seq').orderBy('seq').execute()
  ).map((row) => row.seq);
  expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index));
});
