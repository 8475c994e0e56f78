import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { ConfigError, type Config } from '../config';
import type { Db } from '../context';
import type { Schema } from './schema';
import { openEmbedded } from './embedded';

/**
 * Opens the database. The one place that chooses a dialect; everything else asks portable questions.
 * @throws ConfigError when the data folder holds uploads or keys but no database: a volume is missing, and a fresh, empty
 * database in its place would look like the loss of everything.
 */
export async function openDatabase(config: Pick<Config, 'dataDir'>): Promise<Db> {
  const file = path.join(config.dataDir, 'docket.db');
  const left = isFilled(file) ? null : leftBehind(config.dataDir);
  if (left)
    throw new ConfigError(
      'DATA_DIR',
      `has ${left} but no database (${file}); restore the database or choose another folder`,
    );
  // The file is made here, with its rights, so that it is never readable by others, not even for a moment.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return new Kysely<Schema>({ dialect: await openEmbedded(file) });
}

function isFilled(file: string): boolean {
  // In its first moments a database may be an empty file beside a log that holds everything.
  return [file, `${file}-wal`].some(
    (name) => (statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** What an earlier database left in the folder, in a word; it came before the keys and the uploads. */
function leftBehind(dataDir: string): string | null {
  const uploads = path.join(dataDir, 'uploads');
  if (
    existsSync(uploads) &&
    readdirSync(uploads, { withFileTypes: true }).some((entry) => entry.isFile())
  )
    return 'uploads';
  return existsSync(path.join(dataDir, 'secrets.json')) ? 'keys' : null;
}
