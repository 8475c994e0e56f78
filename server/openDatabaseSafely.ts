import path from 'node:path';
import type { Config } from './context/config';
import { hasAccounts } from './db/hasAccounts';
import { databaseFile, earlierData, hasContent, openDatabase } from './db/open';
import type { Db } from './db/schema';
import { ConfigError } from './lib/errors';
import { isStoredName } from './uploads/names';
import { openStorage } from './uploads/store';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Opens the server's database. Refuses one that has no accounts where an earlier installation has
 * left something: it would look like the loss of all data, and the attachments, which it does not
 * know, would be removed. A start that is refused creates no database, which would be in the way of
 * the right start or of a restore.
 * @throws ConfigError
 */
export async function openOwnDatabase(place: Place): Promise<Db> {
  const { dataDir, databaseUrl } = place;
  const file = path.join(dataDir, databaseFile);
  if (databaseUrl !== null && hasContent(file))
    throw new ConfigError(
      'DATABASE_URL',
      `is set, but DATA_DIR has a database (${file}); run npm run migrate, or move that file away`,
    );
  const isNew = databaseUrl === null && !hasContent(file);
  if (isNew) await refuseAttachments(place);
  const db = await openDatabase(place);
  try {
    if (!isNew && !(await hasAccounts(db))) await refuseRemains(place);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function refuseRemains(place: Place): Promise<void> {
  const { dataDir, databaseUrl } = place;
  // `openDatabase` checks the folder of an embedded database, which it creates before these.
  const remains = databaseUrl === null ? null : earlierData(dataDir);
  if (remains)
    throw new ConfigError(
      'DATABASE_URL',
      `names a database without accounts, but DATA_DIR has ${remains} (${dataDir}); name their database, or choose another folder`,
    );
  await refuseAttachments(place);
}

async function refuseAttachments({ dataDir, s3 }: Place): Promise<void> {
  if (s3 === null) return;
  for await (const { name } of (await openStorage(dataDir, s3)).list(''))
    if (isStoredName(name))
      throw new ConfigError(
        'S3_BUCKET',
        'has attachments, but the database has no accounts; use their database, or choose another bucket',
      );
}
