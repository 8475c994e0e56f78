import { type Kysely, sql } from 'kysely';

/**
 * What kind of news a notification is, so that a click on it opens the right thing. Older rows say so by their text alone: a
 * comment is recognised by it, every other one stays without a type and opens its task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('type', 'text').execute();
  await sql`UPDATE notifications SET type = 'taskComment' WHERE message LIKE '% commented on "%"'`.execute(
    db,
  );
}
