import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';

const entriesPerTurn = 1_000;
const day = 24 * 60 * 60 * 1000;

/** Deletes entries that are older than `AUDIT_DAYS`, a few at a time. */
export async function trimAudit({ db, config, now }: Context): Promise<void> {
  const oldest = new Date(now() - config.auditDays * day).toISOString();
  for (;;) {
    const old = await db
      .selectFrom('audit')
      .select('_id')
      .where('at', '<', oldest)
      .orderBy('at')
      .limit(entriesPerTurn)
      .execute();
    if (old.length === 0) return;
    await db
      .deleteFrom('audit')
      .where(
        '_id',
        'in',
        old.map((row) => row._id),
      )
      .execute();
    await nextTurn();
  }
}
