import { sql, type Kysely } from 'kysely';
import { uncountRows } from './029_schema/storedBytes';
import type { Tables } from './030_rows/former';
import { keepAsParts } from './030_rows/keptParts';
import { moveRows } from './030_rows/taskColumns';
import { fillRows } from './030_rows/taskRows';

/**
 * The row of a task is the task, and deleted tasks are JSON in parts (decisions 101 and 104). An older
 * program cannot write or read them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Dropping the triggers first locks the table, so no other process can change tasks during the
  // migration.
  await uncountRows(db, 'tasks');
  await fillRows(db);
  await keepAsParts(db);
  await moveRows(db);
  // Lists of notifications are in the order of their ids.
  await db.schema.dropIndex('notifications_recent').execute();
  for (const column of ['lease_by', 'lease_until'])
    await db.schema.alterTable('webhooks').dropColumn(column).execute();
  await sql`update schema_support set needs = '030_rows'`.execute(db);
}
