import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { databaseFile, openDatabase, restoreFolder } from '../db/open';
import type { Db } from '../db/schema';
import type { Storage } from '../uploads/storage';
import { openStorage } from '../uploads/store';
import { copyAttachments } from './attachments';
import type { BackupSource } from './create';
import { hasRows } from './hasRows';
import { BackupError, names, type Manifest } from './manifest';
import { requireKnownSchema, restoreRows } from './restoreRows';
import { differingTable, sumTables, tablesInOrder } from './tables';
import { checkFiles } from './verify';

const databaseFiles = new Set(['', '-wal', '-shm'].map((end) => `${databaseFile}${end}`));
/** The files of the lock, which this process holds, and a folder of new volumes. */
const ignored = new Set(['docket.lock', 'docket.holder.json', 'lost+found']);

/**
 * Restores a backup into an empty place: DATA_DIR, and the database and bucket that are set. A call
 * that is refused changes nothing. After an interruption or an error, the same call continues: it
 * removes nothing but its own folder. No server may be running there.
 * @throws BackupError
 */
export async function restoreBackup(target: BackupSource, folder: string): Promise<Manifest> {
  const { dataDir, databaseUrl, s3 } = target;
  const manifest = await checkFiles(folder);
  requireKnownSchema(folder, manifest.migrations);
  requireEmptyFolder(target, manifest);
  const storage = await openStorage(dataDir, s3);
  if (s3) await requireEmptyBucket(storage, manifest);
  const postgres = databaseUrl === null ? null : await openDatabase(target);
  try {
    const isWritten = postgres
      ? await hasRows(postgres, manifest)
      : await hasDatabase(dataDir, manifest);
    // Files on their way. The folder also says that a restore has begun here and is not complete.
    const draft = path.join(dataDir, restoreFolder);
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(draft)) rmSync(path.join(draft, name), { recursive: true });
    // The database last: without it, the server refuses to start on the rest.
    await copyFiles(manifest, folder, { dataDir, storage, draft });
    if (!isWritten && postgres) await restoreRows(postgres, 'postgres', folder, { manifest });
    else if (!isWritten) await restoreEmbedded(manifest, folder, { dataDir, draft });
    rmSync(draft, { recursive: true });
  } finally {
    await postgres?.destroy();
  }
  return manifest;
}

/** What an interrupted restore of the same backup has left may be there. */
function requireEmptyFolder({ dataDir, databaseUrl }: BackupSource, manifest: Manifest): void {
  const isInterrupted = existsSync(path.join(dataDir, restoreFolder));
  const ours = new Set(manifest.files.map(({ name }) => path.join('uploads', name)));
  const isFine = (name: string): boolean => {
    if (statSync(path.join(dataDir, name)).isDirectory()) return true;
    if (!isInterrupted) return false;
    if (databaseFiles.has(name)) return databaseUrl === null;
    return ours.has(name) || name === names.keys || name.startsWith(`${restoreFolder}${path.sep}`);
  };
  // Not in one call: the contents of `lost+found` may be unreadable.
  const content = readdirSync(dataDir)
    .filter((name) => !ignored.has(name))
    .flatMap((name) => [name, ...contentOf(dataDir, name)]);
  const other = content.find((name) => !isFine(name));
  if (other !== undefined) throw notEmpty(dataDir, other);
}

/** The paths of everything in a folder of DATA_DIR. Empty for a file. */
function contentOf(dataDir: string, name: string): string[] {
  const place = path.join(dataDir, name);
  if (!statSync(place).isDirectory()) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((one) =>
    path.join(name, one),
  );
}

const notEmpty = (dataDir: string, what: string): BackupError =>
  new BackupError(`DATA_DIR is not empty: ${dataDir} has ${what}; restore into an empty folder`);

/**
 * Whether DATA_DIR has the database of this backup, because a restore was interrupted at its end.
 * @throws BackupError when it has another one, such as one that a server has used since
 */
async function hasDatabase(dataDir: string, { tables }: Manifest): Promise<boolean> {
  if (!existsSync(path.join(dataDir, databaseFile))) return false;
  const db = await openDatabase({ dataDir });
  try {
    const found = await db.transaction().execute((trx) => sumTables(trx, 'embedded'));
    if (differingTable(found, tables) === null) return true;
    throw notEmpty(dataDir, databaseFile);
  } finally {
    await db.destroy();
  }
}

async function requireEmptyBucket(storage: Storage, manifest: Manifest): Promise<void> {
  // An interrupted restore has left some of these files.
  const ours = new Set(manifest.files.map(({ name }) => name));
  for await (const { name } of storage.list(''))
    if (!ours.has(name))
      throw new BackupError(`S3_BUCKET is not empty: it has ${name}; restore into an empty bucket`);
}

interface Place {
  dataDir: string;
  draft: string;
}

/** Copies the attachments, and the keys if the backup has them in a file. */
async function copyFiles(
  manifest: Manifest,
  folder: string,
  { storage, ...place }: Place & { storage: Storage },
): Promise<void> {
  mkdirSync(path.join(place.dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  const files = path.join(folder, names.files);
  const [missing] = await copyAttachments(manifest.files, storage, files, place.draft);
  if (missing !== undefined)
    throw new BackupError(`the attachment ${missing} was not stored as it is in the backup`);
  const keys = path.join(folder, names.keys);
  if (existsSync(keys)) writeKeys(readFileSync(keys, 'utf8'), place);
}

async function restoreEmbedded(manifest: Manifest, folder: string, place: Place): Promise<void> {
  const db = await openDatabase({ dataDir: place.draft });
  let keys: string | null;
  try {
    await restoreRows(db, 'embedded', folder, { manifest });
    keys = await keysInRow(db);
  } finally {
    // Empties the log of the database, so that one file has everything.
    await db.destroy();
  }
  if (keys !== null && !existsSync(path.join(folder, names.keys))) writeKeys(keys, place);
  renameSync(path.join(place.draft, databaseFile), path.join(place.dataDir, databaseFile));
}

/** The keys of a backup of PostgreSQL; an embedded database has them in a file. */
async function keysInRow(db: Db): Promise<string | null> {
  if (!(await tablesInOrder(db, 'embedded')).includes('secrets')) return null;
  const row = await db.selectFrom('secrets').select('keys').executeTakeFirst();
  return row?.keys ?? null;
}

/** Other keys are never replaced. */
function writeKeys(keys: string, { dataDir, draft }: Place): void {
  const file = path.join(dataDir, names.keys);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === keys) return;
    throw notEmpty(dataDir, 'other keys');
  }
  const copy = path.join(draft, names.keys);
  writeFileSync(copy, keys, { mode: 0o600, flush: true });
  renameSync(copy, file);
}
