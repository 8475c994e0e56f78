import type { NotificationList } from '../../src/contract/notification';
import { transaction } from '../../server/events/transaction';
import { chunks } from '../../server/lib/chunks';
import { announceTo, deleteOldNotifications } from '../../server/notifications/announce';
import { timeText } from '../../server/notifications/timeText';
import { createClock } from '../helpers/clock';
import { QueryRecorder } from '../helpers/queryRecorder';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const clock = createClock(Date.now());
let server: TestServer;
let root: TestClient;
let admin: TestPerson;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
});
afterAll(() => server.close());

const listOf = async (client: TestClient) =>
  (await client.get('/api/notification')).body as NotificationList;
const messages = async (client: TestClient) =>
  (await listOf(client)).notifications.map((entry) => entry.message);

test('a person without notifications has an empty list', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  expect(await listOf(ann.client)).toEqual({ notifications: [], unreadCount: 0 });
});

test('the others are told when one of them is deleted just before', async () => {
  const [ann, ben] = [
    await server.createUser({ name: 'Ann' }),
    await server.createUser({ name: 'Ben' }),
  ];
  await root.delete(`/api/users/${ben._id}`);
  await transaction(server.context, (trx) =>
    announceTo(server.context, trx, [
      {
        type: 'taskUpdate',
        message: 'Ada updated 2 tasks of yours',
        taskId: null,
        recipients: [ben._id, ann._id],
      },
    ]),
  );
  expect(await messages(ann.client)).toEqual(['Ada updated 2 tasks of yours']);
});

test('assignees are notified of creation, edits and comments, newest first; the actor never is', async () => {
  const [ann, ben] = [
    await server.createUser({ name: 'Ann' }),
    await server.createUser({ name: 'Ben' }),
  ];
  const task = await createTask(admin.client, { title: 'Lamp', assignedTo: [ann._id, ben._id] });
  const before = (await listOf(admin.client)).unreadCount;
  clock.advance(5 * 60_000);
  await ann.client.patch(`/api/tasks/${task._id}`, { status: 'Completed' });
  await root.patch(`/api/tasks/${task._id}`, { title: 'Desk lamp' });
  await ben.client.post(`/api/tasks/${task._id}/comments`, { text: 'done' });

  expect(await messages(ann.client)).toEqual([
    'Ben commented on "Desk lamp"',
    expect.stringContaining('updated "Desk lamp"'),
    'Ada assigned you the task "Lamp"',
  ]);
  expect(await messages(ben.client)).toEqual([
    expect.stringContaining('updated "Desk lamp"'),
    'Ann set "Lamp" to Completed',
    'Ada assigned you the task "Lamp"',
  ]);
  expect((await listOf(admin.client)).unreadCount).toBe(before + 3);
  const list = await listOf(ann.client);
  expect(list.notifications.map((entry) => entry.time)).toEqual([
    'just now',
    'just now',
    '5 minutes ago',
  ]);
  expect(list.notifications[0]).toMatchObject({ read: false, taskId: task._id });
});

test('a stored notification and its event have the same id', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const task = await createTask(root, { assignedTo: [ann._id] });
  const event = await server.context.db
    .selectFrom('events')
    .select('payload')
    .where('task_id', '=', task._id)
    .where('type', '=', 'notification')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(event.payload)).toMatchObject({
    message: (await messages(ann.client))[0],
    data: { notificationId: (await listOf(ann.client)).notifications[0]?._id, taskId: task._id },
  });
});

test('a notification has a type, so that a click opens the right thing', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const task = await createTask(admin.client, { title: 'Lamp', assignedTo: [ann._id] });
  await root.patch(`/api/tasks/${task._id}`, { title: 'Desk lamp' });
  await root.post(`/api/tasks/${task._id}/comments`, { text: 'done' });
  expect(
    (await listOf(ann.client)).notifications.map(({ type, taskId }) => [type, taskId]),
  ).toEqual([
    ['taskComment', task._id],
    ['taskUpdate', task._id],
    ['notification', task._id],
  ]);
});

test("one is marked as read by its id, all without one, and nobody else's", async () => {
  const [ann, ben] = [
    await server.createUser({ name: 'Ann' }),
    await server.createUser({ name: 'Ben' }),
  ];
  for (const title of ['a', 'b', 'c'])
    await createTask(root, { title, assignedTo: [ann._id, ben._id] });
  const [newest] = (await listOf(ann.client)).notifications;
  for (let twice = 0; twice < 2; twice += 1) {
    expect(
      (await ann.client.post('/api/notification/read', { notificationId: newest?._id })).body,
    ).toEqual({ unreadCount: 2 });
  }
  expect((await listOf(ann.client)).notifications.map((entry) => entry.read)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await listOf(ben.client)).unreadCount).toBe(3);
  expect((await ann.client.post('/api/notification/read')).body).toEqual({ unreadCount: 0 });
  expect((await listOf(ben.client)).unreadCount).toBe(3);
  expect(
    (await ben.client.post('/api/notification/read', { notificationId: 'f'.repeat(24) })).status,
  ).toBe(404);
  expect((await ben.client.post('/api/notification/read', { notificationId: 5 })).status).toBe(400);
  expect((await listOf(ben.client)).unreadCount).toBe(3);
});

test('people see and count their newest hundred, which are kept; a message to many takes as many statements', async () => {
  const { context } = server;
  const { db } = context;
  const clients = new Map<string, TestClient>();
  for (let index = 0; index < 5; index += 1) {
    const { _id, client } = await server.createUser();
    clients.set(_id, client);
  }
  const people = [...clients.keys()];
  const old = people.flatMap((user_id) =>
    Array.from({ length: 101 }, (_value, at) => ({
      _id: String(at).padStart(24, '0'),
      user_id,
      message: 'old',
      task_id: null,
      created_at: '',
      read: 0,
    })),
  );
  for (const rows of chunks(old, 100)) await db.insertInto('notifications').values(rows).execute();

  const statementsFor = async (recipients: string[]): Promise<number> => {
    const counter = new QueryRecorder();
    await transaction({ ...context, db: db.withPlugin(counter) }, (trx) =>
      announceTo(context, trx, [{ type: 'taskUpdate', message: 'new', taskId: null, recipients }]),
    );
    return counter.statements;
  };
  expect(await statementsFor(people.slice(1))).toBe(await statementsFor(people.slice(0, 1)));
  const [first = ''] = people;
  const seen = await listOf(clients.get(first) as TestClient);
  expect([seen.notifications.length, seen.unreadCount]).toEqual([100, 100]);
  await deleteOldNotifications(context);
  for (const id of people) {
    const rows = await db
      .selectFrom('notifications')
      .select(['_id', 'message'])
      .where('user_id', '=', id)
      .orderBy('_id')
      .execute();
    expect(rows).toHaveLength(100);
    expect([rows[0]?._id, rows.at(-1)?.message]).toEqual(['2'.padStart(24, '0'), 'new']);
  }
});

test('a creator who may no longer see the task is not notified (B-15)', async () => {
  const former = await server.createUser({ name: 'Former', roles: ['Admin'] });
  const ann = await server.createUser({ name: 'Ann' });
  const task = await createTask(former.client, { title: 'Secret', assignedTo: [ann._id] });
  await server.context.db
    .updateTable('users')
    .set({ roles: '["User"]' })
    .where('_id', '=', former._id)
    .execute();
  await ann.client.post(`/api/tasks/${task._id}/comments`, { text: 'x' });
  expect(await messages(former.client)).toEqual([]);
});

test('the time of a notification is a text', () => {
  const now = Date.parse('2026-03-20T12:00:00Z');
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect(
    [0, 59_999, minute, 2 * hour - 1, 23 * hour, day, 6 * day, 7 * day].map((passed) =>
      timeText(now - passed, now),
    ),
  ).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '6 days ago',
    '13/03/2026',
  ]);
});
