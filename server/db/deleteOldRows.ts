import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema';

const rowsPerTurn = 1_000;

/** The column that says how old a row is. */
const ages = {
  audit: 'at',
  repeats: 'at',
  webhook_deliveries: 'at',
  time_entries: 'deleted_at',
} as const;

/**
 * Deletes the rows that are older than a time, some at once, so that other work is not held up.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldRows(
  db: Db,
  table: keyof typeof ages,
  before: Date,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const end = before.toISOString();
  const at = sql.ref<string>(ages[table]);
  while (shouldContinue()) {
    // By time, because not every table has a key of one column.
    const last = await db
      .selectFrom(table)
      .select(at.as('at'))
      .where(at, '<', end)
      .orderBy(at)
      .offset(rowsPerTurn - 1)
      .limit(1)
      .executeTakeFirst();
    if (!last) {
      await db.deleteFrom(table).where(at, '<', end).execute();
      return;
    }
    await db.deleteFrom(table).where(at, '<=', last.at).execute();
    await nextTurn();
  }
}
