import type { Kysely } from 'kysely';

/** Stores the heartbeat of a process in a row of its own, no longer in the rows of its sockets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
  // Rows of the earlier version belong to a process that has ended.
  await db.deleteFrom('connections' as never).execute();
  await db.schema.alterTable('connections').dropColumn('seen_at').execute();
  await db.schema
    .createIndex('connections_process')
    .on('connections')
    .column('process_id')
    .execute();
}
