import { type Kysely, sql } from 'kysely';

/**
 * The type of a notification, which decides what a click opens. Older comments are recognised by
 * their text; other old rows have no type and open their task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('type', 'text').execute();
  await sql`UPDATE notifications SET type = 'taskComment' WHERE message LIKE '% commented on "%"'`.execute(
    db,
  );
}
