import { chmodSync, closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { ConfigError, type Config } from '../config';
import type { Db } from '../context';
import type { Schema } from './schema';
import { openEmbedded } from './embedded';

/**
 * Opens the database. The one place that chooses a dialect; everything else asks portable questions.
 * @throws ConfigError when the data folder holds uploads but no database: a volume is missing, and a fresh, empty
 * database in its place would look like the loss of everything.
 */
export async function openDatabase(config: Pick<Config, 'dataDir'>): Promise<Db> {
  const file = path.join(config.dataDir, 'docket.db');
  if (!existsSync(file) && hasUploads(config.dataDir)) {
    throw new ConfigError('DATA_DIR', `has uploads but no database (${file}); restore the database or choose another folder`);
  }
  // The file is made here, with its rights, so that it is never readable by others, not even for a moment.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return new Kysely<Schema>({ dialect: await openEmbedded(file) });
}

function hasUploads(dataDir: string): boolean {
  const folder = path.join(dataDir, 'uploads');
  return existsSync(folder) && readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());
}
