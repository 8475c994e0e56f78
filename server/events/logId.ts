import type { Db } from '../db/schema';
import { newId } from '../lib/ids';
import type { EventLog, LogPosition } from './log';

/** How many ids are kept. A client with an older one fetches its lists again. */
const keptIds = 1_000;

/**
 * Gives the log a new random id. Call it at each start, before any number is issued: if the
 * database is a restored backup, it issues numbers a second time.
 */
export async function beginLog({ db, events }: { db: Db; events: EventLog }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Takes the counter's lock but no number.
    const first = (await events.nextSeqs(trx, 0)) - 1;
    const last = await trx
      .selectFrom('log_ids')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const position = (last?.position ?? 0) + 1;
    const _id = newId();
    await trx.insertInto('log_ids').values({ _id, position, first_seq: first }).execute();
    await trx
      .deleteFrom('log_ids')
      .where('position', '<=', position - keptIds)
      .execute();
    await trx.updateTable('event_counter').set({ log: _id }).execute();
  });
}

/**
 * Whether this log continues from the position that a client has seen: it must have had that id,
 * and must have issued the number under it, not under a later one.
 */
export async function isContinuation(db: Db, { seq, log }: LogPosition): Promise<boolean> {
  const own = await db
    .selectFrom('log_ids')
    .select('position')
    .where('_id', '=', log)
    .executeTakeFirst();
  if (!own) return false;
  const next = await db
    .selectFrom('log_ids')
    .select('first_seq')
    .where('position', '>', own.position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return !next || seq <= Number(next.first_seq);
}
