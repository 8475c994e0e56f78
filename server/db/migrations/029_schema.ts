import type { Kysely } from 'kysely';
import { execute } from './029_schema/execute';
import { countStoredBytes } from './029_schema/storedBytes';
import { allTables } from './029_schema/tables';

/** The whole schema, as the 25 migrations before this one left it (decision 100). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(db, allTables);
  await countStoredBytes(db);
}
