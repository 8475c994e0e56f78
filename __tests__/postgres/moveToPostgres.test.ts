import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { moveToPostgres } from '../../server/backup/moveToPostgres';
import { sumTables } from '../../server/backup/tables';
import type { Config } from '../../server/context/config';
import { earlierMigrations } from '../../server/db/earlierMigrations';
import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { listMigrations, putBack } from '../helpers/earlierDatabase';
import { installFault, removeFault } from '../helpers/fault';
import { realFiles } from '../helpers/officeFiles';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { startBucket } from '../helpers/startBucket';
import { startServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';
import { entriesOf, logged, start, stop } from '../helpers/timeEntries';

let dataDir: string;
let database: string;
let task: Task;
let token: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-move-'));
  database = await createDatabase('template0');
  const server = await startServer({ config: { dataDir, databaseUrl: null } });
  const root = await server.signInRoot();
  const ann = await server.createUser({ name: 'Ann' });
  for (const title of ['Zoë', 'a\r\n\u2028 and 🪑'])
    await root.post('/api/notes', { title: 'Note', text: title, tag: ['x'] });
  const pdf = { name: 'plan.pdf', bytes: realFiles.pdf ?? '' };
  task = await createTask(root, { title: 'Moved', assignedTo: [ann._id] }, [pdf]);
  const removed = await createTask(root, { assignedTo: [ann._id] }, [pdf]);
  await root.post('/api/tasks/bulk', { ids: [removed._id], delete: true });
  await logged(root, task._id);
  await start(root, task._id);
  token = root.token ?? '';
  await server.close();
});
afterEach(async () => {
  await dropDatabase(database);
  rmSync(dataDir, { recursive: true, force: true });
});

const move = (s3: Config['s3'] = null) => moveToPostgres({ dataDir, s3 }, database);
const uploads = (...names: string[]) => path.join(dataDir, 'uploads', ...names);
const filename = () => task.attachments[0]?.filename ?? '';

/** What tables contain, without the keys, which the first start adds. */
async function contentOf(databaseUrl: string | null) {
  const db = await openDatabase({ dataDir, databaseUrl });
  const { secrets: _secrets, ...sums } = await db
    .transaction()
    .execute((trx) => sumTables(trx, databaseUrl === null ? 'embedded' : 'postgres'));
  await db.destroy();
  return sums;
}

/** Turns the source into one of the version before, or of an older one. */
async function makeOlder(names = earlierMigrations): Promise<void> {
  const source = await openDatabase({ dataDir });
  await putBack(source);
  await listMigrations(source, names);
  await source.destroy();
}

it('brings every row, keeps sessions and files, and leaves no database to start by mistake', async () => {
  const before = await contentOf(null);
  const moved = await move();
  expect(moved.files).toBe(2);
  const after = await contentOf(database);
  expect(after).toEqual(before);
  for (const table of ['tasks', 'time_entries', 'timers']) expect(after[table]?.rows).toBe(1);
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['docket.db.moved', 'secrets.json', 'uploads']),
  );
  await expect(startServer({ config: { dataDir, databaseUrl: null } })).rejects.toThrow(
    'has uploads but no database',
  );

  const server = await startServer({ config: { dataDir, databaseUrl: database } });
  const root = new TestClient(server.url);
  root.token = token;
  const [found] = (await root.get('/api/tasks')).body as Task[];
  expect(found).toMatchObject({ _id: task._id, title: 'Moved' });
  await root.signIn(server.root.email, server.root.password);
  expect((await root.get(`/uploads/${filename()}`)).status).toBe(200);
  const notes = (await root.get('/api/notes')).body as Note[];
  expect(notes).toHaveLength(2);
  expect(await stop(root)).toMatchObject({ taskId: task._id });
  expect(await entriesOf(root)).toHaveLength(2);
  expect((await createTask(root, { assignedTo: [found?.assignedTo[0]?._id ?? ''] })).title).toBe(
    'A task',
  );
  await server.close();
});

it('is needed before a server starts on PostgreSQL, which otherwise would not know the attachments', async () => {
  const start = (databaseUrl: string) => startServer({ config: { dataDir, databaseUrl } });
  await expect(start(database)).rejects.toThrow(
    `DATABASE_URL is set, but DATA_DIR has a database (${path.join(dataDir, 'docket.db')}); run npm run migrate`,
  );
  await move();
  const wrong = await createDatabase('template0');
  const refusal = 'DATABASE_URL names a database without accounts, but DATA_DIR has';
  await expect(start(wrong)).rejects.toThrow(`${refusal} uploads`);
  expect(existsSync(uploads(filename()))).toBe(true);
  const db = await openDatabase({ dataDir, databaseUrl: wrong });
  expect(await db.introspection.getTables()).toEqual([]);
  await db.destroy();
  rmSync(uploads(), { recursive: true });
  await expect(start(wrong)).rejects.toThrow(`${refusal} keys`);
  await dropDatabase(wrong);
});

it('refuses a database that is not empty, and changes nothing', async () => {
  const before = await contentOf(null);
  const other = await openDatabase({ dataDir, databaseUrl: database });
  await sql`create table invoices (id integer)`.execute(other);
  await expect(move()).rejects.toThrow('not empty: it has the table invoices');
  await sql`drop table invoices`.execute(other);
  await other.destroy();

  const server = await startServer({ config: { databaseUrl: database } });
  await server.close();
  await expect(move()).rejects.toThrow('not empty: it has accounts');
  expect(await contentOf(null)).toEqual(before);
});

it('copies attachments into a bucket, which then has all of them', async () => {
  const bucket = await startBucket();
  try {
    const bytes = realFiles.pdf ?? Buffer.alloc(0);
    writeFileSync(uploads(filename()), 'damaged');
    await expect(move(bucket.settings)).rejects.toThrow(`such as ${filename()}; nothing was moved`);
    writeFileSync(uploads(filename()), bytes);
    expect((await move(bucket.settings)).files).toBe(2);
    expect(bucket.keys()).toHaveLength(2);

    rmSync(uploads(), { recursive: true });
    const config = { dataDir, databaseUrl: database, s3: bucket.settings };
    const server = await startServer({ config });
    const root = new TestClient(server.url);
    root.token = token;
    const { status, headers } = await root.get(`/uploads/${filename()}`);
    expect([status, headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    await server.close();
  } finally {
    await bucket.remove();
  }
});

it('refuses when an attachment is missing or damaged, and can be repeated afterwards', async () => {
  const bytes = realFiles.pdf ?? Buffer.alloc(0);
  writeFileSync(uploads(filename()), 'damaged');
  await expect(move()).rejects.toThrow(`such as ${filename()}; nothing was moved`);
  writeFileSync(uploads(filename()), bytes);
  expect((await move()).files).toBe(2);
  await expect(move()).rejects.toThrow('was moved already');
});

it('starts again after it broke off while it wrote rows', async () => {
  const target = await openDatabase({ dataDir, databaseUrl: database });
  await migrate(target);
  await installFault(target, { table: 'notes', column: 'title', value: 'Note' });
  await expect(move()).rejects.toThrow('a fault');
  expect([existsSync(path.join(dataDir, 'docket.db')), readdirSync(dataDir)]).toEqual([
    true,
    expect.not.arrayContaining(['.moving']),
  ]);
  await removeFault(target, 'notes');
  await target.destroy();
  expect((await move()).files).toBe(2);
});

it('ends well when it was interrupted after the rows had arrived, unless they have changed since', async () => {
  await move();
  const interrupt = () =>
    renameSync(path.join(dataDir, 'docket.db.moved'), path.join(dataDir, 'docket.db'));
  interrupt();
  expect((await move()).files).toBe(2);
  expect(readdirSync(dataDir)).not.toContain('docket.db');
  interrupt();
  const source = await openDatabase({ dataDir });
  await source.updateTable('notes').set({ title: 'Changed' }).execute();
  await source.destroy();
  await expect(move()).rejects.toThrow('the database is not empty: it has accounts');
  expect(readdirSync(dataDir)).toContain('docket.db');
});

it('refuses a database with another schema', async () => {
  const target = await openDatabase({ dataDir, databaseUrl: database });
  await migrate(target);
  await listMigrations(target, ['029_schema', '030_rows', '999_later']);
  await target.destroy();
  await expect(move()).rejects.toThrow(
    'the database is not empty: it has another schema (migration 999_later); name an empty one',
  );
  expect(existsSync(path.join(dataDir, 'docket.db'))).toBe(true);
});

it('of an older version than the one before is refused, and changes nothing', async () => {
  await makeOlder(earlierMigrations.slice(0, -1));
  await expect(move()).rejects.toThrow(
    `${path.join(dataDir, 'docket.db')} was written by an older Docket (migration 027_task_numbers)`,
  );
  expect(existsSync(path.join(dataDir, 'docket.db'))).toBe(true);
});

it('of the version before ends well after an interruption, too, and the start updates the schema', async () => {
  await makeOlder();
  await move();
  renameSync(path.join(dataDir, 'docket.db.moved'), path.join(dataDir, 'docket.db'));
  expect((await move()).files).toBe(2);

  const server = await startServer({ config: { dataDir, databaseUrl: database } });
  const root = new TestClient(server.url);
  root.token = token;
  const changed = await root.patch(`/api/tasks/${task._id}`, { status: 'Completed' });
  expect(changed.status).toBe(200);
  await server.close();
});
