import { sql } from 'kysely';
import type { Db } from '../../server/db/schema';
import { onPostgres } from './postgresDatabase';

/** Makes every insert fail that has this value in this column. */
export async function installFault(
  db: Db,
  { table, column, value }: { table: string; column: string; value: string },
): Promise<void> {
  const begin = `create trigger fault before insert on ${table}`;
  const condition = `new.${column} = '${value}'`;
  if (onPostgres)
    await sql`create function fault() returns trigger language plpgsql as 'begin raise exception $$a fault$$; end'`.execute(
      db,
    );
  await sql
    .raw(
      onPostgres
        ? `${begin} for each row when (${condition}) execute function fault()`
        : `${begin} when ${condition} begin select raise(abort, 'a fault'); end`,
    )
    .execute(db);
}

export async function removeFault(db: Db, table: string): Promise<void> {
  await sql.raw(onPostgres ? `drop trigger fault on ${table}` : 'drop trigger fault').execute(db);
}
