import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../db/open';
import type { Db } from '../db/schema';
import { openStorage } from '../uploads/store';
import type { BackupSource } from './create';
import { copyAttachments, copyDurably } from './attachments';
import { BackupError, names, type Manifest } from './manifest';
import { restoreRows } from './restoreRows';
import { tablesInOrder } from './tables';
import { checkFiles } from './verify';

/** What is restored is complete here before it moves to its place. */
const staging = '.restoring';
/** The files of the lock, which this process holds. */
const ignored = new Set(['docket.lock', 'docket.holder.json']);
const database = 'docket.db';

/**
 * Restores a backup into an empty place: DATA_DIR, and the database and bucket that are set. After
 * an interruption, the same call starts again. No server may be running there.
 * @throws BackupError
 */
export async function restoreBackup(target: BackupSource, folder: string): Promise<Manifest> {
  const manifest = await checkFiles(folder);
  clearInterrupted(target.dataDir);
  const content = readdirSync(target.dataDir).filter(
    (name) => !ignored.has(name) && !isEmptyFolder(path.join(target.dataDir, name)),
  );
  if (content.length > 0)
    throw new BackupError(
      `DATA_DIR is not empty: ${target.dataDir} has ${content[0]}; restore into an empty folder`,
    );
  const draft = path.join(target.dataDir, staging);
  mkdirSync(path.join(draft, 'uploads'), { recursive: true, mode: 0o700 });

  const db = await openDatabase(
    target.databaseUrl === null ? { dataDir: draft } : { ...target, dataDir: draft },
  );
  try {
    const dialect = target.databaseUrl === null ? 'embedded' : 'postgres';
    if (dialect === 'postgres' && (await hasPeople(db)))
      throw new BackupError('DATABASE_URL is not empty: that database has accounts');
    await copyFiles(target, folder, manifest, draft);
    const keys = path.join(folder, names.keys);
    if (existsSync(keys)) copyDurably(keys, path.join(draft, names.keys));
    await restoreRows(db, dialect, folder, { manifest });
    if (dialect === 'embedded') await writeKeys(db, path.join(draft, names.keys));
  } finally {
    await db.destroy();
  }
  // The database last: without it, the server refuses to start on the rest.
  rmSync(path.join(target.dataDir, 'uploads'), { recursive: true, force: true });
  for (const name of [...readdirSync(draft).filter((each) => each !== database), database])
    if (existsSync(path.join(draft, name)))
      renameSync(path.join(draft, name), path.join(target.dataDir, name));
  rmSync(draft, { recursive: true });
  return manifest;
}

/** Removes what an interrupted restore has left. There was nothing else when it began. */
function clearInterrupted(dataDir: string): void {
  const draft = path.join(dataDir, staging);
  if (!existsSync(draft)) return;
  if (existsSync(path.join(dataDir, database))) return rmSync(draft, { recursive: true });
  const restored = ['uploads', names.keys, `${database}-wal`, `${database}-shm`, staging];
  for (const name of restored) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

function isEmptyFolder(place: string): boolean {
  if (!statSync(place).isDirectory()) return false;
  return readdirSync(place).every((name) => isEmptyFolder(path.join(place, name)));
}

async function hasPeople(db: Db): Promise<boolean> {
  if (!(await tablesInOrder(db, 'postgres')).includes('users')) return false;
  return (await db.selectFrom('users').select('_id').limit(1).execute()).length > 0;
}

/** Keys of PostgreSQL are in a row; those of an embedded database in a file. */
async function writeKeys(db: Db, file: string): Promise<void> {
  if (existsSync(file) || !(await tablesInOrder(db, 'embedded')).includes('secrets')) return;
  const row = await db.selectFrom('secrets').select('keys').executeTakeFirst();
  if (row) writeFileSync(file, row.keys, { mode: 0o600, flush: true });
}

async function copyFiles(
  target: BackupSource,
  folder: string,
  manifest: Manifest,
  draft: string,
): Promise<void> {
  const storage = await openStorage(draft, target.s3);
  // An interrupted restore has left some of these files in the bucket.
  const ours = new Set(manifest.files.map(({ name }) => name));
  for await (const { name } of storage.list(''))
    if (!ours.has(name))
      throw new BackupError(`S3_BUCKET is not empty: it has ${name}; restore into an empty bucket`);
  const [missing] = await copyAttachments(
    manifest.files,
    storage,
    path.join(folder, names.files),
    draft,
  );
  if (missing !== undefined)
    throw new BackupError(`the attachment ${missing} was not stored as it is in the backup`);
}
