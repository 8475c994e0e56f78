import { defaultReminders } from '../../src/contract/time/reminders';
import { roundLimits } from '../../server/reminders/rounds';
import { expectSoon } from '../helpers/expectSoon';
import { RemindedPeople } from '../helpers/remindedPeople';
import type { TestPerson } from '../helpers/startServer';

// What is to be sent stays in its table.
jest.mock('../../server/reminders/runSends', () => ({
  runSends: () => ({ stop: () => Promise.resolve() }),
}));

// A Monday. The clocks of New York change on 14 March, those of Berlin on 28 March.
const monday = '2027-03-22T00:00:00Z';
const mail = {
  smtpUrl: 'smtp://127.0.0.1:9',
  from: 'docket@example.com',
  publicUrl: 'https://docket.example.com',
};
let all: RemindedPeople;
beforeEach(async () => {
  all = await RemindedPeople.start(monday, { mail });
});
afterEach(() => all.close());

test('three people in three zones are reminded in their hours, from Monday to Monday', async () => {
  const ann = await all.person('Ann', { zone: 'Europe/Berlin' });
  const bob = await all.person('Bob', {
    zone: 'America/New_York',
    times: ['week', 'day', 'due', 'hour', 'overdue'],
    weekdays: [1, 2, 3, 4, 5],
    from: '08:30',
    until: '17:30',
  });
  const cid = await all.person('Cid', { zone: 'Asia/Kolkata', times: ['hour'], until: '18:00' });
  const people = [ann, bob, cid];
  await all.task('Late', '2027-03-21', people);
  await all.task('Friday', '2027-03-26', people);
  await all.task('Sunday', '2027-03-28', people);
  await all.task('Next', '2027-04-05', people);
  await all.task('Some day', undefined, people);
  const end = Date.parse('2027-03-29T23:59:00Z');
  for (let ms = Date.parse(monday); ms <= end; ms += 30 * 60_000)
    await all.turnTo(new Date(ms).toISOString());
  expect(await all.told(ann)).toEqual([
    '2027-03-22T08:00 "Late" is overdue since 21 Mar 2027',
    '2027-03-26T08:00 "Friday" is due today',
    '2027-03-27T08:00 "Friday" is overdue since 26 Mar 2027',
    '2027-03-28T07:00 "Sunday" is due today',
    '2027-03-29T07:00 "Sunday" is overdue since 28 Mar 2027',
  ]);
  expect(await all.told(bob)).toEqual([
    '2027-03-22T12:30 "Late" is overdue since 21 Mar 2027',
    '2027-03-25T12:30 "Friday" is due tomorrow',
    // The day before Sunday, and Sunday itself.
    '2027-03-26T12:30 "Friday" is due today',
    '2027-03-26T12:30 "Sunday" is due on 28 Mar 2027',
    '2027-03-26T20:30 "Friday" is due today',
    '2027-03-26T20:30 "Sunday" is due on 28 Mar 2027',
    '2027-03-29T12:30 "Friday" is overdue since 26 Mar 2027',
    '2027-03-29T12:30 "Sunday" is overdue since 28 Mar 2027',
    '2027-03-29T12:30 "Next" is due on 5 Apr 2027',
  ]);
  expect(await all.told(cid)).toEqual([
    '2027-03-26T11:30 "Friday" is due today',
    '2027-03-28T11:30 "Sunday" is due today',
  ]);
});

test('a server that was off for a week reminds once of each task, as things are then', async () => {
  const ann = await all.person('Ann', { times: ['week', 'day', 'due', 'hour', 'overdue'] });
  const bob = await all.person('Bob');
  await all.task('Tuesday', '2027-03-23', [ann, bob]);
  await all.task('Monday', '2027-03-29', [ann, bob]);
  await all.task('Tomorrow', '2027-03-30', [ann, bob]);
  const done = await all.task('Done', '2027-03-24', [ann, bob]);
  await all.root.patch(`/api/tasks/${done}`, { status: 'Completed' });
  await all.offUntil('2027-03-29T12:00:00Z');
  expect((await all.told(ann)).sort()).toEqual([
    '2027-03-29T12:00 "Monday" is due today',
    '2027-03-29T12:00 "Tomorrow" is due tomorrow',
    '2027-03-29T12:00 "Tuesday" is overdue since 23 Mar 2027',
  ]);
  expect((await all.told(bob)).sort()).toEqual([
    '2027-03-29T12:00 "Monday" is due today',
    '2027-03-29T12:00 "Tuesday" is overdue since 23 Mar 2027',
  ]);
  await all.turnTo('2027-03-30T09:00:00Z');
  expect((await all.told(bob)).slice(2).sort()).toEqual([
    '2027-03-30T09:00 "Monday" is overdue since 29 Mar 2027',
    '2027-03-30T09:00 "Tomorrow" is due today',
  ]);
});

test('it counts what is true when it is time: the task, its people and its day', async () => {
  const ann = await all.person('Ann');
  const bob = await all.person('Bob');
  const change = (id: string, body: object) => all.root.patch(`/api/tasks/${id}`, body);
  const task = (title: string) => all.task(title, '2027-03-23', [ann, bob]);
  await change(await task('Completed'), { status: 'Completed' });
  await change(await task('Moved'), { dueDate: '2027-03-24' });
  await change(await task('No day'), { dueDate: null });
  await change(await task('Reopened'), { status: 'Completed' });
  const [reopened] = await all.server.context.db
    .selectFrom('tasks')
    .select('_id')
    .where('row', 'like', '%Reopened%')
    .execute();
  await change(reopened?._id ?? '', { status: 'In Progress' });
  const onlyBob = await task('Only Bob');
  await all.root.delete(`/api/tasks/assign/${onlyBob}`, { user_id: ann._id });
  await all.root.delete(`/api/tasks/${await task('Deleted')}`);
  await all.task('Later', '2027-03-23', [ann], { startDate: '2027-03-23' });
  await all.turnTo('2027-03-23T09:00:00Z');
  expect((await all.told(ann)).sort()).toEqual([
    '2027-03-23T09:00 "Later" is due today',
    '2027-03-23T09:00 "Reopened" is due today',
  ]);
  expect((await all.told(bob)).sort()).toEqual([
    '2027-03-23T09:00 "Only Bob" is due today',
    '2027-03-23T09:00 "Reopened" is due today',
  ]);
  await all.turnTo('2027-03-24T08:59:59Z');
  expect(await all.told(ann)).toHaveLength(2);
  await all.turnTo('2027-03-24T09:00:00Z');
  expect((await all.told(ann)).slice(2).sort()).toEqual([
    '2027-03-24T09:00 "Later" is overdue since 23 Mar 2027',
    '2027-03-24T09:00 "Moved" is due today',
    '2027-03-24T09:00 "Reopened" is overdue since 23 Mar 2027',
  ]);
});

test('people who are blocked or deleted are not reminded, nor later of what was then', async () => {
  const ann = await all.person('Ann');
  const bob = await all.person('Bob');
  await all.task('Both', '2027-03-22', [ann, bob]);
  const snoozed = await all.task('Snoozed', undefined, [ann]);
  await all.snooze(ann, snoozed, '2027-03-22T08:00:00Z');
  await all.root.patch('/api/users', { id: ann._id, active: false });
  await all.root.delete(`/api/users/${bob._id}`);
  await all.turnTo('2027-03-22T10:00:00Z');
  all.root = await all.server.signInRoot();
  await all.root.patch('/api/users', { id: ann._id, active: true });
  await all.turnTo('2027-03-22T11:00:00Z');
  expect(await all.told(ann)).toEqual([]);
  await all.turnTo('2027-03-23T09:00:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-23T09:00 "Both" is overdue since 22 Mar 2027']);
});

test('people with the same reminder of a task share an event, which only they receive', async () => {
  const ann = await all.person('Ann');
  const bob = await all.person('Bob');
  const cid = await all.person('Cid', { inList: false });
  // Another date, so another text.
  const dan = await all.person('Dan', { zone: 'Asia/Tokyo', from: '18:00', until: '23:00' });
  const id = await all.task('Shared', '2027-03-22', [ann, bob, cid, dan]);
  const { db } = all.server.context;
  const before = (await db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()).seq;
  await all.turnTo('2027-03-22T09:00:00Z');
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', Number(before))
    .orderBy('seq')
    .execute();
  // Setting the next turns of people is no change of accounts.
  expect(events.map(({ type, task_id }) => [type, task_id])).toEqual([['notification', id]]);
  const audience = JSON.parse(events[0]?.audience ?? '') as { users: string[] };
  expect(audience).toEqual({ administrators: false, users: expect.anything() });
  expect(audience.users.sort()).toEqual([ann._id, bob._id, dan._id].sort());
  expect(await all.told(cid)).toEqual([]);
});

test('push messages have the tag of the notification, also for those without a list', async () => {
  const ann = await all.person('Ann');
  const bob = await all.person('Bob', { inList: false });
  const cid = await all.person('Cid');
  const { db } = all.server.context;
  const session = await db.selectFrom('sessions').select('_id').executeTakeFirstOrThrow();
  for (const [at, user_id] of [ann._id, ann._id, bob._id].entries())
    await db
      .insertInto('push_devices')
      .values({
        endpoint: `https://push.invalid/${at}`,
        user_id,
        session_id: session._id,
        p256dh: 'a',
        auth: 'b',
        created_at: monday,
      })
      .execute();
  const id = await all.task('Pushed', '2027-03-22', [ann, bob, cid]);
  await all.turnTo('2027-03-22T09:00:00Z');
  const stored = await db
    .selectFrom('notifications')
    .select('_id')
    .where('user_id', '=', ann._id)
    .where('message', 'like', '%is due today')
    .executeTakeFirstOrThrow();
  const message = {
    ...{ message: '"Pushed" is due today', path: `/task/${id}` },
    ...{ taskId: id, isSnoozed: false, day: '2027-03-22' },
  };
  const sends = await all.sends();
  expect(sends).toHaveLength(2);
  expect(sends).toContainEqual({
    user_id: ann._id,
    kind: 'push',
    content: { ...message, tag: stored._id },
  });
  expect(sends).toContainEqual({
    user_id: bob._id,
    kind: 'push',
    content: { ...message, tag: expect.stringMatching(/^[\da-f]{24}$/) },
  });
});

test('a digest is for a chosen day, at the start of the hours, and once after an outage', async () => {
  const ann = await all.person('Ann', {
    zone: 'Europe/Berlin',
    byMail: true,
    weekdays: [1, 2, 3, 4, 5],
    times: ['due'],
  });
  await all.person('Bob');
  // So that no digest is empty.
  await all.task('Old', '2027-03-01', [ann]);
  const days = async () =>
    (await all.sends()).map(({ user_id, kind, content }) => [user_id, kind, content]);
  const digest = (day: string) => [ann._id, 'digest', { day }];
  await all.turnTo('2027-03-22T07:59:59Z');
  expect(await days()).toEqual([]);
  await all.turnTo('2027-03-22T08:00:00Z');
  await all.turnTo('2027-03-22T12:00:00Z');
  expect(await days()).toEqual([digest('2027-03-22')]);
  await all.offUntil('2027-03-26T11:00:00Z');
  await all.turnTo('2027-03-26T20:00:00Z');
  expect(await days()).toEqual([digest('2027-03-22'), digest('2027-03-26')]);
  await all.turnTo('2027-03-28T12:00:00Z');
  expect(await days()).toHaveLength(2);
  // That of Monday is over when the server is back early on Tuesday.
  await all.offUntil('2027-03-30T05:00:00Z');
  expect(await days()).toHaveLength(2);
  await all.turnTo('2027-03-30T07:00:00Z');
  expect((await days()).slice(2)).toEqual([digest('2027-03-30')]);
});

test('many reminders are made in several transactions, each once', async () => {
  jest.replaceProperty(roundLimits, 'people', 4);
  jest.replaceProperty(roundLimits, 'peopleOfTurn', 3);
  jest.replaceProperty(roundLimits, 'remindersOfTurn', 5);
  const people = [];
  for (const name of ['Ann', 'Bob', 'Cid', 'Dan', 'Eva', 'Fay'])
    people.push(await all.person(name));
  for (let at = 0; at < 7; at += 1)
    await all.task(`Task ${at}`, '2027-03-22', people.slice(at % 3));
  await all.turnTo('2027-03-22T09:00:00Z');
  for (const [at, person] of people.entries()) {
    const told = await all.told(person);
    const expected = [0, 1, 2, 3, 4, 5, 6].filter((task) => task % 3 <= at);
    expect(told.sort()).toEqual(
      expected.map((task) => `2027-03-22T09:00 "Task ${task}" is due today`),
    );
  }
});

test('a clock that was wrong once, years ahead, silences nobody', async () => {
  const ann = await all.person('Ann', { byMail: true });
  await all.turnTo('2036-03-22T12:00:00Z');
  // Also what the settings remember.
  await all.set(ann, { from: '08:00' });
  await all.settled();
  all.time = Date.parse('2027-03-23T07:00:00Z');
  const { db } = all.server.context;
  await expectSoon(async () => {
    const far = db.selectFrom('users').select('_id').where('remind_at', '>', '2028');
    return (await far.execute()).length;
  }, 0);
  all.root = await all.server.signInRoot();
  await all.task('Today', '2027-03-23', [ann]);
  await all.turnTo('2027-03-23T08:00:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-23T08:00 "Today" is due today']);
  expect((await all.sends()).map(({ content }) => content)).toContainEqual({ day: '2027-03-23' });
  all.time = Date.parse('2036-03-22T12:00:00Z');
  await all.settled();
  all.time = Date.parse('2027-03-23T09:00:00Z');
  await all.set(ann, { from: '10:00' });
  await all.turnTo('2027-03-24T10:00:00Z');
  expect((await all.told(ann)).at(-1)).toBe(
    '2027-03-24T10:00 "Today" is overdue since 23 Mar 2027',
  );
});

test('a zone that this server does not know is that of the server, and stops nobody', async () => {
  const ann = await all.person('Ann');
  const bob = await all.person('Bob');
  const cid = await all.person('Cid');
  const store = (person: TestPerson, reminders: string) =>
    all.server.context.db
      .updateTable('users')
      .set({ reminders })
      .where('_id', '=', person._id)
      .execute();
  await store(ann, JSON.stringify({ ...defaultReminders, zone: 'Europe/Atlantis' }));
  // Of whom nothing can be planned.
  await store(bob, 'not JSON');
  const failed = jest.spyOn(all.server.context.log, 'error');
  await all.task('Today', '2027-03-22', [ann, bob, cid]);
  all.time = Date.parse('2027-03-22T09:00:00Z');
  for (const person of [ann, cid])
    await expectSoon(() => all.told(person), ['2027-03-22T09:00 "Today" is due today']);
  await expectSoon(() => failed.mock.calls.some(([details]) => 'userId' in details), true);
});

test('people whose reminders cannot be stored do not keep others from theirs', async () => {
  jest.replaceProperty(roundLimits, 'peopleOfTurn', 1);
  const ann = await all.person('Ann');
  const bob = await all.person('Bob');
  await all.task('Today', '2027-03-22', [ann, bob]);
  const { events, log } = all.server.context;
  const failed = jest.spyOn(log, 'error');
  const append = events.appendAllAt.bind(events);
  jest.spyOn(events, 'appendAllAt').mockImplementation(async (trx, added) => {
    if (added.some(({ audience }) => JSON.stringify(audience).includes(ann._id)))
      throw new Error('No such luck');
    return append(trx, added);
  });
  all.time = Date.parse('2027-03-22T09:00:00Z');
  await expectSoon(() => all.told(bob), ['2027-03-22T09:00 "Today" is due today']);
  await expectSoon(() => failed.mock.calls.length > 0, true);
  expect(await all.told(ann)).toEqual([]);
  jest.mocked(events.appendAllAt).mockRestore();
  await expectSoon(() => all.told(ann), ['2027-03-22T09:00 "Today" is due today']);
});
