import type { Context } from '../context/context';
import type { AttemptTable, Reader, Trx } from '../db/schema';
import { transaction } from '../events/transaction';
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
  browser: string | null;
  /** Another limit for the account. */
  perAccount?: number;
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
  const counters = await transaction(context, async (trx) => {
    const counted: AttemptTable[] = [];
    for (const { key, limit } of limitsOf(attempt)) {
      const counter = await count(context, trx, key);
      // The error takes back what was counted. A locked account must not use up the attempts of its
      // address, which many people may share, and a locked address not those of accounts.
      if (counter.count > limit) throw tooManyAttempts(context, counter);
      counted.push(counter);
    }
    return counted;
  });
  return async (db) => {
    for (const { key, window_start } of counters)
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('window_start', '=', window_start)
        .execute();
  };
}

/** The counters of an attempt, in the order in which all transactions lock them. */
function limitsOf({
  account,
  address,
  browser,
  perAccount = throttleLimits.perAccount,
}: Attempt): { key: string; limit: number }[] {
  if (browser !== null) return [{ key: `device:${browser}`, limit: throttleLimits.perAccount }];
  return [
    { key: `account:${sha256(account)}`, limit: perAccount },
    { key: `address:${network(address)}`, limit: throttleLimits.perAddress },
  ];
}

function tooManyAttempts(context: Context, { window_start }: AttemptTable): HttpError {
  const wait = Date.parse(window_start) + throttleLimits.windowMs - context.now();
  return new HttpError(429, 'Too many attempts, please try again later', {
    'retry-after': String(Math.ceil(wait / 1000)),
  });
}

/** Increments a counter, which starts again when its window is over. Locks it. */
function count(context: Context, trx: Trx, key: string): Promise<AttemptTable> {
  const now = context.now();
  const started = new Date(now - throttleLimits.windowMs).toISOString();
  return trx
    .insertInto('attempts')
    .values({ key, count: 1, window_start: new Date(now).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('attempts.window_start', '<=', started);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          window_start: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.window_start'))
            .else(eb.ref('attempts.window_start'))
            .end(),
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
