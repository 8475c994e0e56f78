import { type Kysely, sql } from 'kysely';

/** Which event log a number belongs to: the ids that the log has had, and the one in force beside the counter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('log_ids')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('first_seq', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('event_counter')
    .addColumn('log', 'text', (c) => c.notNull().defaultTo(sql`''`))
    .execute();
}
