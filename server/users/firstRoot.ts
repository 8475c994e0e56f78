import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { generatePassword } from '../crypto/generatePassword';
import type { Reader } from '../db/schema';
import { transaction } from '../events/transaction';
import { ConfigError } from '../lib/errors';
import { accountCreated, insertUser } from './userService';

/** The account that this start created. `password` is null when ROOT_PASSWORD set it. */
export interface FirstRoot {
  email: string;
  password: string | null;
}

async function hasRoot(db: Reader): Promise<boolean> {
  const roots = await db
    .selectFrom('users')
    .select('_id')
    .where('roles', 'like', '%"Root"%')
    .limit(1)
    .execute();
  return roots.length > 0;
}

/** Creates the Root account, or returns null when one exists. */
export async function ensureRoot(context: Context): Promise<FirstRoot | null> {
  if (await hasRoot(context.db)) return null;
  const { rootEmail, rootPassword } = context.config;
  const password = rootPassword ?? generatePassword();
  const passwordHash = await context.passwords.hash(password);
  const made = await transaction(context, async (trx) => {
    // There is no account to lock yet, so this locks the log. Checked again under it, because
    // another process may have just created the account.
    await context.events.lock(trx);
    if (await hasRoot(trx)) return null;
    const root = await insertUser(context, trx, {
      name: 'Root',
      email: rootEmail,
      roles: ['Root'],
      active: true,
      passwordHash,
    });
    if (!root)
      throw new ConfigError('ROOT_EMAIL', `belongs to an account that is not a Root: ${rootEmail}`);
    await recordAudit(context, trx, accountCreated(null, root));
    return root;
  });
  return made && { email: rootEmail, password: rootPassword === null ? password : null };
}
