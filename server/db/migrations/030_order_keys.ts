import type { Kysely } from 'kysely';

/** The places of tasks in the manual order. Null: by the number, as of all that nobody has moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'kept_tasks'])
    await db.schema.alterTable(table).addColumn('order_key', 'text').execute();
}
