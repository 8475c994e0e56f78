import type { Db } from '../db/schema';
import { ConfigError } from '../lib/errors';
import { createKeys, parseKeys, readSecretsFile, type Secrets } from './secrets';

/**
 * Loads the keys that all processes on a database share, and stores them on the first start: those
 * of the data folder if it has any, so that an installation keeps its sessions when it moves. If
 * several processes start at once, the first one decides.
 * @throws ConfigError when the row is damaged: new keys would sign everybody out
 */
export async function loadSharedSecrets(db: Db, dataDir: string): Promise<Secrets> {
  const read = () => db.selectFrom('secrets').select('keys').where('_id', '=', 1);
  let row = await read().executeTakeFirst();
  if (!row) {
    const keys = readSecretsFile(dataDir) ?? createKeys();
    await db
      .insertInto('secrets')
      .values({ _id: 1, keys })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read().executeTakeFirstOrThrow();
  }
  const { secrets, problem } = parseKeys(row.keys);
  if (!secrets)
    throw new ConfigError(
      'DATABASE_URL',
      `has a row of keys that ${problem}; restore its table "secrets"`,
    );
  return secrets;
}
