import type { OwnReminders } from '../../src/contract/time/reminders';
import { planRound, roundLimits, turnsOf } from '../../server/reminders/rounds';
import { snoozeLimits } from '../../server/reminders/reminderService';
import { RemindedPeople } from '../helpers/remindedPeople';
import type { TestPerson } from '../helpers/startServer';

let all: RemindedPeople;
let ann: TestPerson;
let task: string;
beforeEach(async () => {
  all = await RemindedPeople.start('2027-03-22T08:00:00Z');
  ann = await all.person('Ann');
  task = await all.task('Ship', '2027-03-22', [ann]);
});
afterEach(() => all.close());

const snoozes = async () => {
  await all.signIn(ann);
  return ((await ann.client.get('/api/reminders')).body as OwnReminders).snoozes;
};
const end = async (id = task) => {
  await all.signIn(ann);
  return ann.client.delete(`/api/reminders/snoozes/${id}`);
};
const changes = async () => {
  const { count } = await all.server.context.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('type', '=', 'own-changed')
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('a snoozed task has one reminder, at that time, also outside of the hours', async () => {
  const until = '2027-03-22T22:15:00.000Z';
  const { status, body } = await all.snooze(ann, task, until);
  expect([status, (body as OwnReminders).snoozes]).toEqual([200, [{ taskId: task, until }]]);
  await all.snooze(ann, task, '2027-03-22T23:15:00Z');
  await all.snooze(ann, task, until);
  await all.snooze(ann, task, until);
  expect(await changes()).toBe(3);
  await all.turnTo('2027-03-22T22:14:59Z');
  expect(await all.told(ann)).toEqual([]);
  await all.turnTo(until);
  expect(await all.told(ann)).toEqual(['2027-03-22T22:15 "Ship" is due today']);
  // The page is told that it is over.
  expect(await changes()).toBe(4);
  expect(await snoozes()).toEqual([]);
  await all.turnTo('2027-03-23T09:00:00Z');
  expect((await all.told(ann)).slice(1)).toEqual([
    '2027-03-23T09:00 "Ship" is overdue since 22 Mar 2027',
  ]);
});

test('a snooze that ends when another reminder comes makes one, also after an outage', async () => {
  await all.snooze(ann, task, '2027-03-22T09:00:00Z');
  const other = await all.task('Later', '2027-03-23', [ann]);
  await all.snooze(ann, other, '2027-03-23T10:00:00Z');
  await all.turnTo('2027-03-22T09:00:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-22T09:00 "Ship" is due today']);
  await all.offUntil('2027-03-23T12:00:00Z');
  expect((await all.told(ann)).slice(1).sort()).toEqual([
    '2027-03-23T12:00 "Later" is due today',
    '2027-03-23T12:00 "Ship" is overdue since 22 Mar 2027',
  ]);
});

test('a snooze that had to wait for a connection reminds at once', async () => {
  await all.turnTo('2027-03-22T09:00:00Z');
  await all.turnTo('2027-03-22T10:00:00Z');
  await all.snooze(ann, task, '2027-03-21T10:00:00Z');
  await all.settled();
  expect(await all.told(ann)).toEqual([
    '2027-03-22T09:00 "Ship" is due today',
    '2027-03-22T10:00 "Ship" is due today',
  ]);
});

test('it can be ended, twice too; then the other reminders come', async () => {
  await all.snooze(ann, task, '2027-03-22T12:00:00Z');
  const { status, body } = await end();
  expect([status, (body as OwnReminders).snoozes]).toEqual([200, []]);
  expect((await end()).status).toBe(200);
  expect((await end('unknown')).status).toBe(200);
  expect(await changes()).toBe(2);
  await all.turnTo('2027-03-22T09:00:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-22T09:00 "Ship" is due today']);
});

test('a task without a date can be snoozed, and an administrator can snooze any', async () => {
  const ada = await all.person('Ada', {}, ['Admin']);
  const someDay = await all.task('Some day', undefined, [ann]);
  await all.snooze(ann, someDay, '2027-03-22T08:30:00Z');
  await all.snooze(ada, someDay, '2027-03-22T08:30:00Z');
  await all.turnTo('2027-03-22T08:30:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-22T08:30 Reminder: "Some day"']);
  expect(await all.told(ada)).toEqual(['2027-03-22T08:30 Reminder: "Some day"']);
});

test('nobody is reminded of what is completed, deleted or no longer visible by then', async () => {
  const ada = await all.person('Ada', {}, ['Admin']);
  const ids = [];
  for (const title of ['Completed', 'Deleted', 'Of Ada']) {
    const id = await all.task(title, undefined, [ann, ada]);
    await all.snooze(ann, id, '2027-03-22T08:30:00Z');
    ids.push(id);
  }
  const [completed, deleted, moved] = ids;
  await all.root.patch(`/api/tasks/${completed}`, { status: 'Completed' });
  await all.root.delete(`/api/tasks/${deleted}`);
  await all.root.delete(`/api/tasks/assign/${moved}`, { user_id: ann._id });
  await all.turnTo('2027-03-22T08:30:00Z');
  expect(await all.told(ann)).toEqual([]);
  expect(await snoozes()).toEqual([]);
});

test('a person can put off so many tasks at the same time, and change each of them', async () => {
  jest.replaceProperty(snoozeLimits, 'count', 2);
  const until = '2027-03-22T10:00:00Z';
  const other = await all.task('Other', undefined, [ann]);
  const third = await all.task('Third', undefined, [ann]);
  expect((await all.snooze(ann, task, until)).status).toBe(200);
  expect((await all.snooze(ann, other, until)).status).toBe(200);
  const { status, body } = await all.snooze(ann, third, until);
  expect([status, body]).toEqual([
    400,
    { error: 'You can put off at most 2 tasks at the same time' },
  ]);
  expect((await all.snooze(ann, other, '2027-03-22T11:00:00Z')).status).toBe(200);
  await end();
  expect((await all.snooze(ann, third, until)).status).toBe(200);
});

test('it is refused for tasks that the person cannot see, and for more than a year', async () => {
  const bob = await all.person('Bob');
  const answers = [
    await all.snooze(bob, task, '2027-03-22T12:00:00Z'),
    await all.snooze(bob, 'unknown', '2027-03-22T12:00:00Z'),
    await all.snooze(ann, task, '2028-03-24T08:00:00Z'),
    await all.snooze(ann, task, 'tomorrow'),
  ];
  expect(answers.map(({ status, body }) => [status, (body as { error: string }).error])).toEqual([
    [404, 'Task not found'],
    [404, 'Task not found'],
    [400, 'A task can be snoozed for a year at most'],
    [400, 'Until must be a time like 2030-01-31T12:00:00.000Z'],
  ]);
});

test('snoozes that are over count for the size of a transaction', async () => {
  jest.replaceProperty(roundLimits, 'remindersOfTurn', 3);
  const bob = await all.person('Bob');
  const cid = await all.person('Cid');
  const people = [ann, bob, cid];
  const other = await all.task('Other', undefined, people);
  const third = await all.task('Third', undefined, people);
  for (const person of people)
    for (const one of [other, third]) await all.snooze(person, one, '2027-03-22T08:30:00Z');
  const planned = await planRound(all.server.context, Date.parse('2027-03-22T08:45:00Z'));
  const sizes = [...turnsOf(planned)].map((turn) => turn.map(({ ended }) => ended));
  expect(sizes).toEqual([[2], [2], [2]]);
});
