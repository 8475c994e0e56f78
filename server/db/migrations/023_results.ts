import type { Kysely } from 'kysely';

/** What the calls with an Idempotency-Key answered, as JSON. Null if it was not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('repeats').addColumn('result', 'text').execute();
}
