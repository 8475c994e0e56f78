// On PostgreSQL: always.
import { keyLifetimeMs } from '../../src/contract/idempotency';
import { timeLimits, type TimeEntry, type TimePage } from '../../src/contract/time/timeEntry';
import { deleteOldTime } from '../../server/timeEntries/entryRepository';
import { chunks } from '../../server/lib/chunks';
import { createClock } from '../helpers/clock';
import { seedTask, unassign } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { storedBytes } from '../helpers/storedBytes';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';
import { entriesOf, log, logged, start, stop, timerOf, today } from '../helpers/timeEntries';

const clock = createClock();
let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
let task: string;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  root = await server.signInRoot();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
  task = await seedTask(server.context, 'Fence', [ann]);
});

const audited = async (action: string) =>
  (
    (await root.get(`/api/audit?action=${action}&person=${ann._id}`)).body as {
      lines: { actor: unknown; details: unknown }[];
    }
  ).lines;

it('an entry is added, listed, changed, deleted and restored', async () => {
  const answer = await log(ann.client, task, { note: '  Painted  ' });
  expect(answer.status).toBe(201);
  const entry = answer.body as TimeEntry;
  expect(entry).toEqual({
    _id: expect.stringMatching(/^[\da-f]{24}$/),
    taskId: task,
    taskTitle: 'Fence',
    user: { _id: ann._id, name: 'Ann' },
    day: today,
    seconds: 3600,
    note: 'Painted',
    createdAt: new Date(clock.now()).toISOString(),
  });
  expect(await entriesOf(ann.client)).toEqual([entry]);
  const path = `/api/time/${entry._id}`;
  const changed = { ...entry, day: '2026-03-01', seconds: 60, note: '' };
  const { day, seconds, note } = changed;
  expect((await ann.client.patch(path, { day, seconds, note })).body).toEqual(changed);
  expect((await ann.client.delete(path)).body).toEqual({ _id: entry._id });
  expect(await entriesOf(ann.client)).toEqual([]);
  expect((await ann.client.delete(path)).status).toBe(404);
  expect((await ann.client.patch(path, { seconds: 5 })).status).toBe(404);
  for (let time = 0; time < 2; time += 1)
    expect((await ann.client.post(`${path}/restore`)).body).toEqual(changed);
  expect(await entriesOf(ann.client)).toEqual([changed]);
});

it.each([
  ['a day that does not exist', { day: '2026-02-29' }, 'Day'],
  ['a day that is a time', { day: '2026-02-28T00:00:00Z' }, 'Day'],
  ['no time', { seconds: 0 }, 'Seconds'],
  ['more than a day', { seconds: timeLimits.most + 1 }, 'Seconds'],
  ['half a second', { seconds: 1.5 }, 'Seconds'],
  ['a note too long', { note: 'n'.repeat(timeLimits.note + 1) }, 'Note'],
  ['a note with NUL', { note: 'a\0b' }, 'Note'],
  ['an id that is too short', { _id: 'short' }, 'Id'],
])('%s is refused by the name of its field', async (_what, input, field) => {
  const answer = await log(ann.client, task, input);
  expect(answer.status).toBe(400);
  expect((answer.body as { error: string }).error).toMatch(new RegExp(`^${field} `));
  const entry = await logged(ann.client, task);
  const { _id: _key, ...change } = input as { _id?: string };
  expect((await ann.client.patch(`/api/time/${entry._id}`, change)).status).toBe(400);
  expect(await entriesOf(ann.client)).toEqual([entry]);
});

it('every day of the calendar counts, wherever it is that day', async () => {
  for (const day of ['2024-02-29', '2026-03-03', '1999-12-31'])
    expect((await log(ann.client, task, { day })).status).toBe(201);
  expect((await entriesOf(ann.client)).map(({ day }) => day)).toEqual([
    '2026-03-03',
    '2024-02-29',
    '1999-12-31',
  ]);
});

it('time is spent on tasks that the person may see', async () => {
  expect((await log(ben.client, task)).status).toBe(404);
  expect((await start(ben.client, task)).status).toBe(404);
  expect((await log(ben.client, 'f'.repeat(24))).status).toBe(404);
  expect((await log(root, task)).status).toBe(201);
});

it('others see and change only their own, administrators those of all', async () => {
  const entry = await logged(ann.client, task, { note: 'Own' });
  const path = `/api/time/${entry._id}`;
  expect(await entriesOf(ben.client)).toEqual([]);
  expect(await entriesOf(ben.client, `?task=${task}`)).toEqual([]);
  for (const read of ['', '/report'])
    expect((await ben.client.get(`/api/time${read}?by=week&user=${ann._id}`)).status).toBe(403);
  expect((await ann.client.get(`/api/time?user=${ann._id}`)).status).toBe(200);
  for (const refused of [
    await ben.client.patch(path, { seconds: 1 }),
    await ben.client.delete(path),
    await ben.client.post(`${path}/restore`),
  ])
    expect(refused.status).toBe(404);
  expect(await entriesOf(root, `?user=${ann._id}`)).toEqual([entry]);

  const changed = { ...entry, seconds: 60 };
  expect((await root.patch(path, { seconds: 60 })).body).toEqual(changed);
  expect((await root.delete(path)).status).toBe(200);
  expect((await root.post(`${path}/restore`)).body).toEqual(changed);
  expect(await entriesOf(ann.client)).toEqual([changed]);
  const values = { title: 'Fence', day: today, textLength: 3 };
  expect((await audited('timeChanged')).map(({ details }) => details)).toEqual([
    { before: { ...values, seconds: 3600 }, after: { ...values, seconds: 60 } },
  ]);
  expect(await audited('timeDeleted')).toMatchObject([
    { target: { type: 'user', _id: ann._id }, details: { before: { seconds: 60 } } },
  ]);
  expect(await audited('timeRestored')).toHaveLength(1);
});

it('what a person does with their own entries is not in the audit log', async () => {
  const { _id } = await logged(ann.client, task);
  await ann.client.patch(`/api/time/${_id}`, { seconds: 60 });
  await ann.client.delete(`/api/time/${_id}`);
  await ann.client.post(`/api/time/${_id}/restore`);
  for (const action of ['timeChanged', 'timeDeleted', 'timeRestored'])
    expect(await audited(action)).toEqual([]);
});

it('an undo changes only what is still as it was', async () => {
  const { _id } = await logged(ann.client, task, { note: 'Old' });
  const path = `/api/time/${_id}`;
  await ann.client.patch(path, { seconds: 60, note: 'New' });
  await root.patch(path, { seconds: 90 });
  const undone = { seconds: 3600, note: 'Old', expected: { seconds: 60, note: 'New' } };
  expect((await ann.client.patch(path, undone)).body).toMatchObject({ seconds: 90, note: 'Old' });
  expect((await ann.client.patch(path, undone)).status).toBe(412);
  expect((await ann.client.patch(path, {})).status).toBe(400);
});

it('a page chooses the id of an entry, and only of its own', async () => {
  const _id = 'chosen_by-a-page1';
  expect((await log(ann.client, task, { _id })).body).toMatchObject({ _id });
  expect((await log(ann.client, task, { _id })).status).toBe(409);
  expect((await log(root, task, { _id })).status).toBe(409);
  await ann.client.delete(`/api/time/${_id}`);
  expect((await log(root, task, { _id })).status).toBe(409);
  expect((await log(ann.client, task, { _id, seconds: 5 })).status).toBe(201);
  expect(await entriesOf(ann.client)).toMatchObject([{ _id, seconds: 5 }]);
});

it('a call that is repeated with its key adds one entry', async () => {
  const key = { 'idempotency-key': 'page.add-time-1' };
  const body = { taskId: task, day: today, seconds: 5 };
  const answers = await Promise.all([1, 2].map(() => ann.client.post('/api/time', body, key)));
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await entriesOf(ann.client)).toHaveLength(1);
});

it('a list comes in pages, the newest day first and the last entry of a day before', async () => {
  const days = ['2026-01-05', '2026-01-06', '2026-01-05', '2026-01-04', '2026-01-05'];
  const ids: Record<string, string> = {};
  for (const [index, day] of days.entries()) {
    ids[(await logged(ann.client, task, { day }))._id] = `${day} ${index}`;
    if (index !== 2) clock.advance(1000);
  }
  const read: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query: string = before && `&before=${encodeURIComponent(before)}`;
    const { body } = await ann.client.get(`/api/time?limit=2${query}`);
    const page = body as TimePage;
    read.push(...page.entries.map(({ _id }) => ids[_id] ?? ''));
    before = page.next;
  }
  expect(read).toEqual([
    '2026-01-06 1',
    '2026-01-05 4',
    '2026-01-05 2',
    '2026-01-05 0',
    '2026-01-04 3',
  ]);
  const list = (query: string) => entriesOf(ann.client, query);
  expect(await list('?from=2026-01-05&to=2026-01-05')).toHaveLength(3);
  expect((await ann.client.get('/api/time?limit=0')).status).toBe(400);
  expect((await ann.client.get('/api/time?before=x')).status).toBe(400);
  expect((await ann.client.get('/api/time?from=2026-13-01')).status).toBe(400);
});

it('entries stay when their task is deleted, and count for no label', async () => {
  const { _id } = await createTask(root, { title: 'Roof', assignedTo: [ann._id], labels: ['a'] });
  const entry = await logged(ann.client, _id);
  expect(await entriesOf(ann.client, '?label=a')).toEqual([entry]);
  await root.delete(`/api/tasks/${_id}`);
  expect(await entriesOf(ann.client)).toEqual([entry]);
  expect(await entriesOf(ann.client, '?label=a')).toEqual([]);
  expect((await ann.client.patch(`/api/time/${entry._id}`, { seconds: 5 })).status).toBe(200);
  expect((await log(ann.client, _id)).status).toBe(404);
});

it('a person learns no new label of a task that was taken from them', async () => {
  const { _id } = await createTask(root, { title: 'Roof', assignedTo: [ann._id], labels: ['a'] });
  const entry = await logged(ann.client, _id);
  await unassign(server.context, _id, ann._id);
  await root.patch(`/api/tasks/${_id}`, { labels: ['secret'], title: 'Secret' });
  expect(await entriesOf(ann.client, '?label=secret')).toEqual([]);
  const { body } = await ann.client.get('/api/time/report?by=label');
  expect(body).toEqual({ lines: [{ key: '', name: '', seconds: 3600, entries: 1 }], total: 3600 });
  expect((await ann.client.patch(`/api/time/${entry._id}`, { note: 'x' })).body).toMatchObject({
    taskTitle: 'Roof',
  });
  expect(await entriesOf(root, `?label=secret`)).toHaveLength(1);
});

it('entries stay when their person is deleted, with the name; the timer goes', async () => {
  const entry = await logged(ann.client, task);
  await start(ann.client, task);
  await ann.client.patch('/api/auth/account', { name: 'Anna' });
  expect(await entriesOf(root, `?user=${ann._id}`)).toMatchObject([{ user: { name: 'Anna' } }]);
  expect((await root.delete(`/api/users/${ann._id}`)).status).toBe(200);
  expect(await entriesOf(root, `?user=${ann._id}`)).toEqual([entry]);
  const { body } = await root.get(`/api/time/report?by=person&user=${ann._id}`);
  expect(body).toMatchObject({ lines: [{ key: ann._id, name: 'Ann' }] });
  const timers = server.context.db.selectFrom('timers').selectAll().where('user_id', '=', ann._id);
  expect(await timers.execute()).toEqual([]);
  expect((await root.patch(`/api/time/${entry._id}`, { seconds: 5 })).status).toBe(200);
});

it('a blocked person neither reads nor writes time, and their timer waits', async () => {
  await start(ann.client, task);
  await root.patch('/api/users', { id: ann._id, active: false });
  for (const refused of [
    await ann.client.get('/api/time'),
    await ann.client.get('/api/time/timer'),
    await log(ann.client, task),
    await ann.client.post('/api/time/timer/stop', { day: today }),
  ])
    expect(refused.status).toBe(400);
  await root.patch('/api/users', { id: ann._id, active: true });
  const again = await server.signIn(ann.email, ann.password);
  expect(await timerOf(again)).toMatchObject({ taskId: task });
});

it('the total of a task is of everybody for administrators, else of the person', async () => {
  await logged(ann.client, task);
  await logged(ann.client, task, { seconds: 1 });
  await logged(root, task, { seconds: 20 });
  const { _id } = await logged(ann.client, task, { seconds: 400 });
  await ann.client.delete(`/api/time/${_id}`);
  const total = async (client: TestClient) =>
    (await client.get(`/api/time/total?task=${task}`)).body;
  expect(await total(ann.client)).toEqual({ seconds: 3601, entries: 2 });
  expect(await total(root)).toEqual({ seconds: 3621, entries: 3 });
  expect(await total(ben.client)).toEqual({ seconds: 0, entries: 0 });
});

it('a person hears of each change of their time, administrators of changed entries only', async () => {
  const listen = async ({ _id, token }: { _id: string; token: string | null }) => {
    const socket = new TestSocket(server.url, { userId: _id, token });
    await socket.ready();
    return socket;
  };
  const admin = await server.createUser({ roles: ['Admin'] });
  const [own, other, all] = await Promise.all([
    listen({ ...ann, token: ann.client.token }),
    listen({ ...ben, token: ben.client.token }),
    listen({ ...admin, token: admin.client.token }),
  ]);
  const heard = (socket: TestSocket) =>
    socket.named('own-changed').map(({ payload }) => payload as string);
  // The repeated start changes nothing.
  for (let time = 0; time < 2; time += 1) await start(ann.client, task, { _id: 'started-twice' });
  await ann.client.delete('/api/time/timer');
  const { _id } = await logged(ann.client, task);
  await root.patch(`/api/time/${_id}`, { seconds: 5 });
  await root.delete(`/api/time/${_id}`);
  await all.until(() => heard(all).length === 3);
  await own.until(() => heard(own).length === 5);
  expect(heard(own)).toEqual(Array(5).fill('time'));
  expect(heard(all)).toEqual(Array(3).fill('timeReport'));
  expect(heard(other)).toEqual([]);
  for (const socket of [own, other, all]) socket.close();
});

it('entries count for what a person stores, deleted ones until they are removed', async () => {
  const stored = async () => (await storedBytes(server.context.db))[ann._id] ?? 0;
  const { _id } = await logged(ann.client, task, { note: 'Größe' });
  expect(await stored()).toBe(207);
  await root.patch(`/api/time/${_id}`, { note: '' });
  expect(await stored()).toBe(200);
  await ann.client.delete(`/api/time/${_id}`);
  expect(await stored()).toBe(200);
  await ann.client.post(`/api/time/${_id}/restore`);
  expect(await stored()).toBe(200);
  await ann.client.delete(`/api/time/${_id}`);
  const later = { ...server.context, now: () => clock.now() + keyLifetimeMs };
  await deleteOldTime(later);
  expect((await ann.client.post(`/api/time/${_id}/restore`)).status).toBe(200);
  await ann.client.delete(`/api/time/${_id}`);
  await deleteOldTime({ ...later, now: () => later.now() + 1 });
  expect((await ann.client.post(`/api/time/${_id}/restore`)).status).toBe(404);
  expect(await stored()).toBe(0);
  expect(await stop(ann.client)).toBeNull();
});

it('old entries go in portions, so that other work is not held up', async () => {
  const { db } = server.context;
  const { _id } = await logged(ann.client, task);
  await ann.client.delete(`/api/time/${_id}`);
  const [row] = await db.selectFrom('time_entries').selectAll().where('_id', '=', _id).execute();
  const more = Array.from({ length: 1500 }, (_, index) => ({
    ...row!,
    _id: `${_id}.${index}`,
    deleted_at: new Date(clock.now() + index).toISOString(),
  }));
  for (const part of chunks(more, 100)) await db.insertInto('time_entries').values(part).execute();
  const left = async () =>
    (await db.selectFrom('time_entries').select('_id').where('user_id', '=', ann._id).execute())
      .length;
  const later = { ...server.context, now: () => clock.now() + 2 * keyLifetimeMs };
  let portions = 0;
  await deleteOldTime(later, () => portions++ === 0);
  expect([(await left()) < more.length, (await left()) > 0]).toEqual([true, true]);
  await deleteOldTime(later);
  expect(await left()).toBe(0);
});
