import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { ConfigError } from '../lib/errors';
import { openEmbedded } from './embedded';
import { measure, type MeasuredDialect } from './load';
import { openPostgres } from './postgres';
import type { Schema, Db } from './schema';

/** The embedded database, in DATA_DIR. */
export const databaseFile = 'docket.db';
/** In DATA_DIR while a restore is not complete. */
export const restoreFolder = '.restoring';

/**
 * Opens the database. Only this function chooses a dialect; all queries are portable.
 * @throws ConfigError when the data folder has uploads or keys but no database: perhaps a volume is
 * missing, and an empty database would look like the loss of all data
 */
export async function openDatabase({
  dataDir,
  databaseUrl = null,
}: {
  dataDir: string;
  databaseUrl?: string | null;
}): Promise<Db> {
  if (databaseUrl !== null) return connect(openPostgres(databaseUrl));
  const file = path.join(dataDir, databaseFile);
  const remains = hasContent(file) ? null : earlierData(dataDir);
  if (remains)
    throw new ConfigError(
      'DATA_DIR',
      `has ${remains} but no database (${file}); restore the database or choose another folder`,
    );
  // Created with its permissions, so that others can never read it. An existing file is not opened:
  // closing a descriptor drops the locks of all connections of this process to the file, and then
  // another process would delete the log that they write to.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return connect(await openEmbedded(file));
}

/**
 * Opens the database of an installation, which may be outdated. Does not create a missing one.
 * @throws ConfigError when the database is missing or empty
 */
export async function openExisting(source: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<Db> {
  const { dataDir, databaseUrl } = source;
  const missing =
    databaseUrl === null
      ? new ConfigError('DATA_DIR', `has no database: ${path.join(dataDir, databaseFile)}`)
      : new ConfigError('DATABASE_URL', 'names a database that is empty; name that of the server');
  if (databaseUrl === null && !hasContent(path.join(dataDir, databaseFile))) throw missing;
  const db = await openDatabase(source);
  try {
    if ((await db.introspection.getTables()).length > 0) return db;
    throw missing;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const connect = (dialect: MeasuredDialect): Db => measure(new Kysely<Schema>({ dialect }), dialect);

/** Whether there is an embedded database in a file. */
export function hasContent(file: string): boolean {
  // At first, the database may be empty while its log contains everything.
  return [file, `${file}-wal`].some(
    (name) => (statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/**
 * What an earlier installation left in the folder. The database is always created before these.
 * @throws ConfigError when a restore was interrupted there
 */
export function earlierData(dataDir: string): string | null {
  if (existsSync(path.join(dataDir, restoreFolder)))
    throw new ConfigError(
      'DATA_DIR',
      `has a restore that is not complete (${dataDir}); repeat it, or choose another folder`,
    );
  const uploads = path.join(dataDir, 'uploads');
  if (
    existsSync(uploads) &&
    readdirSync(uploads, { withFileTypes: true }).some((entry) => entry.isFile())
  )
    return 'uploads';
  return existsSync(path.join(dataDir, 'secrets.json')) ? 'keys' : null;
}
