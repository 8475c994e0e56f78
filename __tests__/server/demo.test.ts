// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: the whole demo.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../server/context/config';
import { demoPassword, demoSettings, team } from '../../server/demo/people';
import { seedDemo } from '../../server/demo/seed';
import { openContext } from '../../server/openContext';
import type { Note } from '../../src/contract/note';
import { priorities, statuses, type Task } from '../../src/contract/task';
import type { CurrentTimer, TimeReport } from '../../src/contract/time/timeEntry';
import { sampleFolder } from '../helpers/officeFiles';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestServer } from '../helpers/startServer';

// Months are replayed.
jest.setTimeout(scaledTimeout(60_000));

const wednesday = new Date(2026, 2, 18, 12).getTime();
const folders: string[] = [];
let server: TestServer;
let tasks: Task[];

async function seeded(now: number): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-demo-'));
  folders.push(dataDir);
  const clock = { time: now };
  const { context, close } = await openContext(
    readConfig({ ...demoSettings, DATA_DIR: dataDir }),
    { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() },
    { now: () => clock.time },
  );
  await sql`pragma synchronous = off`.execute(context.db);
  await seedDemo(context, { clock, samples: sampleFolder, now });
  await close();
  return dataDir;
}

async function tasksOf(demo: TestServer): Promise<Task[]> {
  const maren = await demo.signIn('maren.lindqvist@example.com', demoPassword);
  return (await maren.get('/api/tasks')).body as Task[];
}

/** The time of all by week and by person, and the timer of Aiko. */
async function timeOf(demo: TestServer) {
  const aiko = await demo.signIn('aiko.tanabe@example.com', demoPassword);
  const reportOf = async (by: string) =>
    (await aiko.get(`/api/time/report?by=${by}`)).body as TimeReport;
  const people = (await reportOf('person')).lines.map(({ key: _id, ...line }) => line);
  const { timer } = (await aiko.get('/api/time/timer')).body as CurrentTimer;
  return {
    weeks: await reportOf('week'),
    people,
    timer: timer && { ...timer, _id: '', taskId: '' },
  };
}

beforeAll(async () => {
  server = await startServer({
    config: { dataDir: await seeded(wednesday) },
    now: () => wednesday,
  });
  tasks = await tasksOf(server);
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the team can sign in: one Root, two Admins, twelve Users', async () => {
  expect(team.map((person) => person.role).sort()).toEqual([
    ...Array(2).fill('Admin'),
    'Root',
    ...Array(12).fill('User'),
  ]);
  const maren = await server.signIn('maren.lindqvist@example.com', demoPassword);
  expect((await maren.get('/api/users')).body).toHaveLength(15);
  const priya = await server.signIn('priya.raman@example.com', demoPassword);
  expect(((await priya.get('/api/tasks')).body as Task[]).length).toBeGreaterThan(10);
  expect((await priya.get('/api/notification')).body).toMatchObject({
    unreadCount: expect.any(Number),
  });
});

test('240 different tasks cover every status, priority and due-date category', () => {
  expect(new Set(tasks.map((task) => task.title)).size).toBe(240);
  expect(new Set(tasks.map((task) => task.status))).toEqual(new Set(statuses));
  expect(new Set(tasks.map((task) => task.priority))).toEqual(new Set(priorities));
  const open = tasks.filter((task) => task.status !== 'Completed').map((task) => task.dueDate);
  expect(open).toContain(null);
  const count = (is: (day: string) => boolean) =>
    open.filter((day) => day !== null && is(day)).length;
  for (const category of [
    count((day) => day < '2026-03-18'),
    count((day) => day === '2026-03-18'),
    count((day) => day > '2026-03-18' && day <= '2026-03-22'),
    count((day) => day > '2026-03-22'),
  ])
    expect(category).toBeGreaterThan(5);
});

test('the history of every task leads to its state', () => {
  for (const task of tasks) {
    const activity = [...(task.activity ?? [])].reverse();
    const changes = activity.filter((line) => line.type === 'status');
    expect(changes.at(-1)?.status ?? 'Pending').toBe(task.status);
    expect(task.completedAt).toBe(task.status === 'Completed' ? changes.at(-1)?.timestamp : null);
    expect(
      new Set(activity.flatMap((line) => (line.type === 'assigned' ? [line.to] : []))),
    ).toEqual(new Set(task.assignedTo));
    expect(task.comments).toHaveLength(task.commentCount ?? -1);
    const times = [
      task.createdAt,
      ...[...activity, ...(task.fileActivity ?? [])].map((line) => line.timestamp),
      ...(task.comments ?? []).map((comment) => comment.createdAt),
    ];
    expect([...times].sort().at(0)).toBe(task.createdAt);
    // The activity of a list does not have it when a task was linked to others.
    if (!task.parent && !task.blockedBy) expect([...times].sort().at(-1)).toBe(task.updatedAt);
    expect(Date.parse(task.updatedAt)).toBeLessThanOrEqual(wednesday);
  }
});

test('its files can be opened, and its notes exist', async () => {
  const maren = await server.signIn('maren.lindqvist@example.com', demoPassword);
  const files = tasks.flatMap((task) => task.attachments);
  expect(new Set(files.map((file) => file.filename.split('.').pop()))).toEqual(
    new Set(['png', 'pdf', 'docx', 'xlsx']),
  );
  for (const file of files.slice(0, 20)) {
    const { status, headers } = await maren.get(`/uploads/${file.filename}`);
    expect([status, headers.get('content-length')]).toEqual([200, String(file.size)]);
  }
  const people = (await maren.get('/api/users')).body as { _id: string }[];
  const notes = await Promise.all(
    people.map(
      async ({ _id }) => (await maren.post('/api/notes/admin-all', { id: _id })).body as Note[],
    ),
  );
  expect(notes.flat()).toHaveLength(40);
});

test('several people have written down their time for weeks, and the timer of Aiko runs', async () => {
  const { weeks, people, timer } = await timeOf(server);
  expect(weeks.lines.map(({ key }) => key)).toEqual([
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ]);
  expect(people.length).toBeGreaterThan(5);
  expect(people.map(({ name }) => name)).toContain('Aiko Tanabe');
  for (const { seconds } of people) expect(seconds).toBeGreaterThan(20 * 3600);
  const open = tasks.filter(({ status }) => status !== 'Completed').map(({ title }) => title);
  expect(open).toContain(timer?.taskTitle);
  expect(timer?.startedAt).toBe(new Date(wednesday - 47 * 60_000).toISOString());
});

test('people have been reminded of what is due, and have put tasks off', async () => {
  const { db } = server.context;
  const reminders = await db
    .selectFrom('notifications')
    .select(['user_id', 'task_id', 'message'])
    .where('message', 'like', '%is due today')
    .execute();
  expect(new Set(reminders.map(({ user_id }) => user_id)).size).toBeGreaterThan(10);
  const snoozes = await db.selectFrom('snoozes').select('user_id').execute();
  expect([snoozes.length, new Set(snoozes.map(({ user_id }) => user_id)).size]).toEqual([6, 3]);
  const due = await db
    .selectFrom('users')
    .select('_id')
    .where('remind_at', '<=', new Date(wednesday - 60 * 60_000).toISOString())
    .execute();
  expect(due).toEqual([]);
});

test('new changes are numbered after those of the demo', async () => {
  const maren = await server.signIn('maren.lindqvist@example.com', demoPassword);
  const [task] = tasks;
  const changed = (await maren.patch(`/api/tasks/${task?._id}`, { title: 'Something else' }))
    .body as Task;
  expect(changed.seq).toBeGreaterThan(Math.max(...tasks.map((other) => other.seq ?? 0)));
});

test('it is the same in every run of the same day', async () => {
  const again = await startServer({
    config: { dataDir: await seeded(wednesday) },
    now: () => wednesday,
  });
  const twin = await tasksOf(again);
  const twinTime = await timeOf(again);
  await again.close();
  // Only ids differ.
  const plain = (list: Task[]) =>
    JSON.parse(JSON.stringify(list.slice(1)).replaceAll(/[0-9a-f]{24,}/g, 'id')) as Task[];
  expect(plain(twin)).toEqual(plain(tasks));
  expect(twinTime).toEqual(await timeOf(server));
});
