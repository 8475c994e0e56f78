import type { MyDay } from '../../src/contract/myDay';
import { createBusyPeople } from '../../server/myDay/busyPeople';
import { QueryRecorder } from '../helpers/queryRecorder';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Wednesday. Its week ends on Sunday, 10 March.
const today = '2030-03-06';
let now = Date.parse('2030-03-06T10:00:00.000Z');
let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});

const earlier = '2030-03-01T00:00:00.000Z';
const dayOf = async (client: TestClient, since = earlier) =>
  (await client.get(`/api/my-day?today=${today}&since=${since}`)).body as MyDay;
const due = (title: string, dueDate: string, who = ann) =>
  createTask(root, { title, dueDate, assignedTo: [who._id] });
const titles = ({ tasks }: MyDay['overdue']) => tasks.map(({ title }) => title);

test('what is due is sorted into overdue, today and this week, the oldest first', async () => {
  for (const [title, day] of [
    ['late', '2030-03-05'],
    ['very late', '2029-01-01'],
    ['now', today],
    ['Sunday', '2030-03-10'],
    ['Monday', '2030-03-11'],
  ] as const)
    await due(title, day);
  await createTask(root, { title: 'whenever', assignedTo: [ann._id] });
  await due("someone else's", today, ben);
  const done = await due('done', today);
  await ann.client.patch(`/api/tasks/${done._id}`, { status: 'Completed' });
  const day = await dayOf(ann.client);
  expect(titles(day.overdue)).toEqual(['very late', 'late']);
  expect(day.overdue.tasks[0]).toEqual({
    _id: expect.stringMatching(/^[\da-f]{24}$/),
    title: 'very late',
    dueDate: '2029-01-01',
    priority: 'Medium',
    status: 'Pending',
  });
  expect(titles(day.today)).toEqual(['now']);
  expect(titles(day.week)).toEqual(['Sunday']);
  expect(day.open).toBe(6);
  expect(day.hasTasks).toBe(true);
  expect((await dayOf(ben.client)).overdue).toEqual({ count: 0, tasks: [] });
});

test('five tasks of a category are listed, and all are counted', async () => {
  for (let n = 1; n <= 7; n += 1) await due(`task ${n}`, `2030-02-0${n}`);
  const { overdue } = await dayOf(ann.client);
  expect(titles(overdue)).toEqual(['task 1', 'task 2', 'task 3', 'task 4', 'task 5']);
  expect(overdue.count).toBe(7);
});

test('a changed task is listed once, with the latest change that someone else made', async () => {
  const mine = await due('mine', today);
  const quiet = await due('quiet', today);
  const since = new Date((now += 60_000)).toISOString();
  now += 1_000;
  await root.patch(`/api/tasks/${mine._id}`, { status: 'On Hold' });
  now += 1_000;
  await root.post(`/api/tasks/${mine._id}/comments`, { text: 'Why?' });
  now += 1_000;
  await ann.client.post(`/api/tasks/${quiet._id}/comments`, { text: 'My own' });
  const { name } = (await server.context.db
    .selectFrom('users')
    .select('name')
    .where('roles', 'like', '%Root%')
    .executeTakeFirstOrThrow()) as { name: string };
  expect((await dayOf(ann.client, since)).changed).toEqual([
    {
      _id: mine._id,
      title: 'mine',
      type: 'comment',
      by: name,
      at: new Date(now - 1_000).toISOString(),
      to: null,
    },
  ]);
  expect((await dayOf(ann.client, new Date(now).toISOString())).changed).toEqual([]);
  // The creator is not assigned, but was notified.
  expect((await dayOf(root, since)).changed).toMatchObject([
    { title: 'quiet', type: 'comment', by: 'Ann' },
  ]);
  await ann.client.patch(`/api/tasks/${mine._id}`, { status: 'Completed' });
  expect((await dayOf(root, since)).changed[0]).toMatchObject({ type: 'status', to: 'Completed' });
});

test('edited fields are listed, and those that were changed at once with them', async () => {
  const mine = await due('mine', today);
  const since = new Date((now += 60_000)).toISOString();
  now += 1_000;
  await root.patch(`/api/tasks/${mine._id}`, { dueDate: '2030-03-09' });
  const [moved] = (await dayOf(ann.client, since)).changed;
  const at = new Date(now).toISOString();
  expect(moved).toMatchObject({ _id: mine._id, title: 'mine', type: 'edited', at, to: null });
  expect(moved?.fields).toEqual(['dueDate']);
  now += 1_000;
  await root.patch(`/api/tasks/${mine._id}`, { title: 'ours', status: 'On Hold' });
  now += 1_000;
  await ann.client.patch(`/api/tasks/${mine._id}`, { labels: ['own'] });
  expect((await dayOf(ann.client, since)).changed).toMatchObject([
    { title: 'ours', type: 'edited', fields: ['title', 'status'] },
  ]);
  now += 1_000;
  await root.patch(`/api/tasks/${mine._id}`, { status: 'Pending' });
  expect((await dayOf(ann.client, since)).changed).toMatchObject([{ type: 'status' }]);
});

test('a change of a task that the person may not see any more is not listed', async () => {
  const cat = await server.createUser({ name: 'Cat', roles: ['Admin'] });
  const since = new Date((now += 60_000)).toISOString();
  now += 1_000;
  const left = await createTask(root, { title: 'left', assignedTo: [ann._id, ben._id] });
  const created = await createTask(cat.client, { title: 'created', assignedTo: [ben._id] });
  now += 1_000;
  await root.delete(`/api/tasks/assign/${left._id}`, { user_id: ann._id });
  await ben.client.patch(`/api/tasks/${created._id}`, { status: 'On Hold' });
  expect((await dayOf(cat.client, since)).changed).toMatchObject([{ _id: created._id }]);
  await server.context.db
    .updateTable('users')
    .set({ roles: '["User"]' })
    .where('_id', '=', cat._id)
    .execute();
  now += 1_000;
  for (const { _id } of [left, created])
    expect((await root.patch(`/api/tasks/${_id}`, { title: 'secret' })).status).toBe(200);
  for (const [{ client }, task] of [
    [ann, left],
    [cat, created],
  ] as const) {
    expect((await client.get(`/api/tasks/${task._id}`)).status).toBe(404);
    expect((await dayOf(client, since)).changed).toEqual([]);
  }
});

test('notes are those that were changed last, and only the own ones', async () => {
  const note = async (title: string) => {
    now += 1_000;
    return (
      (await ann.client.post('/api/notes', { title, text: '', tag: [] })).body as {
        _id: string;
      }
    )._id;
  };
  const first = await note('first');
  await note('second');
  now += 1_000;
  await ann.client.patch(`/api/notes/${first}`, { title: 'first again', text: '', tag: [] });
  expect((await dayOf(ann.client)).notes.map(({ title }) => title)).toEqual([
    'first again',
    'second',
  ]);
  expect((await dayOf(ben.client)).notes).toEqual([]);
});

test('administrators learn who has the most overdue tasks, at most half a minute late', async () => {
  now += 60_000;
  const busy = await server.createUser({ name: 'Busy' });
  for (let n = 0; n < 9; n += 1) await due(`overdue ${n}`, '2030-01-01', busy);
  await due('not overdue', '2030-12-31', busy);
  const gone = await server.createUser({ name: 'Gone' });
  for (let n = 0; n < 10; n += 1) await due(`of gone ${n}`, '2030-01-01', gone);
  expect((await root.delete(`/api/users/${gone._id}`)).status).toBe(200);
  const busiest = async () => (await dayOf(root)).people?.[0];
  const expected = { _id: busy._id, name: 'Busy', open: 10, overdue: 9 };
  expect(await busiest()).toEqual(expected);
  await due('one more', '2030-01-01', busy);
  now += 29_000;
  expect(await busiest()).toEqual(expected);
  now += 1_000;
  expect(await busiest()).toEqual({ ...expected, open: 11, overdue: 10 });
  expect((await dayOf(ann.client)).people).toBeUndefined();
});

test('counting the busiest people takes as many queries where numbers of tasks lie far apart', async () => {
  const { db } = server.context;
  const far = await server.createUser({ name: 'Far' });
  for (let n = 0; n < 20; n += 1) await due(`overdue ${n}`, '2030-01-01', far);
  const { _id } = await due('a later one', '2030-01-01', far);
  await db
    .updateTable('tasks')
    .set((eb) => ({ position: eb('position', '+', 3_000_000) }))
    .where('_id', '=', _id)
    .execute();
  const recorder = new QueryRecorder();
  const [busiest] = await createBusyPeople(db.withPlugin(recorder), () => now)(today);
  expect(busiest).toEqual({ _id: far._id, name: 'Far', open: 21, overdue: 21 });
  expect(recorder.statements).toBeLessThan(10);
});

test('someone without tasks is told so', async () => {
  const day = await dayOf(ann.client);
  expect(day).toMatchObject({ open: 0, hasTasks: false, changed: [], notes: [] });
});

test.each([
  ['', 'Today must be a date like 2030-01-31'],
  ['?today=yesterday&since=2030-01-01T00:00:00.000Z', 'Today must be a date like 2030-01-31'],
  ['?today=2030-02-30&since=2030-01-01T00:00:00.000Z', 'Today must be a date like 2030-01-31'],
  ['?today=2030-01-01&since=now', 'Since must be a time like 2030-01-31T12:00:00.000Z'],
])('a query that is not valid is refused: %s', async (query, error) => {
  const answer = await ann.client.get(`/api/my-day${query}`);
  expect([answer.status, answer.body]).toEqual([400, { error }]);
});
