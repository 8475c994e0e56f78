import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followLimits } from '../../server/events/follow';
import type { Recurrence } from '../../src/contract/recurrence';
import type { Task, TaskHistoryPage } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { importOf, importTasks } from '../helpers/importTasks';
import { dropDatabaseOf, onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import { expectSameInTables } from '../helpers/taskRecords';
import type { TestClient } from '../helpers/testClient';

// A Monday.
const firstDay = '2027-03-01';
let time = Date.parse(`${firstDay}T09:00:00Z`);
let dataDir: string;
let server: TestServer;
let root: TestClient;
let ann: TestPerson;

async function start(): Promise<void> {
  server = await startServer({ now: () => time, config: { dataDir } });
  root = await server.signInRoot();
}
/** The clock is set, and the server notices it. */
async function turnTo(iso: string): Promise<void> {
  time = Date.parse(iso);
  // Access tokens end after some minutes.
  root = await server.signInRoot();
  ann.client = await server.signIn(ann.email, ann.password);
}
beforeEach(async () => {
  jest.replaceProperty(followLimits, 'pollMs', 50);
  time = Date.parse(`${firstDay}T09:00:00Z`);
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-recurring-'));
  await start();
  ann = await server.createUser({ name: 'Ann' });
});
afterEach(async () => {
  await expectSameInTables(server.context.db);
  await server.close();
  if (onPostgres) await dropDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true });
  jest.restoreAllMocks();
});

const series = (rule: string, more: Partial<Recurrence> = {}): Recurrence => ({
  rule,
  start: more.day ?? firstDay,
  day: firstDay,
  zone: 'UTC',
  ...more,
});
const change = (id: string, body: object, person = root) => person.patch(`/api/tasks/${id}`, body);
const read = async (id: string) => (await root.get(`/api/tasks/${id}`)).body as Task;
const complete = (id: string) => change(id, { status: 'Completed' });
/** A task that recurs from its due date on. */
async function make(
  rule: string,
  more: Partial<Recurrence> = {},
  title = 'Water',
): Promise<string> {
  const recurrence = series(rule, more);
  const { _id } = await createTask(root, {
    title,
    assignedTo: [ann._id],
    dueDate: recurrence.day,
  });
  const answer = await change(_id, { recurrence });
  expect([answer.status, (answer.body as Task).recurrence]).toEqual([200, recurrence]);
  return _id;
}
const all = async () => (await root.get('/api/tasks')).body as Task[];
/** The days of all tasks in order, with a star for the one that has the series. */
const days = async () =>
  (await all())
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ dueDate, recurrence }) => `${dueDate}${recurrence ? '*' : ''}`);
/** Waits for a turn of the worker that has nothing left to do. */
const settled = () =>
  expectSoon(
    async () =>
      (
        await server.context.db
          .selectFrom('tasks')
          .select('_id')
          .where('next_at', '<=', new Date(time).toISOString())
          .execute()
      ).length,
    0,
  );
const newest = async () =>
  (await all()).sort((a, b) => (b.number ?? 0) - (a.number ?? 0))[0] as Task;

test('the next task is made when its day begins, and when the one before is completed', async () => {
  const first = await make('FREQ=WEEKLY;BYDAY=MO');
  await turnTo('2027-03-07T23:59:59Z');
  await settled();
  expect(await days()).toEqual(['2027-03-01*']);
  await turnTo('2027-03-08T00:00:00Z');
  await expectSoon(days, ['2027-03-01', '2027-03-08*']);
  expect('recurrence' in (await read(first))).toBe(false);
  await complete((await newest())._id);
  await expectSoon(days, ['2027-03-01', '2027-03-08', '2027-03-15*']);
  await complete(first);
  await settled();
  expect(await days()).toHaveLength(3);
});

test('it has what the one before has, but nothing that was done there', async () => {
  const parent = await createTask(root, { title: 'House', assignedTo: [ann._id] });
  const blocker = await createTask(root, { title: 'Can', assignedTo: [ann._id] });
  const id = await make('FREQ=DAILY', { once: { title: 'Water twice', estimate: null } });
  const line = { _id: 'a'.repeat(24), text: 'Roses', done: true };
  await change(id, {
    description: 'All of them',
    priority: 'High',
    labels: ['home'],
    startDate: '2027-02-27',
    estimate: 2,
    checklist: [line],
    parent: parent._id,
    blockedBy: [blocker._id],
    orderKey: 'a1',
  });
  await root.post('/api/comments/add', { taskId: id, text: 'Done soon' });
  await complete(id);
  await expectSoon(async () => (await newest()).recurrence?.day, '2027-03-02');
  const before = await read(id);
  const { _id, checklist, ...next } = await read((await newest())._id);
  expect(next).toMatchObject({
    title: 'Water twice',
    description: 'All of them',
    priority: 'High',
    labels: ['home'],
    status: 'Pending',
    dueDate: '2027-03-02',
    startDate: '2027-02-28',
    parent: parent._id,
    completedAt: null,
    createdAt: new Date(time).toISOString(),
    createdBy: before.createdBy,
    assignedTo: [{ _id: ann._id, name: 'Ann' }],
    attachments: [],
    comments: [],
    recurrence: series('FREQ=DAILY', { start: '2027-03-02', day: '2027-03-02' }),
  });
  for (const field of ['blockedBy', 'orderKey', 'estimate']) expect(field in next).toBe(false);
  expect(checklist).toEqual([{ ...line, _id: expect.any(String), done: false }]);
  expect([_id, checklist?.[0]?._id]).not.toEqual([id, line._id]);
  const { notifications } = (await ann.client.get('/api/notification')).body as {
    notifications: { message: string; taskId?: string }[];
  };
  expect(notifications.filter(({ taskId }) => taskId === _id).map((one) => one.message)).toEqual([
    '"Water twice" is due again on 2 Mar 2027',
  ]);
  await expectSoon(async () => (await read(parent._id)).subtasks, { total: 2, done: 1 });
});

test('a server that was off for a month makes one task, for the last day', async () => {
  await make('FREQ=DAILY;COUNT=100');
  await server.close();
  time = Date.parse('2027-03-31T12:00:00Z');
  await start();
  await expectSoon(days, ['2027-03-01', '2027-03-31*']);
  expect((await newest()).recurrence?.rule).toBe('FREQ=DAILY;COUNT=70');
});

test('a task that is completed early or late is followed by the right day', async () => {
  const id = await make('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', { day: '2027-03-15' });
  await complete(id);
  await expectSoon(days, ['2027-03-15', '2027-03-29*']);
  await turnTo('2027-04-11T12:00:00Z');
  await settled();
  await complete((await newest())._id);
  await expectSoon(days, ['2027-03-15', '2027-03-29', '2027-04-12*']);
});

test.each([
  // Summer time begins on 28 and 14 March.
  ['Europe/Berlin', '2027-03-28', '2027-03-28T22:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31', '2027-10-31T23:00:00.000Z'],
  ['America/New_York', '2027-03-14', '2027-03-15T04:00:00.000Z'],
])('a day begins in the zone of who made the rule: %s after %s', async (zone, day, begins) => {
  await make('FREQ=DAILY', { zone, day });
  const [task] = await server.context.db.selectFrom('tasks').select('next_at').execute();
  expect(task?.next_at).toBe(begins);
  await turnTo(new Date(Date.parse(begins) - 1).toISOString());
  await settled();
  expect(await days()).toHaveLength(1);
  await turnTo(begins);
  await expectSoon(async () => (await days()).length, 2);
});

test('a series ends by its number of times, by its last day, and when somebody ends it', async () => {
  const counted = await make('FREQ=DAILY;COUNT=2');
  await complete(counted);
  await expectSoon(days, ['2027-03-01', '2027-03-02*']);
  await complete((await newest())._id);
  await expectSoon(days, ['2027-03-01', '2027-03-02']);
  const limited = await make('FREQ=DAILY;UNTIL=20270302');
  await complete(limited);
  await expectSoon(async () => (await days()).slice(2), ['2027-03-01', '2027-03-02*']);
  await complete((await newest())._id);
  await expectSoon(async () => (await days()).slice(2), ['2027-03-01', '2027-03-02']);
  const ended = await make('FREQ=DAILY');
  await change(ended, { recurrence: null });
  await complete(ended);
  await settled();
  expect((await days()).slice(4)).toEqual(['2027-03-01']);
});

test('days can be counted from the completion', async () => {
  const id = await make('FREQ=DAILY;INTERVAL=3;COUNT=2', {
    after: 'completion',
    zone: 'Asia/Tokyo',
  });
  await turnTo('2027-03-20T20:00:00Z');
  await settled();
  expect(await days()).toEqual(['2027-03-01*']);
  await complete(id);
  // It is 21 March in Tokyo.
  await expectSoon(days, ['2027-03-01', '2027-03-24*']);
  const next = await newest();
  expect(next.recurrence?.rule).toBe('FREQ=DAILY;INTERVAL=3;COUNT=1');
  await complete(next._id);
  await expectSoon(days, ['2027-03-01', '2027-03-24']);
});

test('a day is skipped by moving the task to the next one', async () => {
  const id = await make('FREQ=DAILY;COUNT=3');
  const recurrence = series('FREQ=DAILY;COUNT=3', { start: firstDay, day: '2027-03-02' });
  await change(id, { recurrence, dueDate: '2027-03-02' });
  await turnTo('2027-03-02T12:00:00Z');
  await settled();
  expect(await days()).toEqual(['2027-03-02*']);
  await complete(id);
  await expectSoon(days, ['2027-03-02', '2027-03-03*']);
  expect((await newest()).recurrence?.rule).toBe('FREQ=DAILY;COUNT=1');
});

test('a completion that is undone leaves the next task, and makes no other one', async () => {
  const id = await make('FREQ=DAILY');
  await complete(id);
  await expectSoon(days, ['2027-03-01', '2027-03-02*']);
  await change(id, { status: 'Pending' });
  await complete(id);
  await settled();
  expect(await days()).toEqual(['2027-03-01', '2027-03-02*']);
});

test('a series ends with its task, and goes on when the task is restored', async () => {
  const id = await make('FREQ=DAILY');
  const answer = await root.post('/api/tasks/bulk', { ids: [id], delete: true });
  const { actionId } = bulkEndOf(answer);
  await turnTo('2027-03-02T00:30:00Z');
  await settled();
  expect(await days()).toEqual([]);
  await root.post(`/api/tasks/bulk/${actionId}/undo`);
  await expectSoon(days, ['2027-03-01', '2027-03-02*']);
});

test('a change that did not see the series leave its task is refused', async () => {
  const id = await make('FREQ=DAILY');
  const { seq } = await read(id);
  await complete(id);
  await expectSoon(days, ['2027-03-01', '2027-03-02*']);
  const answer = await root.patch(
    `/api/tasks/${id}`,
    { recurrence: series('FREQ=WEEKLY') },
    { 'if-match': `"${seq}"` },
  );
  expect([answer.status, (answer.body as { error: string }).error]).toEqual([
    409,
    'Recurrence was changed by Docket meanwhile',
  ]);
  expect(await days()).toEqual(['2027-03-01', '2027-03-02*']);
});

test('a task recurs from its creation on, if its rule has days', async () => {
  const recurrence = series('FREQ=DAILY');
  const post = (value: string) =>
    postTask(root, {
      title: 'Feed',
      assignedTo: [ann._id],
      dueDate: firstDay,
      recurrence: value,
    });
  const { status, body } = await post(JSON.stringify(recurrence));
  expect([status, (body as Task).recurrence]).toEqual([201, recurrence]);
  await complete((body as Task)._id);
  await expectSoon(days, ['2027-03-01', '2027-03-02*']);
  const refusals = [
    '{',
    '"FREQ=DAILY"',
    JSON.stringify(series('FREQ=HOURLY')),
    JSON.stringify(series('FREQ=WEEKLY;BYDAY=TU', { start: firstDay, day: '2027-03-03' })),
  ];
  for (const refused of refusals) expect((await post(refused)).status).toBe(400);
  expect(await days()).toHaveLength(2);
});

test('only administrators change it, and the history and the audit log say so', async () => {
  const id = await make('FREQ=WEEKLY;BYDAY=MO');
  const refused = await change(id, { recurrence: null }, ann.client);
  expect(refused.status).toBe(403);
  await change(id, { recurrence: series('FREQ=MONTHLY;BYDAY=-1FR') });
  const { activity } = (await root.get(`/api/tasks/${id}?history=50`)).body as TaskHistoryPage;
  expect(activity[0]?.changes).toEqual([
    { field: 'recurrence', oldValue: 'Every Monday', newValue: 'Monthly on the last Friday' },
  ]);
  const ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  await change(id, { recurrence: null }, ada.client);
  const audit = await server.context.db.selectFrom('audit').selectAll().execute();
  expect(
    audit.find(({ target_id, actor_id }) => target_id === id && actor_id === ada._id),
  ).toMatchObject({
    details: JSON.stringify({
      before: { recurrence: 'Monthly on the last Friday' },
      after: { recurrence: null },
    }),
  });
});

test.each([
  [{ rule: 'FREQ=HOURLY' }, 'Rule must be a rule like FREQ=WEEKLY;BYDAY=MO'],
  [{ rule: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }, 'must have days in the next years'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=366' }, 'must have days in the next years'],
  [{ day: '2027-03-02', start: firstDay }, 'must have the day of the task'],
  [{ day: '2027-02-30', start: firstDay }, 'must be a date like 2030-01-31'],
  [{ zone: 'Europe/Atlantis' }, 'must be a time zone like Europe/Berlin'],
  [{ once: { title: ' ' } }, 'must not be blank'],
])('a recurrence of %j is refused', async (wrong, text) => {
  const { _id } = await createTask(root, { title: 'Water', assignedTo: [ann._id] });
  const recurrence = { ...series('FREQ=WEEKLY;BYDAY=MO'), ...wrong };
  const { status, body } = await change(_id, { recurrence });
  expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining(text)]);
});

test('an imported task recurs from its due date on', async () => {
  const line = { title: 'Imported', assignees: [ann.email], dueDate: '2027-03-31' };
  await importTasks(root, [
    { ...line, recurrence: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1', recurrenceZone: 'Europe/Berlin' },
    { ...line, recurrence: 'freq=daily' },
  ]);
  expect((await all()).map((task) => task.recurrence)).toEqual(
    expect.arrayContaining([
      series('FREQ=MONTHLY;BYMONTHDAY=-1', { day: '2027-03-31', zone: 'Europe/Berlin' }),
      series('FREQ=DAILY', { day: '2027-03-31' }),
    ]),
  );
  const { text } = await root.post(
    '/api/tasks/import',
    importOf([
      { title: 'Wrong', assignees: [ann.email], dueDate: '2027-03-31', recurrence: 'weekly' },
      { title: 'No day', assignees: [ann.email], recurrence: 'FREQ=DAILY' },
    ]),
  );
  expect(text).toContain(
    'Recurrence must be a rule like FREQ=WEEKLY;BYDAY=MO, but is \\"weekly\\"',
  );
  expect(text).toContain('Recurrence needs a due date');
});
