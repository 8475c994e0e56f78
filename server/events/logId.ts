import type { Context, Db } from '../context';
import { newId } from '../ids';
import type { LogPosition } from './log';

/** Starts that are remembered. A client that comes with the id of an earlier one fetches its lists again. */
const remembered = 1_000;

/**
 * Gives the log a new random id, from the next number on. Called once at each start, before anything is numbered: the database may
 * be a copy that was put back, and then it issues numbers a second time.
 */
export async function beginLog({ db, events }: Pick<Context, 'db' | 'events'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Takes the counter's lock and no number.
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
      .where('position', '<=', position - remembered)
      .execute();
    await trx.updateTable('event_counter').set({ log: _id }).execute();
  });
}

/**
 * Whether this log is the continuation of what a client has seen: number `seq` under the id `log`. It is when the log has had
 * that id, and issued no number up to `seq` under a later one.
 */
export async function continues(db: Db, { seq, log }: LogPosition): Promise<boolean> {
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
