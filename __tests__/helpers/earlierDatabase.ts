import { sql } from 'kysely';
import { earlierMigrations, firstMigration } from '../../server/db/earlierMigrations';
import { migrateTo } from '../../server/db/migrate';
import { createKeptTables } from '../../server/db/migrations/029_schema/bulkTables';
import type { Db } from '../../server/db/schema';

/** Lists these migrations as applied, and no others. */
export async function listMigrations(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
}

/** The migrations that a database lists. */
export async function listedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Turns a database into one of the version before `029_schema`, with its rows. */
export async function putBack(db: Db): Promise<void> {
  const parts = await db.selectFrom('kept_tasks').selectAll().orderBy('part').execute();
  await db.schema.dropTable('kept_tasks').execute();
  await createKeptTables(db as never);
  for (const { action_id, data } of parts)
    for (const [table, rows] of Object.entries(JSON.parse(data) as Record<string, object[]>)) {
      const name = table.replace(/^task(?=s$|_)/, 'kept_task').replace('kept_task_', 'kept_');
      const values = rows.map((row) => (table === 'tasks' ? { ...row, action_id } : row));
      await db
        .insertInto(name as 'kept_tasks')
        .values(values as never[])
        .execute();
    }
  await listMigrations(db, earlierMigrations);
  await db.updateTable('schema_support').set({ needs: '015_schema_support' }).execute();
}

/** Makes an empty database one of the version before `029_schema`. */
export async function makeEarlier(db: Db): Promise<void> {
  await migrateTo(db, firstMigration);
  await listMigrations(db, earlierMigrations);
  await db.updateTable('schema_support').set({ needs: '015_schema_support' }).execute();
}
