import {
  defaultReminders,
  type OwnReminders,
  type ReminderSettings,
} from '../../src/contract/time/reminders';
import { followLimits } from '../../server/events/follow';
import { remindAll } from '../../server/reminders/remind';
import { RemindedPeople } from '../helpers/remindedPeople';
import { startServer, type TestPerson } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';

let all: RemindedPeople;
let ann: TestPerson;
beforeEach(async () => {
  all = await RemindedPeople.start('2027-03-22T08:00:00Z');
  ann = await all.person('Ann');
});
afterEach(() => all.close());

const own = async (person = ann) =>
  (await person.client.get('/api/reminders')).body as OwnReminders;
const row = (person: TestPerson) =>
  all.server.context.db
    .selectFrom('users')
    .select(['reminders', 'remind_at'])
    .where('_id', '=', person._id)
    .executeTakeFirstOrThrow();
const changesTold = async () => {
  const events = await all.server.context.db
    .selectFrom('events')
    .select(['payload', 'audience'])
    .where('type', '=', 'own-changed')
    .execute();
  return events.map(({ payload, audience }) => [JSON.parse(payload), JSON.parse(audience)]);
};
const toldOf = (person: TestPerson) => [
  'reminders',
  { administrators: false, users: [person._id] },
];

test('settings are the defaults until they are changed, one by one', async () => {
  expect(await own()).toEqual({
    settings: defaultReminders,
    snoozes: [],
    mail: false,
    pushKey: all.server.context.secrets.push.publicKey,
  });
  expect((await row(ann)).reminders).toBeNull();
  const answer = await all.set(ann, { times: ['overdue', 'hour', 'overdue'], weekdays: [5, 1] });
  const settings = { ...defaultReminders, times: ['hour', 'overdue'], weekdays: [1, 5] };
  expect(answer.settings).toEqual(settings);
  expect(await own()).toEqual(answer);
  expect(await changesTold()).toEqual([toldOf(ann)]);
  // The same again is no change.
  await all.set(ann, { times: ['hour', 'overdue'] });
  expect(await changesTold()).toHaveLength(1);
});

test.each([
  [{}, 'must have a setting'],
  [{ expected: { inList: true } }, 'must have a setting'],
  [{ from: '9:00' }, 'From must be a time like 09:00'],
  [{ from: '24:00' }, 'From must be a time like 09:00'],
  [{ from: '17:00' }, 'Your hours must begin before they end'],
  [{ from: '10:00', until: '09:00' }, 'Your hours must begin before they end'],
  [{ zone: 'Europe/Atlantis' }, 'Zone must be a time zone like Europe/Berlin'],
  [{ zone: '' }, 'Zone must be a time zone like Europe/Berlin'],
  [{ weekdays: [] }, 'Weekdays must have at least one day'],
  [{ weekdays: [0] }, 'Weekdays must be 1 for Monday to 7 for Sunday'],
  [{ weekdays: [8] }, 'Weekdays must be 1 for Monday to 7 for Sunday'],
  [{ weekdays: [1.5] }, 'Weekdays must be 1 for Monday to 7 for Sunday'],
  [{ times: ['month'] }, 'Times must be week, day, due, hour or overdue'],
  [{ inList: 1 }, 'In list must be true or false'],
])('%j is refused', async (wrong, text) => {
  const { status, body } = await ann.client.patch('/api/reminders', wrong);
  expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining(text)]);
  expect((await row(ann)).reminders).toBeNull();
});

test('an undo keeps what was changed since', async () => {
  await all.set(ann, { from: '08:00', byMail: true });
  await all.set(ann, { byMail: false });
  const undone = await ann.client.patch('/api/reminders', {
    ...{ from: '09:00', byMail: true },
    expected: { from: '08:00', byMail: true },
  });
  expect((undone.body as OwnReminders).settings).toMatchObject({ from: '09:00', byMail: false });
  const again = await ann.client.patch('/api/reminders', {
    from: '10:00',
    expected: { from: '08:00' },
  });
  expect(again.status).toBe(412);
});

test('a change sets when the next turn of the person is', async () => {
  expect((await row(ann)).remind_at).toBe('2027-03-22T09:00:00.000Z');
  await all.set(ann, { zone: 'Asia/Tokyo' });
  expect((await row(ann)).remind_at).toBe('2027-03-23T00:00:00.000Z');
  await all.set(ann, { times: ['hour'], until: '20:00' });
  expect((await row(ann)).remind_at).toBe('2027-03-22T10:00:00.000Z');
  await all.set(ann, { zone: 'America/New_York', weekdays: [3] });
  expect((await row(ann)).remind_at).toBe('2027-03-24T13:00:00.000Z');
});

test('other hours, or a zone farther west, do not remind of the same a second time', async () => {
  await all.task('Today', '2027-03-22', [ann]);
  await all.task('Tomorrow', '2027-03-23', [ann]);
  await all.turnTo('2027-03-22T09:00:00Z');
  // 09:30 in Berlin is 05:30 in New York.
  await all.turnTo('2027-03-22T09:30:00Z');
  await all.set(ann, { zone: 'America/New_York' });
  await all.turnTo('2027-03-22T14:00:00Z');
  expect(await all.told(ann)).toEqual(['2027-03-22T09:00 "Today" is due today']);
  await all.set(ann, { from: '11:00', until: '19:00', times: ['day', 'due', 'overdue'] });
  await all.turnTo('2027-03-22T15:00:00Z');
  // Of what is due tomorrow, it had not reminded.
  expect((await all.told(ann)).slice(1)).toEqual(['2027-03-22T15:00 "Tomorrow" is due tomorrow']);
  await all.turnTo('2027-03-23T15:00:00Z');
  expect((await all.told(ann)).slice(2)).toEqual([
    '2027-03-23T15:00 "Today" is overdue since 22 Mar 2027',
    '2027-03-23T15:00 "Tomorrow" is due today',
  ]);
});

describe('a change loses nothing and repeats nothing', () => {
  // Accounts that are older than the day of the change.
  let tasks: string[];
  beforeEach(async () => {
    await all.task('Late', '2027-03-22', [ann]);
    await all.task('Today', '2027-03-23', [ann]);
    tasks = ['"Late" is overdue since 22 Mar 2027', '"Today" is due today'];
    await all.turnTo('2027-03-22T10:00:00Z');
    await all.turnTo('2027-03-23T08:30:00Z');
  });
  /** What has come on the second day. */
  const toldAt = async (time: string) => {
    await all.turnTo(`2027-03-23T${time}:00Z`);
    return (await all.told(ann)).slice(1);
  };
  const at = (time: string) => tasks.map((text) => `2027-03-23T${time} ${text}`);
  /** Changes settings before the server reminds of anything. */
  const setTwice = async (...changes: Partial<ReminderSettings>[]) => {
    for (const change of changes) await all.set(ann, change);
  };

  it.each<[string, Partial<ReminderSettings>, Partial<ReminderSettings>]>([
    ['later hours', { from: '10:00' }, { from: '09:00' }],
    [
      'a weekday that is switched off',
      { weekdays: [1, 3, 4] },
      { weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ],
    ['a zone farther west', { zone: 'America/New_York' }, { zone: 'UTC' }],
    ['a kind that is switched off', { times: ['due'] }, { times: ['due', 'overdue'] }],
  ])('with %s and back', async (_what, change, undo) => {
    await setTwice(change, undo);
    const told = (await toldAt('09:00')).sort();
    expect(told.map((one) => one.slice(17)).sort()).toEqual([...tasks].sort());
    await toldAt('15:00');
    expect((await toldAt('23:00')).sort()).toEqual(told);
  });

  it.each<[string, Partial<ReminderSettings>]>([
    ['earlier hours, which have begun', { from: '08:00' }],
    ['a zone farther east, where they have begun', { zone: 'Europe/Berlin' }],
  ])('with %s, and back', async (_what, change) => {
    await all.set(ann, change);
    expect((await toldAt('08:31')).map((one) => one.slice(17)).sort()).toEqual([...tasks].sort());
    await all.set(ann, { from: '09:00', zone: 'UTC' });
    await toldAt('09:00');
    expect(await toldAt('12:00')).toHaveLength(2);
  });

  it('with hours that begin later, when they began before', async () => {
    expect((await toldAt('09:00')).sort()).toEqual(at('09:00').sort());
    await all.set(ann, { from: '10:00' });
    expect(await toldAt('10:00')).toHaveLength(2);
  });

  it('with a kind that is added after its time, which is not made up for', async () => {
    await all.task('Next', '2027-03-24', [ann]);
    await toldAt('09:00');
    await all.set(ann, { times: ['day', 'due', 'overdue'] });
    expect(await toldAt('12:00')).toHaveLength(2);
    await all.turnTo('2027-03-24T09:00:00Z');
    expect((await all.told(ann)).slice(3).sort()).toEqual([
      '2027-03-24T09:00 "Next" is due today',
      '2027-03-24T09:00 "Today" is overdue since 23 Mar 2027',
    ]);
  });
});

test('a new person whose zone is told later is reminded on the first day', async () => {
  await all.turnTo('2027-03-22T12:00:00Z');
  const bob = await all.person('Bob');
  await all.task('Today', '2027-03-22', [ann, bob]);
  await all.set(bob, { zone: 'America/New_York' });
  await all.turnTo('2027-03-22T13:00:00Z');
  expect(await all.told(bob)).toEqual(['2027-03-22T13:00 "Today" is due today']);
  expect(await all.told(ann)).toEqual([]);
});

test('a change in the moment before a reminder is made leaves what is still wanted', async () => {
  // This server looks for reminders only when the test does.
  jest.replaceProperty(followLimits, 'pollMs', 1e9);
  let time = Date.parse('2027-03-22T08:00:00Z');
  const server = await startServer({ now: () => time });
  try {
    const { context } = server;
    const people = [await server.createUser(), await server.createUser()];
    const root = await server.signInRoot();
    for (const { _id } of people)
      await createTask(root, { title: 'Today', dueDate: '2027-03-22', assignedTo: [_id] });
    await remindAll(context);
    time = Date.parse('2027-03-22T09:00:05Z');
    const [ben, cid] = people.map(({ _id }) => _id);
    for (const [person, change] of [
      [people[0], { inList: true, until: '18:00' }],
      [people[1], { from: '10:00' }],
    ] as const) {
      const client = await server.signIn(person?.email ?? '', person?.password ?? '');
      expect((await client.patch('/api/reminders', change)).status).toBe(200);
    }
    const told = async () =>
      (
        await context.db
          .selectFrom('notifications')
          .select('user_id')
          .where('message', 'like', '%is due today')
          .execute()
      ).map(({ user_id }) => user_id);
    await remindAll(context);
    expect(await told()).toEqual([ben]);
    time = Date.parse('2027-03-22T10:00:00Z');
    await remindAll(context);
    await remindAll(context);
    expect(await told()).toEqual([ben, cid]);
  } finally {
    await server.close();
  }
});
