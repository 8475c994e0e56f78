import type { Db, Trx } from '../db/schema';
import type { EventLog } from './log';

/** The people whose sessions a transaction has ended. */
const signedOut = new WeakMap<Trx, Set<string>>();

/**
 * Announces at the end of the transaction that sessions of these people have ended, so that every
 * process closes their sockets.
 */
export function announceSignedOut(trx: Trx, userIds: readonly string[]): void {
  signedOut.set(trx, new Set([...(signedOut.get(trx) ?? []), ...userIds]));
}

/**
 * Runs a change in a transaction, and wakes the readers of the event log after the commit. Use only
 * `trx` inside: a read by `context.db` would not see the changes, and on the embedded database a
 * write would wait forever.
 */
export async function transaction<Result>(
  { db, events }: { db: Db; events: EventLog },
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(async (trx) => {
    const changed = await change(trx);
    const ids = [...(signedOut.get(trx) ?? [])];
    // Nobody receives this event. The sockets of these people are checked when it is read.
    const audience = { administrators: false, users: [] };
    // Last, because no lock may be taken after the event counter's.
    if (ids.length > 0)
      await events.append(trx, { type: 'sessions-ended', payload: { ids }, audience });
    return changed;
  });
  events.wake();
  return result;
}
