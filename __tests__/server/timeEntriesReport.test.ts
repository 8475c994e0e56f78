// On PostgreSQL: always.
import * as fc from 'fast-check';
import type { TimeReport } from '../../src/contract/time/timeEntry';
import { reportLimits } from '../../server/timeEntries/report';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { logged } from '../helpers/timeEntries';
import { scaledTimeout } from '../helpers/scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));

// Random entries against a plain model of the report.

const labelsOf = [[], ['a'], ['a', 'b'], ['b', 'c']];
const days = ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05', '2026-03-01', '2026-03-02'];
/** The Mondays of these days, from a calendar. */
const mondays = [
  '2025-12-22',
  '2025-12-29',
  '2025-12-29',
  '2026-01-05',
  '2026-02-23',
  '2026-03-02',
];

let server: TestServer;
let root: TestClient;
let people: TestPerson[];
let tasks: string[];
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  people = [await server.createUser({ name: 'Ann' }), await server.createUser({ name: 'Ben' })];
  const assignedTo = people.map(({ _id }) => _id);
  tasks = [];
  for (const labels of labelsOf)
    tasks.push((await createTask(root, { title: 'T', labels, assignedTo }))._id);
});
afterAll(() => server.close());

interface Spent {
  person: number;
  task: number;
  day: number;
  seconds: number;
  isDeleted: boolean;
}
const index = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });
const spent: fc.Arbitrary<Spent> = fc.record({
  person: index([0, 1]),
  task: index(labelsOf),
  day: index(days),
  seconds: fc.integer({ min: 1, max: 5 }),
  isDeleted: fc.boolean(),
});
const filter = fc.record(
  {
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
    label: fc.constantFrom('a', 'b', 'c', 'none'),
    user: index([0, 1]),
  },
  { requiredKeys: [] },
);
type Filter = { from?: string; to?: string; label?: string; user?: number };
type By = 'person' | 'label' | 'week';

/** The keys of the lines for which an entry counts. */
function keysOf({ person, task, day }: Spent, by: By): string[] {
  if (by === 'person') return [people[person]?._id ?? ''];
  if (by === 'week') return [mondays[day] ?? ''];
  const labels = labelsOf[task] ?? [];
  return labels.length > 0 ? labels : [''];
}

/** The sums by key, and the total, as a person sees them; null for an administrator. */
function expected(all: readonly Spent[], by: By, { from, to, label, user }: Filter) {
  const shown = all.filter(({ isDeleted, person, task, day }) => {
    const at = days[day] ?? '';
    return (
      !isDeleted &&
      (user === undefined || person === user) &&
      (from === undefined || at >= from) &&
      (to === undefined || at <= to) &&
      (label === undefined || labelsOf[task]?.includes(label))
    );
  });
  const lines = new Map<string, { seconds: number; entries: number }>();
  for (const one of shown)
    for (const key of keysOf(one, by)) {
      const { seconds, entries } = lines.get(key) ?? { seconds: 0, entries: 0 };
      lines.set(key, { seconds: seconds + one.seconds, entries: entries + 1 });
    }
  return { lines, total: shown.reduce((sum, { seconds }) => sum + seconds, 0) };
}

async function read(client: TestClient, by: By, { user, ...rest }: Filter) {
  const query = new URLSearchParams({
    by,
    ...rest,
    ...(user !== undefined && { user: people[user]?._id ?? '' }),
  });
  const { status, body } = await client.get(`/api/time/report?${query}`);
  expect(status).toBe(200);
  const { lines, total } = body as TimeReport;
  const inOrder = lines.map(({ key, seconds }) => (by === 'week' ? key : -seconds));
  expect(inOrder).toEqual([...inOrder].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  return {
    lines: new Map(lines.map(({ key, seconds, entries }) => [key, { seconds, entries }])),
    total,
  };
}

it('a report is what a plain sum of the entries says, for administrators and others', async () => {
  const { db } = server.context;
  // So that it is read in several parts.
  jest.replaceProperty(reportLimits, 'entriesPerPart', 3);
  await fc.assert(
    fc.asyncProperty(fc.array(spent, { maxLength: 30 }), filter, async (all, filter) => {
      await db.deleteFrom('time_entries').execute();
      if (all.length > 0)
        await db
          .insertInto('time_entries')
          .values(
            all.map(({ person, task, day, seconds, isDeleted }, at) => ({
              _id: `entry ${at}`,
              task_id: tasks[task] ?? '',
              task_title: 'T',
              user_id: people[person]?._id ?? '',
              user_name: 'Former name',
              day: days[day] ?? '',
              seconds,
              note: '',
              created_at: '2026-03-02T10:00:00.000Z',
              deleted_at: isDeleted ? '2026-03-02T10:00:00.000Z' : null,
            })),
          )
          .execute();
      for (const by of ['person', 'label', 'week'] as const) {
        expect(await read(root, by, filter)).toEqual(expected(all, by, filter));
        const own = { ...filter, user: 0 };
        const ann = people[0]?.client ?? root;
        expect(await read(ann, by, own)).toEqual(expected(all, by, own));
        const { user: _user, ...unnamed } = filter;
        expect(await read(ann, by, unnamed)).toEqual(expected(all, by, own));
      }
    }),
    { numRuns: 40 },
  );
});

it('lines have the names that people have now, and labels of now', async () => {
  await server.context.db.deleteFrom('time_entries').execute();
  const [ann] = people;
  if (!ann) throw new Error('nobody');
  await logged(ann.client, tasks[1] ?? '');
  await ann.client.patch('/api/auth/account', { name: 'Anna' });
  const line = { seconds: 3600, entries: 1 };
  const reportOf = async (by: By) => (await root.get(`/api/time/report?by=${by}`)).body;
  expect(await reportOf('person')).toMatchObject({ lines: [{ name: 'Anna', ...line }] });
  expect(await reportOf('label')).toMatchObject({ lines: [{ key: 'a', name: 'a', ...line }] });
  await root.patch(`/api/tasks/${tasks[1]}`, { labels: ['new'] });
  expect(await reportOf('label')).toMatchObject({ lines: [{ key: 'new', ...line }] });
  expect((await root.get('/api/time/report')).status).toBe(400);
  expect((await root.get('/api/time/report?by=day')).status).toBe(400);
});
