import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { revokeSessions } from './sessionRepository';

/** Deletes the links of an account, which must not outlive its password or its e-mail. */
export async function deleteLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

/**
 * Stores a new password and ends all sessions of the account, which the transaction has locked.
 * Returns how many were open. Known browsers are forgotten: the old password may have been used in
 * one of them.
 */
export async function storePassword(
  context: Pick<Context, 'now'>,
  trx: Trx,
  userId: string,
  hash: string,
): Promise<number> {
  await trx.updateTable('users').set({ password_hash: hash }).where('_id', '=', userId).execute();
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute();
  await deleteLinks(trx, userId);
  return (await revokeSessions(context, trx, { userId })).length;
}
