import type { Kysely } from 'kysely';

/** The last changes of each field of a task, as JSON (server/tasks/fieldChanges.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'kept_tasks'])
    await db.schema.alterTable(table).addColumn('field_changes', 'text').execute();
}
