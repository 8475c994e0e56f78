import type { Kysely } from 'kysely';

/** Calls with an Idempotency-Key, so that a repeated one has no effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('repeats')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('repeats_key', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('repeats_at').on('repeats').column('at').execute();
}
