import type { Kysely } from 'kysely';

/** Views that everybody may use, and the view with which a person begins on a screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('views')
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('views_shared').on('views').columns(['shared', 'screen']).execute();
  await db.schema
    .createTable('start_views')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('screen', 'text', (c) => c.notNull())
    .addColumn('view_id', 'text', (c) => c.notNull().references('views._id').onDelete('cascade'))
    .addPrimaryKeyConstraint('start_views_key', ['user_id', 'screen'])
    .execute();
  // A view that is deleted finds them by it.
  await db.schema.createIndex('start_views_view').on('start_views').column('view_id').execute();
}
