import type { Context, Trx } from '../context';

/**
 * Runs one change as a whole: everything in it is stored, or nothing is. After the commit the readers of the event log
 * are woken. Inside, use only `trx`: the embedded database has one connection, and asking `context.db` would wait for ever.
 */
export async function transaction<Result>(
  context: Context,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await context.db.transaction().execute(change);
  context.events.wake();
  return result;
}
