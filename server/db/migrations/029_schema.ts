import { sql, type Kysely } from 'kysely';
import { countStoredBytes } from './029_schema/storedBytes';
import { allTables } from './029_schema/tables';

/** Carries out statements, which may not have a semicolon inside. */
export async function execute<Tables>(db: Kysely<Tables>, statements: string): Promise<void> {
  for (const statement of statements.split(';'))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

/** The whole schema, as the 25 migrations before this one left it (decision 100). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(db, allTables);
  await countStoredBytes(db);
}
