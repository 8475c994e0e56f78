// On PostgreSQL: always.
import { timeLimits } from '../../src/contract/time/timeEntry';
import { createClock } from '../helpers/clock';
import { inParallel } from '../helpers/parallel';
import { seedTask, unassign } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { entriesOf, logged, start, started, stop, timerOf, today } from '../helpers/timeEntries';

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
  const _id = 'chosen-by-a-page';
  const timer = { _id, taskId: fence, taskTitle: 'Fence', startedAt: inMinutes(0) };
  expect((await start(ann.client, fence, { _id })).body).toEqual({ timer });
  expect(await started(ann.client, fence, { _id })).toEqual(timer);
  expect(await timerOf(ann.client)).toEqual(timer);
  expect(await timerOf(root)).toBeNull();
  clock.advance(9.99 * minute);
  const entry = await stop(ann.client, { note: ' Posts ', day: '2026-03-01' });
  expect(entry).toMatchObject({
    _id,
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

it('a start stops the timer that runs, also one of the same task', async () => {
  const first = await started(ann.client, fence);
  clock.advance(5 * minute);
  const second = await started(ann.client, roof, { day: '2026-03-01' });
  expect(second).toMatchObject({ taskId: roof, startedAt: inMinutes(0) });
  const { _id } = first!;
  expect(await entriesOf(ann.client)).toMatchObject([
    { _id, taskId: fence, day: '2026-03-01', seconds: 300, note: '' },
  ]);
  clock.advance(minute);
  expect(await started(ann.client, roof)).toMatchObject({ startedAt: inMinutes(0) });
  expect((await spent()).sort()).toEqual([
    ['Fence', 5],
    ['Roof', 1],
  ]);
});

it('what waited for a connection arrives with its times', async () => {
  await start(ann.client, fence, { at: inMinutes(-60) });
  expect(await stop(ann.client, { at: inMinutes(-30) })).toMatchObject({ seconds: 1800 });
  await start(ann.client, roof, { at: inMinutes(-20) });
  const timer = await started(ann.client, fence, { at: inMinutes(-15) });
  expect(await stop(ann.client, { at: inMinutes(-5), timerId: timer?._id })).toMatchObject({
    seconds: 600,
  });
  expect((await spent()).sort()).toEqual([
    ['Fence', 10],
    ['Fence', 30],
    ['Roof', 5],
  ]);
});

it('a late start ends at the next one, or at its own stop, also if both are of one task', async () => {
  for (const task of [roof, fence]) {
    const running = await started(ann.client, task, { at: inMinutes(-60) });
    const late = { _id: `late-start-of-${task}`, at: inMinutes(-90) };
    expect((await start(ann.client, fence, late)).body).toEqual({ timer: running });
    expect(await spent()).toEqual([['Fence', 30]]);
    const stopped = { at: inMinutes(-85), timerId: late._id, day: '2026-03-01' };
    const entry = await stop(ann.client, stopped);
    expect(entry).toMatchObject({ _id: late._id, seconds: 300, day: '2026-03-01' });
    // A second stop does not make it longer.
    expect(await stop(ann.client, { timerId: late._id })).toEqual(entry);
    expect(await entriesOf(ann.client)).toEqual([entry]);
    expect(await timerOf(ann.client)).toEqual(running);
    await ann.client.delete('/api/time/timer');
    await ann.client.delete(`/api/time/${late._id}`);
  }
});

it('a late stop ends its own timer, not a newer one of the same task', async () => {
  const first = await started(ann.client, fence, { at: inMinutes(-180) });
  await stop(ann.client, { at: inMinutes(-90) });
  const running = await started(ann.client, fence, { at: inMinutes(-60) });
  const late = { at: inMinutes(-120), timerId: first?._id };
  expect(await stop(ann.client, late)).toMatchObject({ seconds: 3600 });
  expect(await timerOf(ann.client)).toEqual(running);
  expect(await spent()).toEqual([['Fence', 60]]);
});

it('a late start ends before what has been timed since, and ends what was timed then', async () => {
  await start(ann.client, fence, { at: inMinutes(-50) });
  await stop(ann.client, { at: inMinutes(-40) });
  const _id = 'late-start-1';
  const answer = await start(ann.client, roof, { at: inMinutes(-60), _id });
  expect(answer.body).toEqual({ timer: null });
  const sum = async () => (await spent()).sort();
  expect(await sum()).toEqual([
    ['Fence', 10],
    ['Roof', 10],
  ]);
  expect(await stop(ann.client, { timerId: _id })).toMatchObject({ seconds: 600 });
  await start(ann.client, roof, { at: inMinutes(-45) });
  expect(await sum()).toEqual([
    ['Fence', 5],
    ['Roof', 10],
  ]);
  expect(await timerOf(ann.client)).toMatchObject({ startedAt: inMinutes(-45) });
});

it('of a day of starts and stops, the sum is the same in whichever order they arrive', async () => {
  // The stop of C comes after the start of D, and that of A after the start of B.
  const [a, b, c, d] = ['timer-a-of', 'timer-b-of', 'timer-c-of', 'timer-d-of'];
  const calls = [
    { start: a, at: -100 },
    { start: b, at: -90 },
    { stop: a, at: -85 },
    { stop: b, at: -70 },
    { start: c, at: -60 },
    { start: d, at: -30 },
  ];
  // A device sends its own calls in order.
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 1, 3, 0, 2],
    [5, 4, 0, 1, 2, 3],
    [1, 3, 5, 0, 2, 4],
  ];
  for (const [round, order] of orders.entries()) {
    const person = await server.createUser({});
    const task = await seedTask(server.context, 'Wall', [person]);
    for (const index of order) {
      const call = calls[index]!;
      const at = inMinutes(call.at);
      if (call.start) await start(person.client, task, { at, _id: `${call.start}-${round}` });
      else await stop(person.client, { at, timerId: `${call.stop}-${round}` });
    }
    const entries = await entriesOf(person.client);
    const minutes = Object.fromEntries(entries.map(({ _id, seconds }) => [_id, seconds / 60]));
    expect(minutes).toEqual({
      [`${a}-${round}`]: 10,
      [`${b}-${round}`]: 20,
      [`${c}-${round}`]: 30,
    });
    expect((await timerOf(person.client))?._id).toBe(`${d}-${round}`);
  }
});

it('a late call does not change what a person has typed', async () => {
  await start(ann.client, fence, { at: inMinutes(-60) });
  const entry = await stop(ann.client);
  const path = `/api/time/${entry?._id}`;
  await ann.client.patch(path, { note: 'Posts' });
  const typed = (await ann.client.patch(path, { seconds: 7200 })).body;
  expect(await stop(ann.client, { timerId: entry?._id, at: inMinutes(-50) })).toEqual(typed);
  await start(ann.client, roof, { at: inMinutes(-30) });
  expect(await entriesOf(ann.client)).toEqual([typed]);
});

it('a late start ends at the start of what was typed over since', async () => {
  await start(ann.client, fence, { at: inMinutes(-60) });
  const entry = await stop(ann.client, { at: inMinutes(-50) });
  await ann.client.patch(`/api/time/${entry?._id}`, { seconds: 7200 });
  const late = await start(ann.client, roof, { at: inMinutes(-90) });
  expect(late.body).toEqual({ timer: null });
  expect((await spent()).sort()).toEqual([
    ['Fence', 120],
    ['Roof', 30],
  ]);
});

it('a late start takes the day of the entry that it cuts, which is of its own day then', async () => {
  const [first, second] = ['2026-03-01', '2026-03-02'];
  const [a, b, c] = ['start-of-a', 'start-of-b', 'start-of-c'];
  await start(ann.client, fence, { at: inMinutes(-90), day: first, _id: a });
  await start(ann.client, fence, { at: inMinutes(-10), day: second, _id: b });
  await start(ann.client, roof, { at: inMinutes(-60), day: first, _id: c });
  const days = (await entriesOf(ann.client)).map(({ _id, day, seconds }) => [_id, day, seconds]);
  expect(days.sort()).toEqual([
    [a, first, 1800],
    [c, second, 3000],
  ]);
});

it('a note of a late stop is kept', async () => {
  const timer = await started(ann.client, fence, { at: inMinutes(-60) });
  await started(ann.client, roof, { at: inMinutes(-30) });
  const late = { at: inMinutes(-20), timerId: timer?._id, note: 'Posts' };
  expect(await stop(ann.client, late)).toMatchObject({ seconds: 1800, note: 'Posts' });
  expect(await entriesOf(ann.client)).toMatchObject([{ seconds: 1800, note: 'Posts' }]);
});

it('the stop of a start that was refused is refused, so that a page keeps it', async () => {
  const timerId = 'refused-start';
  await unassign(server.context, fence, ann._id);
  expect((await start(ann.client, fence, { _id: timerId })).status).toBe(404);
  const running = await started(ann.client, roof);
  const refused = await ann.client.post('/api/time/timer/stop', { day: today, timerId });
  expect(refused.status).toBe(404);
  expect(await timerOf(ann.client)).toEqual(running);
});

it('nobody stops or cuts the timer of another person', async () => {
  const { _id: timerId } = (await started(ann.client, fence, { at: inMinutes(-60) }))!;
  const other = async () =>
    (await root.post('/api/time/timer/stop', { day: today, timerId, at: inMinutes(-50) })).status;
  expect(await other()).toBe(404);
  const entry = await stop(ann.client);
  expect(await other()).toBe(404);
  expect(await entriesOf(ann.client)).toEqual([entry]);
});

it('a time in the future is now, and a stop before the start is none', async () => {
  expect(await started(ann.client, fence, { at: inMinutes(5) })).toMatchObject({
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

it('a timer is discarded, unless another one is named', async () => {
  const discard = (query = '') => ann.client.delete(`/api/time/timer${query}`);
  expect((await discard()).status).toBe(412);
  const first = await started(ann.client, fence, { at: inMinutes(-10) });
  // A page that did not know the first one.
  const running = await started(ann.client, fence);
  clock.advance(minute);
  expect((await discard(`?timer=${first?._id}`)).status).toBe(412);
  expect(await discard(`?timer=${running?._id}`)).toMatchObject({ status: 200, body: running });
  expect(await timerOf(ann.client)).toBeNull();
  expect(await spent()).toEqual([['Fence', 10]]);
});

it('a stop is undone: its entry goes, and the timer runs since its start', async () => {
  const timer = await started(ann.client, fence);
  const { startedAt } = timer!;
  clock.advance(minute);
  const entry = await stop(ann.client);
  const undo = { at: startedAt, resumes: entry?._id };
  await unassign(server.context, fence, ann._id);
  expect((await start(ann.client, roof, undo)).status).toBe(412);
  expect((await start(ann.client, fence, { resumes: entry?._id })).status).toBe(400);
  expect(await started(ann.client, fence, undo)).toEqual(timer);
  expect(await spent()).toEqual([]);
  expect((await start(ann.client, fence, undo)).status).toBe(412);
  await ann.client.delete('/api/time/timer');
  expect((await start(ann.client, fence, undo)).status).toBe(412);
});

it('a start is undone with the stop that it made, or not at all', async () => {
  const first = await started(ann.client, fence, { at: inMinutes(-10) });
  const second = await started(ann.client, roof);
  const undo = { at: first?.startedAt, resumes: first?._id, discards: second?._id };
  clock.advance(minute);
  const third = await started(ann.client, roof);
  expect((await start(ann.client, fence, undo)).status).toBe(412);
  expect(await timerOf(ann.client)).toEqual(third);
  await ann.client.delete('/api/time/timer');
  // The second one has an entry, so the first one must not run over its time.
  const { discards: _discarded, ...resuming } = undo;
  expect((await start(ann.client, fence, resuming)).status).toBe(412);
  expect((await spent()).sort()).toEqual([
    ['Fence', 10],
    ['Roof', 1],
  ]);
  await ann.client.delete(`/api/time/${second?._id}`);
  const fourth = await started(ann.client, roof);
  const undoLast = { ...undo, discards: fourth?._id };
  expect(await started(ann.client, fence, undoLast)).toEqual(first);
  expect(await spent()).toEqual([]);
});

it('nobody resumes the entry of another person', async () => {
  const { _id } = await logged(ann.client, fence);
  expect((await start(root, fence, { at: inMinutes(-5), resumes: _id })).status).toBe(412);
  expect(await entriesOf(ann.client)).toHaveLength(1);
});

it('a start with the id of an entry stops nothing', async () => {
  const { _id } = await logged(ann.client, fence, { _id: 'already-in-use' });
  const running = await started(ann.client, fence);
  clock.advance(minute);
  expect((await start(ann.client, roof, { _id })).status).toBe(409);
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
  const _id = 'repeated-start';
  const begun = { _id, taskId: fence, day: today, at: inMinutes(-10) };
  const stopped = { day: today, timerId: _id, at: inMinutes(-4) };
  const send = async () => [
    (await ann.client.post('/api/time/timer', begun, key('start'))).body,
    (await ann.client.post('/api/time/timer/stop', stopped, key('stop'))).body,
  ];
  const first = await send();
  expect(await send()).toEqual(first);
  expect(await spent()).toEqual([['Fence', 6]]);
  expect(await timerOf(ann.client)).toBeNull();
});
