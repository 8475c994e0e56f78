import type { Kysely } from 'kysely';

/**
 * Which programs can use this schema: those that know the migration `needs`. A migration that an
 * older program cannot work with sets it to its own name.
 */
export async function up(db: Kysely<{ schema_support: { _id: number; needs: string } }>) {
  await db.schema
    .createTable('schema_support')
    .addColumn('_id', 'integer', (c) => c.primaryKey())
    .addColumn('needs', 'text', (c) => c.notNull())
    .execute();
  await db.insertInto('schema_support').values({ _id: 1, needs: '015_schema_support' }).execute();
}
