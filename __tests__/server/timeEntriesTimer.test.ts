// On PostgreSQL: always.
import { timeLimits, type Timer } from '../../src/contract/time/timeEntry';
import { createClock } from '../helpers/clock';
import { inParallel } from '../helpers/parallel';
import { seedTask, unassign } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { entriesOf, logged, start, stop, timerOf, today } from '../helpers/timeEntries';

const minute = 60_000;
const clock = createClock();
let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let fence: string;
let roof: string;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Again, because the clock moves.
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  fence = await seedTask(server.context, 'Fence', [ann]);
  roof = await seedTask(server.context, 'Roof', [ann]);
});

/** A time so many minutes from now. */
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * minute).toISOString();
/** The entries of Ann: their titles and minutes, the newest first. */
const spent = async () =>
  (await entriesOf(ann.client)).map(({ taskTitle, seconds }) => [taskTitle, seconds / 60]);

it('a timer is started and stopped, which makes an entry', async () => {
  expect(await timerOf(ann.client)).toBeNull();
  const timer = { taskId: fence, taskTitle: 'Fence', startedAt: inMinutes(0) };
  expect((await start(ann.client, fence)).body).toEqual(timer);
  expect(await timerOf(ann.client)).toEqual(timer);
  expect(await timerOf(root)).toBeNull();
  clock.advance(9.99 * minute);
  const entry = await stop(ann.client, { note: ' Posts ', day: '2026-03-01' });
  expect(entry).toMatchObject({
    taskId: fence,
    taskTitle: 'Fence',
    user: { _id: ann._id, name: 'Ann' },
    day: '2026-03-01',
    seconds: 599,
    note: 'Posts',
  });
  expect(await entriesOf(ann.client)).toEqual([entry]);
  expect(await timerOf(ann.client)).toBeNull();
});

it('a second stop, one without a timer, and one within a second make no entry', async () => {
  expect(await stop(ann.client)).toBeNull();
  await start(ann.client, fence);
  clock.advance(999);
  expect(await stop(ann.client)).toBeNull();
  expect(await timerOf(ann.client)).toBeNull();
  await start(ann.client, fence);
  clock.advance(1000);
  expect(await stop(ann.client)).toMatchObject({ seconds: 1 });
  expect(await stop(ann.client)).toBeNull();
  expect(await entriesOf(ann.client)).toHaveLength(1);
});

it('a start stops the timer of another task, and leaves one of the same task', async () => {
  await start(ann.client, fence);
  const { startedAt } = (await timerOf(ann.client)) as Timer;
  clock.advance(5 * minute);
  expect((await start(ann.client, fence)).body).toMatchObject({ taskId: fence, startedAt });
  expect(await spent()).toEqual([]);
  const entryId = 'entry-of-the-stop';
  expect((await start(ann.client, roof, { day: '2026-03-01', entryId })).body).toMatchObject({
    taskId: roof,
    startedAt: inMinutes(0),
  });
  expect(await entriesOf(ann.client)).toMatchObject([
    { _id: entryId, taskId: fence, day: '2026-03-01', seconds: 300, note: '' },
  ]);
});

it('what waited for a connection arrives with its times', async () => {
  await start(ann.client, fence, { at: inMinutes(-60) });
  expect(await stop(ann.client, { at: inMinutes(-30) })).toMatchObject({ seconds: 1800 });
  await start(ann.client, roof, { at: inMinutes(-20) });
  await start(ann.client, fence, { at: inMinutes(-15) });
  expect(await stop(ann.client, { at: inMinutes(-5), taskId: fence })).toMatchObject({
    seconds: 600,
  });
  expect((await spent()).sort()).toEqual([
    ['Fence', 10],
    ['Fence', 30],
    ['Roof', 5],
  ]);
});

it('a start that comes after a later one of another device makes an entry until then', async () => {
  const { body: running } = await start(ann.client, roof, { at: inMinutes(-60) });
  expect((await start(ann.client, fence, { at: inMinutes(-90) })).body).toEqual(running);
  expect(await spent()).toEqual([['Fence', 30]]);
  // The stop of that device.
  expect(await stop(ann.client, { at: inMinutes(-80), taskId: fence })).toBeNull();
  expect(await timerOf(ann.client)).toEqual(running);
});

it('a time in the future is now, and a stop before the start is none', async () => {
  expect((await start(ann.client, fence, { at: inMinutes(5) })).body).toMatchObject({
    startedAt: inMinutes(0),
  });
  clock.advance(minute);
  expect(await stop(ann.client, { at: inMinutes(5) })).toMatchObject({ seconds: 60 });
  await start(ann.client, fence);
  expect(await stop(ann.client, { at: inMinutes(-1) })).toBeNull();
  expect(await timerOf(ann.client)).toBeNull();
  for (const body of [{ at: 'noon' }, { day: '2026-02-30' }, { day: undefined }])
    expect((await start(ann.client, fence, body)).status).toBe(400);
});

it('a timer that was forgotten makes an entry of a day at the most', async () => {
  await start(ann.client, fence, { at: inMinutes(-30 * 24 * 60) });
  expect(await stop(ann.client)).toMatchObject({ seconds: timeLimits.most });
});

it('a timer outlives its task, and the right to see it', async () => {
  await start(ann.client, fence);
  await unassign(server.context, fence, ann._id);
  await root.patch(`/api/tasks/${fence}`, { title: 'Secret' });
  clock.advance(minute);
  expect(await stop(ann.client)).toMatchObject({ taskTitle: 'Fence', seconds: 60 });
  await start(ann.client, roof);
  await root.delete(`/api/tasks/${roof}`);
  expect(await timerOf(ann.client)).toMatchObject({ taskTitle: 'Roof' });
  clock.advance(minute);
  expect(await stop(ann.client)).toMatchObject({ taskId: roof, taskTitle: 'Roof', seconds: 60 });
});

it('a timer is discarded, unless it is of another task', async () => {
  const discard = (query = '') => ann.client.delete(`/api/time/timer${query}`);
  expect((await discard()).status).toBe(412);
  const { body: running } = await start(ann.client, fence);
  clock.advance(minute);
  expect((await discard(`?task=${roof}`)).status).toBe(412);
  expect(await discard(`?task=${fence}`)).toMatchObject({ status: 200, body: running });
  expect(await timerOf(ann.client)).toBeNull();
  expect(await spent()).toEqual([]);
});

it('a stop is undone: its entry goes, and the timer runs since its start', async () => {
  const { startedAt } = (await start(ann.client, fence)).body as Timer;
  clock.advance(minute);
  const entry = await stop(ann.client);
  const undo = { at: startedAt, resumes: entry?._id };
  await unassign(server.context, fence, ann._id);
  expect((await start(ann.client, roof, undo)).status).toBe(412);
  expect((await start(ann.client, fence, { resumes: entry?._id })).status).toBe(400);
  expect((await start(ann.client, fence, undo)).body).toEqual({
    taskId: fence,
    taskTitle: 'Fence',
    startedAt,
  });
  expect(await spent()).toEqual([]);
  expect((await start(ann.client, fence, undo)).status).toBe(412);
  await ann.client.delete('/api/time/timer');
  expect((await start(ann.client, fence, undo)).status).toBe(412);
});

it('nobody resumes the entry of another person', async () => {
  const { _id } = await logged(ann.client, fence);
  expect((await start(root, fence, { at: inMinutes(-5), resumes: _id })).status).toBe(412);
  expect(await entriesOf(ann.client)).toHaveLength(1);
});

it('the id of an entry that is in use stops nothing', async () => {
  const { _id } = await logged(ann.client, fence, { _id: 'already-in-use' });
  const { body: running } = await start(ann.client, fence);
  clock.advance(minute);
  expect((await start(ann.client, roof, { entryId: _id })).status).toBe(409);
  const answer = await ann.client.post('/api/time/timer/stop', { day: today, entryId: _id });
  expect(answer.status).toBe(409);
  expect(await timerOf(ann.client)).toEqual(running);
});

it('of twenty starts at once on several devices, one timer runs and the others became entries', async () => {
  const devices = [
    ann.client,
    ...(await inParallel(3, () => server.signIn(ann.email, ann.password))),
  ];
  const tasks = await inParallel(20, (at) => seedTask(server.context, `Task ${at}`, [ann]));
  const answers = await inParallel(20, (at) =>
    start(devices[at % devices.length] ?? ann.client, tasks[at] ?? '', {
      at: inMinutes(at - 30),
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const timers = server.context.db.selectFrom('timers').selectAll().where('user_id', '=', ann._id);
  expect(await timers.execute()).toHaveLength(1);
  // The one that began last, in whichever order they came.
  expect(await timerOf(ann.client)).toMatchObject({ taskTitle: 'Task 19' });
  const entries = await entriesOf(ann.client);
  expect(new Set(entries.map(({ taskTitle }) => taskTitle)).size).toBe(19);
  expect(entries).toHaveLength(19);
});

it('of many stops and starts at once, no time is counted twice', async () => {
  await start(ann.client, fence, { at: inMinutes(-60) });
  const answers = await inParallel(12, (at) =>
    at % 2 === 0
      ? ann.client.post('/api/time/timer/stop', { day: today })
      : start(ann.client, roof),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await spent()).toEqual([['Fence', 60]]);
});

it('calls that are repeated with their keys start and stop once', async () => {
  const key = (name: string) => ({ 'idempotency-key': `page.${name}-${fence}` });
  const started = { taskId: fence, day: today, at: inMinutes(-10) };
  const stopped = { day: today, taskId: fence, at: inMinutes(-4) };
  const send = async () => [
    (await ann.client.post('/api/time/timer', started, key('start'))).body,
    (await ann.client.post('/api/time/timer/stop', stopped, key('stop'))).body,
  ];
  const first = await send();
  expect(await send()).toEqual(first);
  expect(await spent()).toEqual([['Fence', 6]]);
  expect(await timerOf(ann.client)).toBeNull();
});
