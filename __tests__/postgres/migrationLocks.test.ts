import { Migrator, sql } from 'kysely';
import { migrate, whenFree } from '../../server/db/migrate';
import { postgresLimits } from '../../server/db/pooledDriver';
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

/** A later migration, in a table of its own. */
const later = () =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        later: {
          up: async (trx) => {
            await trx.schema.alterTable('repeats').addColumn('later', 'text').execute();
          },
        },
      }),
    },
    migrationTableName: 'later_migration',
    migrationLockTableName: 'later_migration_lock',
  }).migrateToLatest();

it('a migration that waits for a table lets others read it, and ends when it gets it', async () => {
  jest.replaceProperty(postgresLimits, 'migrationLock', 200);
  await migrate(db);
  const read = () => others.selectFrom('repeats').select('key').execute();
  let migration: Promise<void> | undefined;
  await others.transaction().execute(async (snapshot) => {
    await sql`lock table repeats in access share mode`.execute(snapshot);
    migration = whenFree(later);
    await expectSoon(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`.execute(others);
      return rows[0]?.n;
    }, 1);
    // Behind the migration in the queue of the table, until that gives up its place.
    await expect(read()).resolves.toEqual([]);
  });
  await migration;
  await expect(sql`select later from repeats`.execute(others)).resolves.toBeDefined();
});
