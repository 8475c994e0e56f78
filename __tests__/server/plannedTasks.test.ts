import type { ChecklistItem } from '../../src/contract/checklist';
import { estimatesHeader } from '../../src/contract/version';
import { taskLimits, type Task, type TaskHistoryPage } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { taskLine } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Start dates, estimates and checklists.

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

const line = (_id: string, text = _id, done = false): ChecklistItem => ({ _id, text, done });
const make = () => createTask(root, { title: 'Stand', assignedTo: [ann._id, ben._id] });
const read = async (id: string) => (await root.get(`/api/tasks/${id}`)).body as Task;
const listed = async (id: string) =>
  ((await root.get('/api/tasks')).body as Task[]).find(({ _id }) => _id === id);
const history = async (id: string) =>
  (await root.get(`/api/tasks/${id}?history=50`)).body as TaskHistoryPage;
const change = (person: TestClient, id: string, body: object, headers?: Record<string, string>) =>
  person.patch(`/api/tasks/${id}`, body, headers);
const notifications = async () =>
  (await server.context.db.selectFrom('notifications').selectAll().execute()).length;

test('a new task has a start date and an estimate only if the form has them', async () => {
  const plain = await make();
  for (const field of ['startDate', 'estimate', 'checklist'])
    expect([field, field in plain, field in ((await listed(plain._id)) ?? {})]).toEqual([
      field,
      false,
      false,
    ]);
  const form = { title: 'Later', assignedTo: [ann._id], startDate: '2030-02-01', estimate: '1.5' };
  const task = await createTask(root, form);
  expect(task).toMatchObject({ startDate: '2030-02-01', estimate: 1.5 });
  expect(await listed(task._id)).toMatchObject({ startDate: '2030-02-01', estimate: 1.5 });
  expect('estimate' in (await createTask(root, { ...form, estimate: ' ' }))).toBe(false);
  for (const [wrong, error] of [
    [{ estimate: 'soon' }, 'Estimate'],
    [{ estimate: '-1' }, 'Estimate'],
    [{ estimate: '10001' }, 'Estimate'],
    [{ estimate: '0x10' }, 'Estimate must be a number from 0 to 10000'],
    [{ startDate: '2030-02-30' }, 'Start date must be a date like 2030-01-31'],
  ] as const) {
    const answer = await postTask(root, { ...form, ...wrong });
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toContain(error);
  }
});

test('administrators change start and estimate, and null clears them; assignees cannot', async () => {
  const { _id } = await make();
  const answer = await change(root, _id, { startDate: '2030-03-01', estimate: 2.255 });
  expect(answer).toMatchObject({ status: 200, body: { startDate: '2030-03-01', estimate: 2.26 } });
  expect(await change(ann.client, _id, { estimate: 3 })).toMatchObject({ status: 403 });
  expect(await change(ann.client, _id, { startDate: null })).toMatchObject({ status: 403 });
  for (const wrong of [{ estimate: -1 }, { estimate: '2' }, { estimate: 1e9 }, { startDate: 'x' }])
    expect(await change(root, _id, wrong)).toMatchObject({ status: 400 });
  // The same values are no change.
  const { seq } = await read(_id);
  await change(root, _id, { startDate: '2030-03-01', estimate: 2.26 });
  expect((await read(_id)).seq).toBe(seq);
  await change(root, _id, { startDate: null, estimate: null });
  const cleared = (await listed(_id)) ?? {};
  expect(['startDate' in cleared, 'estimate' in cleared]).toEqual([false, false]);
  const { activity } = await history(_id);
  expect(activity.flatMap(({ changes = [] }) => changes)).toEqual([
    { field: 'startDate', oldValue: '2030-03-01', newValue: null },
    { field: 'estimate', oldValue: 2.26, newValue: null },
    { field: 'startDate', oldValue: null, newValue: '2030-03-01' },
    { field: 'estimate', oldValue: null, newValue: 2.26 },
  ]);
});

test('an undo restores an estimate unless it has been changed since', async () => {
  const { _id } = await make();
  await change(root, _id, { estimate: 3 });
  const undo = { estimate: null, expected: { estimate: 3 } };
  await change(root, _id, { estimate: 5 });
  expect(await change(root, _id, undo)).toMatchObject({ status: 412 });
  expect(await change(root, _id, { estimate: 3, expected: { estimate: 5 } })).toMatchObject({
    status: 200,
  });
  await change(root, _id, undo);
  expect('estimate' in (await read(_id))).toBe(false);
  // From none.
  const first = { estimate: 8, expected: { estimate: null } };
  expect(await change(root, _id, first)).toMatchObject({ status: 200, body: { estimate: 8 } });
});

test('assignees change the checklist, people who do not see the task cannot, and nobody is told', async () => {
  const { _id } = await make();
  const before = await notifications();
  const checklist = [line('a', ' Book a stand '), line('b', 'Print lists')];
  const answer = await change(ann.client, _id, { checklist });
  expect(answer).toMatchObject({
    status: 200,
    body: { checklist: [line('a', 'Book a stand'), line('b', 'Print lists')] },
  });
  const outsider = await server.createUser();
  expect(await change(outsider.client, _id, { checklist: [] })).toMatchObject({ status: 404 });
  expect(await notifications()).toBe(before);
  // A line has no line breaks.
  await change(ann.client, _id, { checklist: [line('a', 'one\ntwo\u2028three')] });
  expect((await read(_id)).checklist).toEqual([line('a', 'one two three')]);
  // With another field, people are told as of any change.
  await change(root, _id, { checklist: [], title: 'Stall' });
  expect(await notifications()).toBe(before + 2);
  expect('checklist' in ((await listed(_id)) ?? {})).toBe(false);
});

test('lines that people change at once are merged, also with If-Match', async () => {
  const { _id } = await make();
  const seen = [line('a'), line('b'), line('c')];
  const { seq } = (await change(root, _id, { checklist: seen })).body as Task;
  const ifMatch = { 'if-match': `"${seq}"` };
  const ticked = [line('a', 'a', true), line('b'), line('c')];
  const moved = [line('c'), line('a'), line('b', 'better'), line('d')];
  const expected = { checklist: seen };
  for (const [person, checklist] of [
    [ann, ticked],
    [ben, moved],
  ] as const)
    expect(await change(person.client, _id, { checklist, expected }, ifMatch)).toMatchObject({
      status: 200,
    });
  const merged = [line('c'), line('a', 'a', true), line('b', 'better'), line('d')];
  expect((await read(_id)).checklist).toEqual(merged);
  // An undo of the tick.
  await change(ann.client, _id, { checklist: seen, expected: { checklist: ticked } });
  expect((await read(_id)).checklist).toEqual([
    line('c'),
    line('a'),
    line('b', 'better'),
    line('d'),
  ]);
  // A whole list without what was seen replaces it, and conflicts with a change since.
  expect(await change(ann.client, _id, { checklist: [] }, ifMatch)).toMatchObject({
    status: 409,
    body: { conflicts: [{ field: 'checklist' }] },
  });
  expect(await change(ann.client, _id, { checklist: [] })).toMatchObject({ status: 200 });
});

test('a checklist has limits, also after a merge, and no line twice', async () => {
  const { _id } = await make();
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => line(`l${from + at}`));
  const full = many(taskLimits.checklist);
  for (const [checklist, error] of [
    [many(taskLimits.checklist + 1), 'Checklist must have at most 100 entries'],
    [[line('a', 'x'.repeat(301))], 'at most 300 characters'],
    [[line('a', '   ')], 'blank'],
    [[line('a'), line('a')], 'Checklist must not have a line twice'],
    [[{ _id: 'a', text: 'no done' }], 'Done'],
  ] as const) {
    const answer = await change(root, _id, { checklist });
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toContain(error);
  }
  await change(root, _id, { checklist: full });
  const more = await change(ann.client, _id, {
    checklist: many(3, 500),
    expected: { checklist: [] },
  });
  expect(more).toMatchObject({ status: 400, body: { error: 'A checklist has at most 100 lines' } });
  expect((await read(_id)).checklist).toHaveLength(100);
});

test('the history says what was done to lines, and the audit log how many are done', async () => {
  const { _id } = await make();
  const lists = [
    [line('a'), line('b'), line('c')],
    [line('a', 'a', true), line('b'), line('c')],
    [line('a'), line('b', 'b', true), line('c', 'c', true)],
    [line('c', 'c', true), line('b', 'b', true), line('d')],
    [line('b', 'b', true), line('c', 'c', true), line('d')],
  ];
  const admin = await server.createUser({ roles: ['Admin'] });
  for (const checklist of lists) await change(admin.client, _id, { checklist });
  const { activity } = await history(_id);
  expect(activity.flatMap(({ changes = [] }) => changes.map(({ acts }) => acts))).toEqual([
    [],
    [
      { act: 'added', count: 1, line: 'd' },
      { act: 'removed', count: 1, line: 'a' },
    ],
    [
      { act: 'ticked', count: 2 },
      { act: 'unticked', count: 1, line: 'a' },
    ],
    [{ act: 'ticked', count: 1, line: 'a' }],
    [{ act: 'added', count: 3 }],
  ]);
  const audited = await server.context.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'taskChanged')
    .where('target_id', '=', _id)
    .orderBy('_id')
    .execute();
  const values = audited.map(({ details }) => JSON.parse(details ?? '{}') as object);
  expect(values).toContainEqual({ before: { checklist: '0 / 3' }, after: { checklist: '1 / 3' } });
});

test('the text of a checklist counts in the stored bytes of its task', async () => {
  const { _id } = await make();
  const bytes = async () =>
    (
      await server.context.db
        .selectFrom('tasks')
        .select('bytes')
        .where('_id', '=', _id)
        .executeTakeFirstOrThrow()
    ).bytes;
  const before = await bytes();
  await change(root, _id, { checklist: [line('a', 'é'.repeat(100))] });
  expect((await bytes()) - before).toBe(200);
  await change(root, _id, { checklist: [] });
  expect(await bytes()).toBe(before);
});

test('an import reads start, estimate and checklist, and says what is wrong with them', async () => {
  const planned = {
    title: 'Imported stand',
    assignees: [ann.email],
    startDate: '2030-04-01',
    estimate: '2.5',
    checklist: '[x] Book\n[ ] Print',
  };
  const lines = [
    taskLine({ line: 1, ...planned }),
    taskLine({ line: 2, ...planned, title: 'Wrong', estimate: 'two' }),
    taskLine({ line: 3, ...planned, title: 'Wrong too', startDate: '2030-04-31' }),
    taskLine({ line: 4, ...planned, title: 'Too long', checklist: 'x'.repeat(301) }),
  ];
  const run = async (rows: unknown[]) =>
    (await root.post('/api/tasks/import', { rows, confirm: true })).body;
  expect(await run(lines)).toMatchObject([
    { outcome: 'new' },
    { outcome: 'refused', error: expect.stringContaining('Estimate must be a number') },
    { outcome: 'refused', error: expect.stringContaining('Start date must be a date') },
    { outcome: 'refused', error: expect.stringContaining('300') },
  ]);
  const task = ((await root.get('/api/tasks')).body as Task[]).find(
    ({ title }) => title === planned.title,
  );
  expect(task).toMatchObject({
    startDate: '2030-04-01',
    estimate: 2.5,
    checklist: [
      { text: 'Book', done: true },
      { text: 'Print', done: false },
    ],
  });
  // Again, and with another estimate.
  const again = [
    taskLine({ line: 1, ...planned }),
    taskLine({ line: 2, ...planned, estimate: '3' }),
  ];
  expect(await run(again)).toMatchObject([{ outcome: 'exists' }, { outcome: 'new' }]);
  // None is an estimate too, and other lines make another task.
  const none = { ...planned, startDate: '', estimate: '0' };
  const lists = ['[ ] one', '[ ] two'].map((checklist, at) =>
    taskLine({ line: at + 1, ...none, checklist }),
  );
  expect(await run(lists)).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }]);
});

test('a deleted task comes back with its plan', async () => {
  const { _id } = await make();
  const checklist = [line('a', 'a', true)];
  await change(root, _id, { startDate: '2030-05-01', estimate: 4, checklist });
  const deleted = await root.post('/api/tasks/bulk', { ids: [_id], delete: true });
  await root.post(`/api/tasks/bulk/${bulkEndOf(deleted).actionId}/undo`);
  expect(await read(_id)).toMatchObject({ startDate: '2030-05-01', estimate: 4, checklist });
});

test('start and estimate of many tasks are set at once, and an undo takes them back', async () => {
  const [one, two] = [await make(), await make()];
  await change(root, two._id, { estimate: 9 });
  const ids = [one._id, two._id];
  const set = { startDate: '2030-06-01', estimate: 2.5 };
  const answer = await root.post('/api/tasks/bulk', { ids, change: set });
  expect(bulkEndOf(answer)).toMatchObject({ done: 2 });
  for (const id of ids) expect(await listed(id)).toMatchObject(set);
  const again = await root.post('/api/tasks/bulk', { ids, change: { estimate: 2.5 } });
  expect(bulkEndOf(again)).toMatchObject({ done: 0, unchanged: 2 });
  expect(await root.post('/api/tasks/bulk', { ids, change: { estimate: -1 } })).toMatchObject({
    status: 400,
  });
  // What was changed since stays.
  await change(root, one._id, { startDate: '2030-07-01' });
  const undone = await root.post(`/api/tasks/bulk/${bulkEndOf(answer).actionId}/undo`);
  expect(bulkEndOf(undone)).toMatchObject({ done: 1, refused: 1 });
  const after = await listed(two._id);
  expect([after?.startDate, after?.estimate]).toEqual([undefined, 9]);
  expect(await listed(one._id)).toMatchObject({ startDate: '2030-07-01', estimate: 2.5 });
  const cleared = await root.post('/api/tasks/bulk', {
    ids,
    change: { startDate: null, estimate: null },
  });
  expect(bulkEndOf(cleared)).toMatchObject({ done: 2 });
  for (const id of ids) expect('estimate' in ((await listed(id)) ?? {})).toBe(false);
});

test('every answer says that estimates are counted in points, where they are', async () => {
  expect((await root.get('/api/tasks')).headers.has(estimatesHeader)).toBe(false);
  const other = await startServer({ config: { estimates: 'points' } });
  try {
    const client = await other.signInRoot();
    expect((await client.get('/api/tasks')).headers.get(estimatesHeader)).toBe('points');
  } finally {
    await other.close();
  }
});
