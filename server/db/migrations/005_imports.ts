import type { Kysely } from 'kysely';

/**
 * Lines of files that were made tasks. They are the whole team's: two people who read the same file make its tasks once. A line
 * is free while its task is not there; no foreign key, so that a deletion that is taken back takes its line again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull())
    .execute();
}
