import { randomBytes } from 'node:crypto';
import { errorText } from '../../src/contract/error';
import { linkLifetimes, type LinkKind, type LinkOwner } from '../../src/contract/link';
import { recordAudit, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { beginLocking, lockAccounts } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import { transaction } from '../events/transaction';
import { badRequest, notFound, type HttpError } from '../lib/errors';
import { sha256 } from '../lib/sha256';
import { storePassword } from './storePassword';
import { lockSessions } from './writeAs';

const notValid = (): HttpError =>
  notFound('This link has been used or has expired. Ask for a new one');

/** Stores a link and returns its token, which is not stored. */
export async function insertLink(
  context: Context,
  trx: Trx,
  userId: string,
  kind: LinkKind,
): Promise<{ kind: LinkKind; token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = context.now();
  const expiresAt = new Date(now + linkLifetimes[kind]).toISOString();
  await trx
    .insertInto('account_links')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      kind,
      created_at: new Date(now).toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { kind, token, expiresAt };
}

async function findLink(context: Context, db: Reader, token: string) {
  const link = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users._id', 'account_links.user_id')
    .select(['users._id', 'users.name', 'users.email', 'users.active', 'account_links.kind'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', new Date(context.now()).toISOString())
    .executeTakeFirst();
  if (!link) throw notValid();
  if (!link.active) throw badRequest(errorText.blocked);
  return link;
}

/** @throws HttpError 404 when the link is not valid any more, 400 when the account is blocked */
export async function readLink(context: Context, token: string): Promise<LinkOwner> {
  const { kind, name, email } = await findLink(context, context.db, token);
  return { kind, name, email };
}

/**
 * Stores the password that the owner of a link has chosen, and ends all sessions of the account.
 * The link, and all others of the account, cannot be used again.
 * @throws HttpError as `readLink`
 */
export async function setPasswordByLink(
  context: Context,
  { token, password, origin }: { token: string; password: string; origin: RequestOrigin },
): Promise<void> {
  // Before the password is hashed, which is expensive.
  const { _id } = await findLink(context, context.db, token);
  const hash = await context.passwords.hash(password);
  await transaction(context, async (trx) => {
    await lockAccounts(trx, { ids: [_id] });
    await lockSessions(trx, { ids: [_id] });
    beginLocking(trx, 'records');
    // Read again under the lock of the account: of several uses, the first one deletes the link.
    const { name } = await findLink(context, trx, token);
    const sessions = await storePassword(context, trx, _id, hash);
    await recordAudit(context, trx, {
      actor: { _id, name },
      action: 'passwordReset',
      target: { type: 'user', _id, name },
      details: { sessions },
      origin,
    });
  });
  context.closeSockets({ userId: _id });
}
