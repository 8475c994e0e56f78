import type { Kysely } from 'kysely';

/** The keys of an installation with several processes. The embedded database leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('_id', 'integer', (c) => c.primaryKey())
    .addColumn('keys', 'text', (c) => c.notNull())
    .execute();
}
