// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: scheduled backups of the built server.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from '../../src/contract/user';
import type { Alone } from '../../server/db/advisoryLocks';
import { createSchedule, type Schedule } from '../../server/backup/schedule';
import { verifyBackup } from '../../server/backup/verify';
import type { Context } from '../../server/context/context';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';

const hour = 60 * 60_000;
/** Names of backups have the second. */
const second = (ms: number) => Math.floor(ms / 1000) * 1000;
const alone: Alone = (_lock, work) => work(new AbortController().signal);
let backupDir: string;
let server: TestServer;
let schedule: Schedule;
let backupKeep = 2;
let time = Date.now();
const failures: unknown[] = [];
const warnings: unknown[] = [];

beforeAll(async () => {
  server = await startServer({ now: () => time });
});
afterAll(() => server.close());
const contextOf = (): Context => {
  const { context } = server;
  const log = {
    ...context.log,
    error: (details: object) => failures.push(details),
    warn: (details: object, text: string) => warnings.push({ ...details, text }),
  };
  return { ...context, config: { ...context.config, backupDir, backupKeep }, log };
};
const nameAt = (ms: number) =>
  `docket-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}`;
beforeEach(() => {
  failures.length = 0;
  warnings.length = 0;
  backupKeep = 2;
  backupDir = mkdtempSync(path.join(tmpdir(), 'docket-daily-'));
  schedule = createSchedule(contextOf(), alone);
});
afterEach(async () => {
  await schedule.stop();
  rmSync(backupDir, { recursive: true, force: true });
});

const made = () => readdirSync(backupDir).sort();
const audited = async (action: string) =>
  (
    await server.context.db
      .selectFrom('audit')
      .select('count')
      .where('action', '=', action)
      .execute()
  ).length;

it('makes a backup each day, and keeps the newest ones', async () => {
  expect(schedule.newest()).toBeNull();
  await schedule.check();
  const first = made();
  expect(first).toEqual([nameAt(time)]);
  expect(schedule.newest()).toBe(second(time));
  time += 23 * hour;
  await schedule.check();
  expect(made()).toEqual(first);
  for (let day = 0; day < 2; day += 1) {
    time += 24 * hour;
    await schedule.check();
  }
  expect(made()).toHaveLength(2);
  expect(made()).not.toContain(first[0]);
  for (const name of made()) await verifyBackup(path.join(backupDir, name));
  expect([await audited('backupMade'), failures]).toEqual([3, []]);
});

it('does not count an interrupted backup, and removes it', async () => {
  mkdirSync(path.join(backupDir, 'docket-2020-01-01T00-00-00'));
  mkdirSync(path.join(backupDir, 'docket-2020-01-02T00-00-00.partial'));
  expect(schedule.newest()).toBeNull();
  await schedule.check();
  expect(made().filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(schedule.newest()).toBe(second(time));
});

it('logs a failure, keeps older backups, and tries again', async () => {
  await schedule.check();
  const before = made();
  const root = await server.signInRoot();
  const [person] = (await root.get('/api/users')).body as User[];
  const { attachments } = await createTask(root, { assignedTo: [person?._id ?? ''] }, [
    { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
  ]);
  const stored = path.join(server.dataDir, 'uploads', attachments[0]?.filename ?? '');
  const content = readFileSync(stored);
  writeFileSync(stored, 'damaged');
  time += 24 * hour;
  await schedule.check();
  await schedule.check();
  expect([made(), schedule.failures()]).toEqual([before, 2]);
  expect(failures).toEqual(
    Array(2).fill({ error: expect.stringContaining('1 attachments are missing or damaged') }),
  );
  expect(await audited('backupFailed')).toBe(1);
  writeFileSync(stored, content);
  await schedule.check();
  expect([made().length, schedule.failures()]).toEqual([2, 0]);
});

it('continues after a backup from the future, and keeps the new one', async () => {
  const today = time;
  time += 400 * 24 * hour;
  await schedule.check();
  const [future = ''] = made();
  time = today;
  backupKeep = 1;
  schedule = createSchedule(contextOf(), alone);
  await schedule.check();
  await schedule.check();
  const [first, ...others] = made();
  expect([first, others]).toEqual([nameAt(today), [future]]);
  expect(schedule.newest()).toBe(second(today));
  expect(warnings).toEqual([
    {
      folder: path.join(backupDir, future),
      text: 'a backup is from the future and does not count',
    },
  ]);
  time += 24 * hour;
  await schedule.check();
  expect(made()).toEqual([nameAt(time), future]);
  expect(failures).toEqual([]);
});

it('is never younger than now', async () => {
  await schedule.check();
  time -= 5 * hour;
  await schedule.check();
  expect(made()).toHaveLength(1);
  time += 5 * hour;
});

it('makes another backup when the newest one cannot be read', async () => {
  await schedule.check();
  const [broken = ''] = made();
  writeFileSync(path.join(backupDir, broken, 'backup.json'), '{');
  time += hour;
  await schedule.check();
  expect(made()).toEqual([broken, nameAt(time)]);
  expect(warnings).toEqual([
    { folder: path.join(backupDir, broken), text: 'a backup cannot be read and does not count' },
  ]);
});

it('does not keep a backup that lacks what the server had stored', async () => {
  const context = contextOf();
  const head = async () => (await context.events.head()) + 1;
  schedule = createSchedule({ ...context, events: { ...context.events, head } }, alone);
  await schedule.check();
  expect([made(), schedule.newest()]).toEqual([[], null]);
  expect(failures).toEqual([
    { error: expect.stringContaining('although the server had stored event') },
  ]);
});
