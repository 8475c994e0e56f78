import type { Db } from '../db/schema';
import { ConfigError } from '../lib/errors';
import { createKeys, parseKeys, readSecretsFile, type Secrets } from './secrets';

/**
 * Loads the keys that all processes on a database share, and stores them on the first start: those
 * of the data folder if it has any, so that an installation keeps its sessions when it moves. If
 * several processes start at once, the first one decides.
 * @throws ConfigError when the row is damaged: new keys would log everyone out
 */
export async function loadSharedSecrets(db: Db, dataDir: string): Promise<Secrets> {
  let text = await storedKeys(db);
  if (text === null) {
    const keys = readSecretsFile(dataDir) ?? createKeys();
    await db
      .insertInto('secrets')
      .values({ _id: 1, keys })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    text = await storedKeys(db);
  }
  const { secrets, problem } = parseKeys(text ?? '');
  if (!secrets)
    throw new ConfigError(
      'DATABASE_URL',
      `has a row of keys that ${problem}; restore its table "secrets"`,
    );
  return secrets;
}

/** The text of the keys in the database, or null. An embedded one has them from a backup. */
export async function storedKeys(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('keys').where('_id', '=', 1).executeTakeFirst();
  return row?.keys ?? null;
}
