import { unsubscribeAddress, type Unsubscribe } from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import { deriveUnsubscribeToken, readUnsubscribeToken } from '../crypto/refreshToken';
import { lockAccounts } from '../db/locks';
import type { Reader } from '../db/schema';
import { transaction } from '../events/transaction';
import { notFound } from '../lib/errors';
import { endDigests } from './reminderService';
import { readReminders } from './schedule';

const path = '/api/unsubscribe';

/** The addresses that end the digests of a person: a page for people, and a call for their programs. */
export function unsubscribeAddresses(
  { secrets }: Pick<Context, 'secrets'>,
  publicUrl: string,
  userId: string,
): { page: string; call: string } {
  const token = deriveUnsubscribeToken(secrets.refresh, userId);
  return {
    page: unsubscribeAddress(publicUrl, token),
    call: `${publicUrl}${path}/${token}`,
  };
}

async function ownerOf(context: Context, db: Reader, token: string) {
  const userId = readUnsubscribeToken(context.secrets.refresh, token);
  const user =
    userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['_id', 'email', 'reminders'])
          .where('_id', '=', userId)
          .executeTakeFirst();
  if (!user) throw notFound('This link is not valid. Use the one in your latest e-mail');
  return user;
}

const masked = (email: string): string => email.replace(/^(.).*(?=@)/s, '$1***');

/** Changes nothing, because programs open links to check them. @throws HttpError 404 */
export async function readUnsubscribe(context: Context, token: string): Promise<Unsubscribe> {
  const { email, reminders } = await ownerOf(context, context.db, token);
  return { email: masked(email), active: readReminders(reminders).settings.byMail };
}

/** Ends the digests of a person. @throws HttpError 404 */
export function unsubscribe(context: Context, token: string): Promise<Unsubscribe> {
  return transaction(context, async (trx) => {
    const { _id, email } = await ownerOf(context, trx, token);
    await lockAccounts(trx, { ids: [_id] });
    await endDigests(context, trx, _id);
    return { email: masked(email), active: false };
  });
}
