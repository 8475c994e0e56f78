import { randomBytes } from 'node:crypto';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { sha256 } from '../lib/sha256';

/** How long a browser is remembered, in seconds. */
export const browserMaxAge = 365 * 24 * 60 * 60;

/**
 * A new token for a browser. It is not a credential: it only exempts its owner from the account's
 * throttle.
 */
export function newBrowserToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored of such a token. */
export function browserHash(token: string, userId: string): string {
  return sha256(`${token}:${userId}`);
}

/** The hash of a browser that the account has used before, else null. */
export async function knownBrowser(
  context: Context,
  token: string | undefined,
  userId: string | undefined,
): Promise<string | null> {
  if (!token || !userId) return null;
  const row = await context.db
    .selectFrom('devices')
    .select('token_hash')
    .where('token_hash', '=', browserHash(token, userId))
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** Remembers that the account has signed in with this browser. */
export async function rememberBrowser(
  context: Context,
  trx: Trx,
  token: string,
  userId: string,
): Promise<void> {
  const seen = { seen_at: new Date(context.now()).toISOString() };
  await trx
    .insertInto('devices')
    .values({ token_hash: browserHash(token, userId), user_id: userId, ...seen })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(seen))
    .execute();
}
