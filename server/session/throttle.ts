import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Context, Db, Trx } from '../context';
import { HttpError } from '../http/errors';
import { fingerprint } from './refreshToken';

/** Failed attempts that are let through within the window, then 429 until it ends. */
export const throttleLimits = {
  windowMs: 15 * 60 * 1000,
  perAccount: 10,
  perAddress: 100,
} as const;

/** Who tries: an account (by e-mail or id) from an address, or from a browser that this account has signed in on before. */
export interface Attempt {
  account: string;
  address: string;
  /** Hash of the known browser; it has a counter of its own, so that strangers cannot lock its owner out. */
  device: string | null;
}

/**
 * Counts an attempt before it is made (parallel ones are counted too) and gives the function that takes it back when it
 * turns out well.
 * @throws HttpError 429 with Retry-After (seconds).
 */
export async function countAttempt(
  context: Context,
  attempt: Attempt,
): Promise<(db: Db | Trx) => Promise<void>> {
  const counters =
    attempt.device === null
      ? [
          { key: `account:${fingerprint(attempt.account)}`, limit: throttleLimits.perAccount },
          { key: `address:${network(attempt.address)}`, limit: throttleLimits.perAddress },
        ]
      : [{ key: `device:${attempt.device}`, limit: throttleLimits.perAccount }];
  const wait = await context.db.transaction().execute(async (trx) => {
    // All are looked at before any is counted. An account over its limit must not use up its address, which many people may share
    // behind a proxy; an address over its limit must not use up the attempts of accounts, nor fill the table.
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

/** What counts as one address: of IPv6 the first 64 bits, as everybody's own network has all that follow. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The milliseconds to wait until a counter that is full starts again, else 0. */
async function timeToWait(context: Context, trx: Trx, key: string, limit: number): Promise<number> {
  const row = await trx
    .selectFrom('attempts')
    .select(['count', 'window_start'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.count < limit) return 0;
  return Math.max(0, Date.parse(row.window_start) + throttleLimits.windowMs - context.now());
}

/** Adds one to a counter, which starts again when its window is over. */
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
