import { statSync } from 'node:fs';
import path from 'node:path';
import { recordAudit } from '../audit/record';
import type { Config } from '../context/config';
import { generatePassword } from '../crypto/generatePassword';
import { createPasswords, type PasswordCost } from '../crypto/passwords';
import { lockAccounts } from '../db/locks';
import { missingMigrations } from '../db/migrate';
import { openDatabase } from '../db/open';
import type { Trx } from '../db/schema';
import { createEventLog } from '../events/log';
import { transaction } from '../events/transaction';
import { emailKey } from '../lib/email';
import { ConfigError, StopError } from '../lib/errors';
import { storePassword } from '../session/storePassword';
import { lockSessions } from '../session/writeAs';

/** What the command prints. */
export interface MachineReset {
  name: string;
  email: string;
  password: string;
  /** How many sessions were ended. */
  sessions: number;
  active: boolean;
}

/**
 * Gives the account of an e-mail a new password, by the database alone, so that the server may run
 * or not. A person who can start this can read and change the database anyway.
 * @throws StopError for an unknown e-mail, and for a database that is missing or outdated
 */
export async function resetOnMachine(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  email: string,
  passwordCost?: PasswordCost,
): Promise<MachineReset> {
  const file = path.join(dataDir, 'docket.db');
  // Opening it would create it.
  if (databaseUrl === null && !statSync(file, { throwIfNoEntry: false }))
    throw new ConfigError('DATA_DIR', `has no database: ${file}`);
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    const missing = await missingMigrations(db).catch(() => ['all']);
    if (missing.length > 0)
      throw new StopError('the database is older than this program. Start Docket once first');
    const password = generatePassword();
    const hash = await (await createPasswords(passwordCost)).hash(password);
    const context = { db, now: Date.now, events: createEventLog(db) };
    const user = await transaction(context, async (trx) => {
      const _id = await lockAccountOf(trx, email);
      await lockSessions(trx, { ids: [_id] });
      const user = await trx
        .selectFrom('users')
        .select(['name', 'email', 'active'])
        .where('_id', '=', _id)
        .executeTakeFirstOrThrow();
      const sessions = await storePassword(context, trx, _id, hash);
      await recordAudit(context, trx, {
        actor: null,
        action: 'passwordReset',
        target: { type: 'user', _id, name: user.name },
        details: { sessions },
      });
      return { ...user, active: user.active === 1, sessions };
    });
    return { ...user, password };
  } finally {
    await db.destroy();
  }
}

/** Locks the account of an e-mail and returns its id. @throws StopError when there is none */
async function lockAccountOf(trx: Trx, email: string): Promise<string> {
  const find = () =>
    trx
      .selectFrom('users')
      .select('_id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  const found = await find();
  if (found) await lockAccounts(trx, { ids: [found._id] });
  // Under the lock: it may have been deleted, or have got another e-mail.
  const locked = await find();
  if (!found || locked?._id !== found._id)
    throw new StopError(`there is no account with the e-mail ${email}`);
  return found._id;
}
