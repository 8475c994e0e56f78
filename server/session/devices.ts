import { randomBytes } from 'node:crypto';
import type { Context, Trx } from '../context';
import { fingerprint } from './refreshToken';

/** Seconds that a browser is remembered. */
export const deviceMaxAge = 365 * 24 * 60 * 60;

/** A new name for a browser. It is no credential: it only keeps its owner out of the account's throttle. */
export function newDeviceToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored of a browser that an account has signed in on. */
export function deviceHash(token: string, userId: string): string {
  return fingerprint(`${token}:${userId}`);
}

/** The hash of this browser when the account has signed in on it before, else null. */
export async function knownDevice(
  context: Context,
  token: string | undefined,
  userId: string | undefined,
): Promise<string | null> {
  if (!token || !userId) return null;
  const row = await context.db
    .selectFrom('devices')
    .select('token_hash')
    .where('token_hash', '=', deviceHash(token, userId))
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** Remembers that an account has signed in on this browser. */
export async function rememberDevice(
  context: Context,
  trx: Trx,
  token: string,
  userId: string,
): Promise<void> {
  const seen = { seen_at: new Date(context.now()).toISOString() };
  await trx
    .insertInto('devices')
    .values({ token_hash: deviceHash(token, userId), user_id: userId, ...seen })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(seen))
    .execute();
}
