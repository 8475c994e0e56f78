import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { createBackup, type BackupSource } from '../../server/backup/create';
import type { Manifest } from '../../server/backup/manifest';
import { restoreBackup } from '../../server/backup/restore';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import { realFiles } from '../helpers/officeFiles';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { entriesOf, logged, start, timerOf } from '../helpers/timeEntries';

const folder = mkdtempSync(path.join(tmpdir(), 'docket-backup-'));
const backup = path.join(folder, 'backup');
const text = 'Ends of lines:\r\n\u2028\u2029\u0085 and 🪑';
let server: TestServer;
let root: TestClient;
let task: Task;
const databases: string[] = [];

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  const ann = await server.createUser({ name: 'Ann' });
  await root.post('/api/notes', { title: 'A note', text, tag: ['a', 'b'] });
  const pdf = { name: 'plan.pdf', bytes: realFiles.pdf ?? '' };
  const png = { name: 'look.png', bytes: realFiles.png ?? '' };
  task = await createTask(root, { assignedTo: [ann._id], labels: ['x'] }, [pdf, png]);
  const kept = await createTask(root, { assignedTo: [ann._id] }, [pdf]);
  // Its file is kept for an undo.
  const deletion = { ids: [kept._id], delete: true };
  expect((await root.post('/api/tasks/bulk', deletion)).status).toBe(200);
  await logged(root, task._id);
  await start(root, task._id);
  await createBackup(server.context.config, backup);
});
afterAll(async () => {
  await server.close();
  for (const database of databases) await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

const itPostgres = onPostgres ? it : it.skip;

let places = 0;
/** An empty place for a restored backup. */
async function emptyPlace(postgres = onPostgres): Promise<BackupSource> {
  places += 1;
  const dataDir = path.join(folder, `place${places}`);
  mkdirSync(dataDir, { mode: 0o700 });
  if (!postgres) return { dataDir, databaseUrl: null, s3: null };
  const databaseUrl = await createDatabase('template0');
  databases.push(databaseUrl);
  return { dataDir, databaseUrl, s3: null };
}
const manifestOf = (place: string) =>
  JSON.parse(readFileSync(path.join(place, 'backup.json'), 'utf8')) as Manifest;
const modes = (place: string): string[] =>
  [place, ...readdirSync(place, { recursive: true, encoding: 'utf8' })].map((name) => {
    const { mode } = statSync(path.resolve(place, name));
    return (mode & 0o777).toString(8);
  });

async function isRestored(place: BackupSource): Promise<void> {
  const restored = await startServer({ config: { ...place } });
  try {
    // The keys are restored too, so a session continues.
    const client = restored.client();
    client.token = root.token;
    const [{ _id: noteId } = { _id: '' }] = (await client.get('/api/notes')).body as Note[];
    const note = (await client.get(`/api/notes/${noteId}`)).body as Note;
    expect([note.text, note.tag]).toEqual([text, ['a', 'b']]);
    const found = (await client.get(`/api/tasks/${task._id}`)).body as Task;
    expect(found).toEqual((await root.get(`/api/tasks/${task._id}`)).body);
    for (const { filename, size } of found.attachments) {
      const { status, headers } = await client.get(`/uploads/${filename}`);
      expect([status, headers.get('content-length')]).toEqual([200, String(size)]);
    }
    expect(await entriesOf(client)).toEqual(await entriesOf(root));
    expect(await timerOf(client)).toMatchObject({ taskId: task._id });
    // The log has another id, so open pages load their lists again (decision 027).
    const [before, after] = [
      await server.context.events.position(),
      await restored.context.events.position(),
    ];
    expect(after.seq).toBe(before.seq);
    expect(after.log).not.toBe(before.log);
  } finally {
    await restored.close();
  }
}

it('is restored with all rows, files and keys, readable only by its owner (J-1, J-7)', async () => {
  expect(readdirSync(backup).sort()).toEqual([
    'backup.json',
    'files',
    'rows.ndjson.gz',
    // PostgreSQL has the keys in a row.
    ...(onPostgres ? [] : ['secrets.json']),
  ]);
  expect(manifestOf(backup).files).toHaveLength(3);
  expect(new Set(modes(backup))).toEqual(new Set(['700', '600']));
  const place = await emptyPlace();
  await restoreBackup(place, backup);
  expect(new Set(modes(place.dataDir))).toEqual(new Set(['700', '600']));
  await isRestored(place);
});

itPostgres('of PostgreSQL is restored into an embedded database', async () => {
  const place = await emptyPlace(false);
  await restoreBackup(place, backup);
  await isRestored(place);
});

itPostgres('has only our tables, and is restored next to those of others', async () => {
  const addOthers = async (db: Db) => {
    // As the extension pg_stat_statements does.
    await sql`create view statistics as select 1 as calls`.execute(db);
    await sql`create schema monitor`.execute(db);
    await sql`create table monitor.samples (at integer)`.execute(db);
    await sql`create table monitor.kysely_migration (name text)`.execute(db);
  };
  const place = await emptyPlace();
  const target = await openDatabase(place);
  await addOthers(target);
  await expect(createBackup(place, path.join(folder, 'others'))).rejects.toThrow(
    'DATABASE_URL names a database that is empty',
  );
  await target.destroy();
  await restoreBackup(place, backup);
  await isRestored(place);

  const { db } = server.context;
  await addOthers(db);
  const { tables } = await createBackup(server.context.config, path.join(folder, 'ours'));
  expect(Object.keys(tables)).toEqual(Object.keys(manifestOf(backup).tables));
  await sql`drop view statistics`.execute(db);
  await sql`drop schema monitor cascade`.execute(db);
});

it('of a place without a database is refused, and nothing is made', async () => {
  const place = await emptyPlace();
  const target = path.join(folder, 'of-nothing');
  await expect(createBackup(place, target)).rejects.toThrow(
    onPostgres
      ? 'DATABASE_URL names a database that is empty'
      : `DATA_DIR has no database: ${path.join(place.dataDir, 'docket.db')}`,
  );
  expect([readdirSync(place.dataDir), existsSync(target), existsSync(`${target}.partial`)]).toEqual(
    [[], false, false],
  );
});

it('is not written over something else', async () => {
  const before = readdirSync(backup);
  await expect(createBackup(server.context.config, backup)).rejects.toThrow(/is not empty/);
  expect(readdirSync(backup)).toEqual(before);
});

it('is restored only into an empty place, which stays as it is otherwise', async () => {
  await expect(restoreBackup(server.context.config, backup)).rejects.toThrow(
    /^DATA_DIR is not empty: /,
  );
  expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(200);
});

itPostgres('is restored into no database with a server or with accounts', async () => {
  const place = await emptyPlace(false);
  const { databaseUrl } = server.context.config;
  await expect(restoreBackup({ ...place, databaseUrl }, backup)).rejects.toThrow(
    'a server is running on the database; stop it, or name an empty one',
  );
  const used = await emptyPlace();
  await (await startServer({ config: { ...used } })).close();
  await expect(restoreBackup({ ...place, databaseUrl: used.databaseUrl }, backup)).rejects.toThrow(
    'the database is not empty: it has accounts; name an empty one',
  );
  expect(readdirSync(place.dataDir)).toEqual([]);
});

it('is restored onto a new volume, whose folder lost+found is left alone', async () => {
  const place = await emptyPlace();
  const found = path.join(place.dataDir, 'lost+found');
  mkdirSync(found);
  writeFileSync(path.join(found, 'x'), '');
  await restoreBackup(place, backup);
  await isRestored(place);
  expect(readdirSync(found)).toEqual(['x']);
});

it('shares the files that an earlier backup has', async () => {
  const next = path.join(folder, 'next');
  const manifest = await createBackup(server.context.config, next, { previous: backup });
  const inode = (place: string, name: string) => statSync(path.join(place, 'files', name)).ino;
  for (const { name } of manifest.files) expect(inode(next, name)).toBe(inode(backup, name));
  const place = await emptyPlace();
  await restoreBackup(place, next);
  await isRestored(place);
});

it('is refused when a file of it is damaged or missing, or when it is not complete', async () => {
  const other = path.join(folder, 'damaged');
  const [first] = (await createBackup(server.context.config, other)).files;
  const file = path.join(other, 'files', first?.name ?? '');
  const restore = async () => restoreBackup(await emptyPlace(), other);
  appendFileSync(file, 'x');
  await expect(restore()).rejects.toThrow(`files/${first?.name} is not as it was written`);
  rmSync(file);
  await expect(restore()).rejects.toThrow(`files/${first?.name} is missing`);
  appendFileSync(path.join(other, 'rows.ndjson.gz'), 'x');
  await expect(restore()).rejects.toThrow('rows.ndjson.gz is not as it was written');
  rmSync(path.join(other, 'backup.json'));
  await expect(restore()).rejects.toThrow('is not a complete backup');
});

it('of a newer Docket is refused by name', async () => {
  const newer = path.join(folder, 'newer');
  const manifest = await createBackup(server.context.config, newer);
  manifest.migrations.push('999_later');
  writeFileSync(path.join(newer, 'backup.json'), JSON.stringify(manifest));
  const place = await emptyPlace();
  await expect(restoreBackup(place, newer)).rejects.toThrow(
    `${newer} was written by a newer Docket (migration 999_later); use that version or a later one`,
  );
  expect(readdirSync(place.dataDir)).toEqual([]);
});

it('reports attachments that are lost, and leaves nothing behind', async () => {
  const [file] = task.attachments;
  const stored = path.join(server.dataDir, 'uploads', file?.filename ?? '');
  const content = readFileSync(stored);
  writeFileSync(stored, 'damaged');
  const place = path.join(folder, 'lost');
  await expect(createBackup(server.context.config, place)).rejects.toThrow(
    `1 attachments are missing or damaged, such as ${file?.filename}; nothing was written`,
  );
  writeFileSync(stored, content);
  expect([existsSync(place), existsSync(`${place}.partial`)]).toEqual([false, false]);
});

describe('after an interruption', () => {
  const mark = (place: BackupSource) => mkdirSync(path.join(place.dataDir, '.restoring'));

  it('the same restore continues before the database was written', async () => {
    const place = await emptyPlace();
    await restoreBackup(place, backup);
    mark(place);
    rmSync(path.join(place.dataDir, 'docket.db'), { force: true });
    const { databaseUrl } = await emptyPlace();
    await restoreBackup({ ...place, databaseUrl }, backup);
    await isRestored({ ...place, databaseUrl });
    expect(existsSync(path.join(place.dataDir, '.restoring'))).toBe(false);
  });

  it('the same restore ends well after the database was written, unless it was used since', async () => {
    const place = await emptyPlace();
    await restoreBackup(place, backup);
    mark(place);
    await restoreBackup(place, backup);
    expect(existsSync(path.join(place.dataDir, '.restoring'))).toBe(false);
    mark(place);
    await isRestored(place);
    await expect(restoreBackup(place, backup)).rejects.toThrow(/is not empty/);
  });

  it('no server starts on it until the restore was repeated', async () => {
    const place = await emptyPlace();
    mark(place);
    await expect(startServer({ config: { ...place } })).rejects.toThrow(
      `DATA_DIR has a restore that is not complete (${place.dataDir}); repeat it`,
    );
    expect(readdirSync(place.dataDir)).toEqual(['.restoring']);
    await restoreBackup(place, backup);
    await isRestored(place);
  });

  it('another restore removes nothing of what is there', async () => {
    const place = await emptyPlace();
    await restoreBackup(place, backup);
    const [name] = readdirSync(path.join(place.dataDir, 'uploads'));
    const later = path.join(place.dataDir, 'uploads', `${'0'.repeat(32)}.png`);
    const keys = path.join(place.dataDir, 'secrets.json');
    writeFileSync(later, 'a new attachment');
    writeFileSync(keys, 'other keys');
    rmSync(path.join(place.dataDir, 'docket.db'), { force: true });
    mark(place);
    await expect(restoreBackup(place, backup)).rejects.toThrow(
      /^DATA_DIR is not empty: .* has uploads\/0{32}\.png/,
    );
    expect([later, keys].map((file) => readFileSync(file, 'utf8'))).toEqual([
      'a new attachment',
      'other keys',
    ]);
    expect(readdirSync(path.join(place.dataDir, 'uploads'))).toContain(name);
  });
});
