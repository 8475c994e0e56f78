import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from './schema';

const rowsPerTurn = 1_000;

/**
 * Deletes the rows that are older than a time, some at once, so that other work is not held up.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldRows(
  db: Db,
  table: 'audit' | 'repeats' | 'webhook_deliveries',
  before: Date,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const end = before.toISOString();
  while (shouldContinue()) {
    // By time, because not every table has a key of one column.
    const last = await db
      .selectFrom(table)
      .select('at')
      .where('at', '<', end)
      .orderBy('at')
      .offset(rowsPerTurn - 1)
      .limit(1)
      .executeTakeFirst();
    if (!last) {
      await db.deleteFrom(table).where('at', '<', end).execute();
      return;
    }
    await db.deleteFrom(table).where('at', '<=', last.at).execute();
    await nextTurn();
  }
}
