import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from '../../src/contract/user';
import { createSchedule, type Schedule } from '../../server/backup/schedule';
import { verifyBackup } from '../../server/backup/verify';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';

const hour = 60 * 60_000;
let backupDir: string;
let server: TestServer;
let schedule: Schedule;
let time = Date.now();
const failures: unknown[] = [];

beforeAll(async () => {
  server = await startServer({ now: () => time });
});
afterAll(() => server.close());
beforeEach(() => {
  failures.length = 0;
  backupDir = mkdtempSync(path.join(tmpdir(), 'docket-daily-'));
  const { context } = server;
  const log = { ...context.log, error: (details: object) => failures.push(details) };
  const config = { ...context.config, backupDir, backupKeep: 2 };
  schedule = createSchedule({ ...context, config, log }, (work) => work());
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
  expect(first).toEqual([
    `docket-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}`,
  ]);
  expect(schedule.newest()).toBe(time);
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
  expect(schedule.newest()).toBe(time);
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
