import type { Kysely } from 'kysely';
import { createBulkTables } from './029_schema/bulkTables';
import { createPeopleTables } from './029_schema/peopleTables';
import { createServerTables } from './029_schema/serverTables';
import { countStoredBytes } from './029_schema/storedBytes';
import { createTaskTables } from './029_schema/taskTables';

/** The whole schema, as the 25 migrations before this one left it (decision 100). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeopleTables(db);
  await createTaskTables(db);
  await createBulkTables(db);
  await createServerTables(db);
  await countStoredBytes(db);
}
