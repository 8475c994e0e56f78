import type { Kysely } from 'kysely';

/**
 * Imported lines of all people, so that importing a file twice creates its tasks once. A line can
 * be imported again while its task does not exist. There is no foreign key, because an undone
 * deletion restores the task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull())
    .execute();
}
