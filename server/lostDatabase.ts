import path from 'node:path';
import type { Config } from './context/config';
import { hasAccounts } from './db/hasAccounts';
import { databaseFile, earlierData, hasContent } from './db/open';
import type { Db } from './db/schema';
import { ConfigError } from './lib/errors';
import { isStoredName } from './uploads/names';
import { openStorage } from './uploads/store';

/**
 * Refuses a database that has no accounts where an earlier installation has left something. It would
 * look like the loss of all data, and the attachments, which it does not know, would be removed.
 * Call it before the first write.
 * @throws ConfigError
 */
export async function refuseLostDatabase(
  db: Db,
  { dataDir, databaseUrl, s3 }: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
): Promise<void> {
  const file = path.join(dataDir, databaseFile);
  if (databaseUrl !== null && hasContent(file))
    throw new ConfigError(
      'DATABASE_URL',
      `is set, but DATA_DIR has a database (${file}); run npm run migrate, or move that file away`,
    );
  if (await hasAccounts(db)) return;
  // `openDatabase` checks the folder of an embedded database, which it creates before these.
  const remains = databaseUrl === null ? null : earlierData(dataDir);
  if (remains)
    throw new ConfigError(
      'DATABASE_URL',
      `names a database without accounts, but DATA_DIR has ${remains} (${dataDir}); name their database, or choose another folder`,
    );
  if (s3 === null) return;
  for await (const { name } of (await openStorage(dataDir, s3)).list(''))
    if (isStoredName(name))
      throw new ConfigError(
        'S3_BUCKET',
        'has attachments, but the database has no accounts; use their database, or choose another bucket',
      );
}
