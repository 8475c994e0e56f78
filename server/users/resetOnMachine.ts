import { recordAudit } from '../audit/record';
import type { Config } from '../context/config';
import { generatePassword } from '../crypto/generatePassword';
import { createPasswords, type PasswordCost } from '../crypto/passwords';
import { lockAccountOf } from '../db/locks';
import { missingMigrations } from '../db/migrate';
import { openExisting } from '../db/open';
import { createEventLog } from '../events/log';
import { transaction } from '../events/transaction';
import { StopError } from '../lib/errors';
import { storePassword } from '../session/storePassword';
import { lockSessions } from '../session/writeAs';

/** What the command prints. */
interface MachineReset {
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
  source: Pick<Config, 'dataDir' | 'databaseUrl'>,
  email: string,
  passwordCost?: PasswordCost,
): Promise<MachineReset> {
  const db = await openExisting(source);
  try {
    const missing = await missingMigrations(db).catch(() => ['all']);
    if (missing.length > 0)
      throw new StopError('the database is older than this program. Start Docket once first');
    const password = generatePassword();
    const hash = await (await createPasswords(passwordCost)).hash(password);
    const context = { db, now: Date.now, events: createEventLog(db) };
    const user = await transaction(context, async (trx) => {
      const _id = await lockAccountOf(trx, email);
      if (_id === null) throw new StopError(`there is no account with the e-mail ${email}`);
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
