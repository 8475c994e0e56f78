import type { Db, Trx } from '../db/schema';
import type { EventLog } from './log';

/**
 * Runs a change in a transaction, and wakes the readers of the event log after the commit. Use only
 * `trx` inside: a read by `context.db` would not see the changes, and on the embedded database a
 * write would wait forever.
 */
export async function transaction<Result>(
  { db, events }: { db: Db; events: EventLog },
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(change);
  events.wake();
  return result;
}
