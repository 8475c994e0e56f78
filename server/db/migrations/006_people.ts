import type { Kysely } from 'kysely';

/**
 * Indexes for lists of thousands of accounts: pages, recent presence changes, and who is online.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('users_newest')
    .on('users')
    .columns(['created_at desc', '_id'])
    .execute();
  await db.schema.createIndex('users_last_active').on('users').column('last_active').execute();
  await db.schema.createIndex('connections_user').on('connections').column('user_id').execute();
}
