import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { revokeSessions } from './sessionRepository';

/** Deletes the links of an account, which must not outlive its password, its e-mail or its role. */
export async function deleteLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

/**
 * Ends what a replaced password gave access to: sessions, except one, and links. Known browsers are
 * forgotten, because the old password may have been used in one of them. Returns the sessions.
 */
export async function endAccess(
  context: Pick<Context, 'now'>,
  trx: Trx,
  owner: { userId: string; except?: string },
): Promise<string[]> {
  await trx.deleteFrom('devices').where('user_id', '=', owner.userId).execute();
  await deleteLinks(trx, owner.userId);
  return revokeSessions(context, trx, owner);
}

/**
 * Stores a new password and ends all sessions of the account, which the transaction has locked.
 * Returns how many were open.
 */
export async function storePassword(
  context: Pick<Context, 'now'>,
  trx: Trx,
  userId: string,
  hash: string,
): Promise<number> {
  await trx.updateTable('users').set({ password_hash: hash }).where('_id', '=', userId).execute();
  return (await endAccess(context, trx, { userId })).length;
}
