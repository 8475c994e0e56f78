import type { Kysely } from 'kysely';

/**
 * Tasks as lists send them. A row is that of its task only with the same `seq`; the server adds
 * those that are missing (server/tasks/rowCache.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('task_rows')
    .addColumn('task_id', 'text', (c) => c.primaryKey().references('tasks._id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .execute();
}
