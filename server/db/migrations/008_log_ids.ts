import { type Kysely, sql } from 'kysely';

/**
 * The ids of the event log, which tell whether a number belongs to this log or to a restored
 * backup.
 */
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
