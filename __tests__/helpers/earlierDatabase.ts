import { sql } from 'kysely';
import { earlierMigrations, firstMigration } from '../../server/db/earlierMigrations';
import { migrateTo } from '../../server/db/migrate';
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

/** Makes an empty database one of the version before `029_schema`. */
export async function makeEarlier(db: Db): Promise<void> {
  await migrateTo(db, firstMigration);
  await listMigrations(db, earlierMigrations);
  await db.updateTable('schema_support').set({ needs: '015_schema_support' }).execute();
}
