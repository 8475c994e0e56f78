import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from './schema';

const rowsPerTurn = 1_000;

/** Deletes the rows that are older than a time, some at once, so that other work goes on. */
export async function deleteOldRows(
  db: Db,
  table: 'audit' | 'webhook_deliveries',
  before: Date,
): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom(table)
      .select('_id')
      .where('at', '<', before.toISOString())
      .limit(rowsPerTurn)
      .execute();
    if (old.length === 0) return;
    const ids = old.map((row) => row._id);
    await db.deleteFrom(table).where('_id', 'in', ids).execute();
    await nextTurn();
  }
}
