import type { Kysely } from 'kysely';

/** Old deliveries are found by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('webhook_deliveries_at')
    .on('webhook_deliveries')
    .column('at')
    .execute();
}
