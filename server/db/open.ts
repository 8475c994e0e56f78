import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { ConfigError } from '../lib/errors';
import { openEmbedded } from './embedded';
import { measure, type MeasuredDialect } from './load';
import { openPostgres } from './postgres';
import type { Schema, Db } from './schema';

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
  const file = path.join(dataDir, 'docket.db');
  const remains = hasContent(file) ? null : earlierData(dataDir);
  if (remains)
    throw new ConfigError(
      'DATA_DIR',
      `has ${remains} but no database (${file}); restore the database or choose another folder`,
    );
  // Create the file with its permissions, so that others can never read it.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return connect(await openEmbedded(file));
}

const connect = (dialect: MeasuredDialect): Db => measure(new Kysely<Schema>({ dialect }), dialect);

function hasContent(file: string): boolean {
  // At first, the database may be empty while its log contains everything.
  return [file, `${file}-wal`].some(
    (name) => (statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** What an earlier installation left in the folder. The database is always created before these. */
function earlierData(dataDir: string): string | null {
  const uploads = path.join(dataDir, 'uploads');
  if (
    existsSync(uploads) &&
    readdirSync(uploads, { withFileTypes: true }).some((entry) => entry.isFile())
  )
    return 'uploads';
  return existsSync(path.join(dataDir, 'secrets.json')) ? 'keys' : null;
}
