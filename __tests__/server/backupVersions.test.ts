// On PostgreSQL: always.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackup, type BackupSource } from '../../server/backup/create';
import { restoreBackup } from '../../server/backup/restore';
import { verifyBackup } from '../../server/backup/verify';
import { earlierMigrations } from '../../server/db/earlierMigrations';
import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { listMigrations, listedMigrations, makeEarlier } from '../helpers/earlierDatabase';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';

const tooOld = earlierMigrations.slice(0, -1);
let folder: string;
let source: BackupSource;
const databases: string[] = [];
async function emptyPlace(name: string): Promise<BackupSource> {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  const databaseUrl = onPostgres ? await createDatabase('template0') : null;
  if (databaseUrl !== null) databases.push(databaseUrl);
  return { dataDir, databaseUrl, s3: null };
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-versions-'));
  source = await emptyPlace('source');
  const db = await openDatabase(source);
  await makeEarlier(db);
  const users = { name: 'Ann', password_hash: '', roles: '["User"]', active: 1, created_at: '' };
  await db
    .insertInto('users')
    .values({ ...users, _id: 'ann', email: 'a@b.c', email_key: 'a@b.c' })
    .execute();
  await db.destroy();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

/** A backup as the version before has written it. */
async function olderBackup(migrations: readonly string[]): Promise<string> {
  const backup = path.join(folder, 'backup');
  await createBackup(source, backup);
  const file = path.join(backup, 'backup.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, migrations }));
  return backup;
}

it('a backup of the version before can be verified and restored', async () => {
  const backup = await olderBackup(earlierMigrations);
  await verifyBackup(backup);
  const place = await emptyPlace('place');
  await restoreBackup(place, backup);
  const db = await openDatabase(place);
  await migrate(db);
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
  await db.destroy();
});

// An embedded database is restored into a file of its own.
(onPostgres ? it : it.skip)('its restore continues what the version before has begun', async () => {
  const backup = await olderBackup(earlierMigrations);
  const place = await emptyPlace('place');
  const db = await openDatabase(place);
  await makeEarlier(db);
  await restoreBackup(place, backup);
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
  expect(await listedMigrations(db)).toEqual(['029_schema']);
  await db.destroy();
});

it('a backup of an older version is refused, and says what to do', async () => {
  const backup = await olderBackup(tooOld);
  const place = await emptyPlace('place');
  const text =
    `${backup} was written by an older Docket (migration 027_task_numbers); use the version before ` +
    'this one, and update when that has started once (docs/upgrade.md)';
  await expect(verifyBackup(backup)).rejects.toThrow(text);
  await expect(restoreBackup(place, backup)).rejects.toThrow(text);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

it('no backup is made of a database that this version cannot restore', async () => {
  const db = await openDatabase(source);
  await listMigrations(db, tooOld);
  const backup = path.join(folder, 'backup');
  await expect(createBackup(source, backup)).rejects.toThrow(
    'the database was written by an older Docket (migration 027_task_numbers)',
  );
  expect([existsSync(backup), existsSync(`${backup}.partial`)]).toEqual([false, false]);
  expect(await listedMigrations(db)).toEqual(tooOld);
  await db.destroy();
});
