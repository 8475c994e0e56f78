import type { Kysely } from 'kysely';

/** How often the secret of a webhook was replaced, from which it is derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('secret_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
