import { sql } from 'kysely';
import { migrate, migrateTo } from '../../server/db/migrate';
import { postgresLimits } from '../../server/db/postgres';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { expectSoon } from '../helpers/expectSoon';

let url: string;
let db: Db;
let others: Db;
beforeEach(async () => {
  url = await createDatabase('template0');
  db = await openDatabase({ dataDir: '', databaseUrl: url });
  others = await openDatabase({ dataDir: '', databaseUrl: url });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await db.destroy();
  await others.destroy();
  await dropDatabase(url);
});

it('a migration that waits for a table lets others read it, and ends when it gets it', async () => {
  jest.replaceProperty(postgresLimits, 'migrationLock', 200);
  await migrateTo(db, '022_open_tasks');
  const read = () => others.selectFrom('repeats').select('key').execute();
  let migration: Promise<void> | undefined;
  await others.transaction().execute(async (snapshot) => {
    await sql`lock table repeats in access share mode`.execute(snapshot);
    migration = migrate(db);
    await expectSoon(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where not granted`.execute(others);
      return rows[0]?.n;
    }, 1);
    // Behind the migration in the queue of the table, until that gives up its place.
    await expect(read()).resolves.toEqual([]);
  });
  await migration;
  await expect(others.selectFrom('repeats').select('result').execute()).resolves.toEqual([]);
});
