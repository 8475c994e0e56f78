import { sql } from 'kysely';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { HttpError } from '../lib/errors';
import { network } from '../lib/network';
import { sha256 } from '../lib/sha256';

/** Failed attempts allowed within the window, then 429 until it ends. */
export const throttleLimits = {
  windowMs: 15 * 60 * 1000,
  perAccount: 10,
  perAddress: 100,
} as const;

/** An attempt to sign in to an account (by e-mail or id). */
export interface Attempt {
  account: string;
  address: string;
  /**
   * Hash of a browser that the account has used before. It has its own counter, so that others
   * cannot lock it out.
   */
  device: string | null;
}

/**
 * Counts an attempt before it is made, so that parallel ones are counted too. Returns a function
 * that uncounts it after a success.
 * @throws HttpError 429 with Retry-After in seconds
 */
export async function countAttempt(
  context: Context,
  attempt: Attempt,
): Promise<(db: Reader) => Promise<void>> {
  const counters =
    attempt.device === null
      ? [
          { key: `account:${sha256(attempt.account)}`, limit: throttleLimits.perAccount },
          { key: `address:${network(attempt.address)}`, limit: throttleLimits.perAddress },
        ]
      : [{ key: `device:${attempt.device}`, limit: throttleLimits.perAccount }];
  const wait = await context.db.transaction().execute(async (trx) => {
    // Check all counters before counting. A locked account must not use up the attempts of its
    // address, which many people may share, and a locked address must not use up those of accounts.
    for (const { key, limit } of counters) {
      const left = await timeToWait(context, trx, key, limit);
      if (left > 0) return left;
    }
    for (const { key } of counters) await count(context, trx, key);
    return 0;
  });
  if (wait > 0)
    throw new HttpError(429, 'Too many attempts, please try again later', {
      'retry-after': String(Math.ceil(wait / 1000)),
    });
  return async (db) => {
    await db
      .updateTable('attempts')
      .set({ count: sql<number>`count - 1` })
      .where(
        'key',
        'in',
        counters.map(({ key }) => key),
      )
      .where('count', '>', 0)
      .execute();
  };
}

/** The milliseconds until a full counter starts again, else 0. */
async function timeToWait(context: Context, trx: Trx, key: string, limit: number): Promise<number> {
  const row = await trx
    .selectFrom('attempts')
    .select(['count', 'window_start'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.count < limit) return 0;
  return Math.max(0, Date.parse(row.window_start) + throttleLimits.windowMs - context.now());
}

/** Increments a counter, which starts again when its window is over. */
async function count(context: Context, trx: Trx, key: string): Promise<void> {
  const now = context.now();
  const started = new Date(now - throttleLimits.windowMs).toISOString();
  const counted = await trx
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('key', '=', key)
    .where('window_start', '>', started)
    .executeTakeFirst();
  if (counted.numUpdatedRows > 0n) return;
  const fresh = { count: 1, window_start: new Date(now).toISOString() };
  await trx
    .insertInto('attempts')
    .values({ key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
    .execute();
}
