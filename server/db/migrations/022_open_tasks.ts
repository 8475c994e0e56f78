import type { Kysely } from 'kysely';

/** The task that the person of a socket has open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('connections').addColumn('open_task', 'text').execute();
}
