import {
  chmodSync,
  closeSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Config } from '../context/config';
import { appliedMigrations } from '../db/migrate';
import { openExisting } from '../db/open';
import type { Db } from '../db/schema';
import { errorCode } from '../lib/errors';
import type { Storage } from '../uploads/storage';
import { openStorage } from '../uploads/store';
import { fileOf } from './attachments';
import { BackupError, names, type Manifest } from './manifest';
import { requireKnownSchema } from './restoreRows';
import { hashFile, writeRows } from './rows';
import { requireServerOnFiles } from './runningServer';
import { beginSnapshot, endSnapshot, type Dialect } from './tables';
import { verifyBackup } from './verify';

/** How often the rows are read again because one of their files has been deleted. */
const attempts = 20;

export type BackupSource = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Writes a backup into a new folder, also while servers are running, and verifies it by restoring
 * it. Files that an earlier backup has are linked instead of copied.
 * @param signal cancels it, and nothing remains
 * @throws BackupError
 * @throws ConfigError when there is no database
 */
export async function createBackup(
  source: BackupSource,
  folder: string,
  {
    previous = null,
    now = Date.now,
    signal,
  }: { previous?: string | null; now?: () => number; signal?: AbortSignal } = {},
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty; name a folder that does not exist`);
  const draft = `${path.resolve(folder)}.partial`;
  // An interrupted backup starts again.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.join(draft, names.files), { recursive: true, mode: 0o700 });
  try {
    const at = new Date(now()).toISOString();
    const content = await copyAll(source, draft, previous, signal);
    const manifest: Manifest = { format: 1, at, ...content };
    const keys = path.join(source.dataDir, names.keys);
    if (existsSync(keys)) {
      copyFileSync(keys, path.join(draft, names.keys));
      chmodSync(path.join(draft, names.keys), 0o600);
    }
    writeFileSync(path.join(draft, names.manifest), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await verifyBackup(draft, signal);
    if (source.databaseUrl === null) await requireServerOnFiles(source.dataDir);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    syncFolder(path.dirname(path.resolve(folder)));
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(
  source: BackupSource,
  draft: string,
  previous: string | null,
  signal: AbortSignal | undefined,
): Promise<Omit<Manifest, 'format' | 'at'>> {
  const storage = await openStorage(source.dataDir, source.s3);
  const dialect: Dialect = source.databaseUrl === null ? 'embedded' : 'postgres';
  const db = await openExisting(source);
  try {
    let lostBefore: string[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const snapshot = await db
        .connection()
        .execute((connection) =>
          readSnapshot(connection, dialect, path.join(draft, names.rows), signal),
        );
      const { files, ...rows } = snapshot;
      const lost = await copyFiles(storage, files, path.join(draft, names.files), {
        previous,
        signal,
      });
      if (lost.length === 0) {
        const rowsSha256 = (await hashFile(path.join(draft, names.rows)))?.sha256 ?? '';
        return { ...rows, rowsSha256, files: [...files.values()] };
      }
      // Usually their tasks were deleted after they were read. Files go after their rows, so a file
      // that a second reading names is really lost.
      const really = attempt === attempts ? lost : lost.filter((name) => lostBefore.includes(name));
      if (really.length > 0)
        throw new BackupError(
          `${really.length} attachments are missing or damaged, such as ${really[0]}; nothing was written`,
        );
      lostBefore = lost;
    }
  } finally {
    // Closing cleans up the log of an embedded database, which must not hold up a running server.
    if (dialect === 'embedded') await sql`pragma busy_timeout = 0`.execute(db);
    await db.destroy();
  }
}

type Files = Map<string, Manifest['files'][number]>;

async function readSnapshot(
  db: Db,
  dialect: Dialect,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Pick<Manifest, 'migrations' | 'lastEvent' | 'tables'> & { files: Files }> {
  const files: Files = new Map();
  await beginSnapshot(db, dialect);
  try {
    const migrations = await appliedMigrations(db);
    requireKnownSchema('the database', migrations);
    const counter = await db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow();
    const tables = await writeRows(db, dialect, file, (table, row) => {
      signal?.throwIfAborted();
      const found = fileOf(table, row);
      if (found) files.set(found.name, found);
    });
    return { migrations, lastEvent: Number(counter.seq), tables, files };
  } finally {
    await endSnapshot(db);
  }
}

/** Brings all files into the folder, and removes others. Returns those that it could not get. */
async function copyFiles(
  storage: Storage,
  files: Files,
  folder: string,
  { previous, signal }: { previous: string | null; signal: AbortSignal | undefined },
): Promise<string[]> {
  for (const name of readdirSync(folder))
    if (!files.has(name)) rmSync(path.join(folder, name), { force: true });
  const lost: string[] = [];
  for (const { name, sha256 } of files.values()) {
    signal?.throwIfAborted();
    const target = path.join(folder, name);
    const isRight = async () => (await hashFile(target))?.sha256 === sha256;
    if (existsSync(target)) continue;
    if (previous !== null && link(path.join(previous, names.files, name), target)) {
      if (await isRight()) continue;
      rmSync(target);
    }
    const found = await storage.open(name);
    if (found)
      await pipeline(found.stream, createWriteStream(target, { mode: 0o600, flush: true })).catch(
        (error: unknown) => {
          // Deleted after it was opened.
          if (errorCode(error) !== 'ENOENT') throw error;
        },
      );
    if (!(await isRight())) {
      rmSync(target, { force: true });
      lost.push(name);
    }
  }
  syncFolder(folder);
  return lost;
}

/** False when there is no such file, or when it is on another disk. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Makes new names durable. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
