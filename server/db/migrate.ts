import { setTimeout as pause } from 'node:timers/promises';
import {
  Migrator,
  sql,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
} from 'kysely';
import * as schema from './migrations/029_schema';
import * as rows from './migrations/030_rows';
import * as links from './migrations/031_links';
import * as recurrence from './migrations/032_recurrence';
import * as reminders from './migrations/033_reminders';
import * as calendarFeed from './migrations/034_calendar_feed';
import * as timeEntries from './migrations/035_time_entries';
import { databaseFault } from '../lib/databaseErrors';
import { StopError } from '../lib/errors';
import {
  areAllEarlier,
  earlierMigrations,
  firstMigration,
  olderMigration,
  presentNames,
} from './earlierMigrations';
import type { Db } from './schema';

/**
 * All migrations in order. Never edit a released one, and never add one before it: a change of the
 * schema needs the next number.
 */
const migrations: Record<string, Migration> = {
  [firstMigration]: schema,
  '030_rows': rows,
  '031_links': links,
  '032_recurrence': recurrence,
  '033_reminders': reminders,
  '034_calendar_feed': calendarFeed,
  '035_time_entries': timeEntries,
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Exported for tests that stop at an older schema. */
export const migratorOf = (db: Db): Migrator => new Migrator({ db, provider });

/**
 * Updates the schema in one transaction: all or nothing, and by only one of several processes that
 * start at once. Leaves a newer schema as it is, if this program can use it (decision 053).
 * @throws StopError for a newer schema that needs a newer program, and for one that is too old
 */
export async function migrate(db: Db): Promise<void> {
  const applied = await appliedMigrations(db);
  const newer = newerMigration(applied);
  if (newer !== null) return requireSupport(db, newer);
  const older = olderMigration(applied);
  if (older !== null)
    throw new StopError(
      `This database was written by an older Docket (migration ${older}). Start the version before ` +
        'this one once, and update then (docs/upgrade.md)',
    );
  await takeOver(db);
  await whenFree(() => migratorOf(db).migrateToLatest());
}

/**
 * Gives all earlier migrations together their present name. Of several processes that start at once,
 * one changes the first row, and the others find nothing to change.
 */
async function takeOver(db: Db): Promise<void> {
  if (!areAllEarlier(await storedMigrations(db))) return;
  await db.transaction().execute(async (trx) => {
    await sql`update kysely_migration set name = ${firstMigration}
      where name = ${earlierMigrations.at(-1)}`.execute(trx);
    await sql`delete from kysely_migration
      where name in (${sql.join([...earlierMigrations])})`.execute(trx);
  });
}

/** For how long a migration waits for the locks of others, and between two attempts, in milliseconds. */
const patience = { total: 30 * 60_000, pause: 1_000 };

/**
 * Runs migrations until they get their locks. They are one transaction, so nothing is done twice.
 * Exported for tests.
 */
export async function whenFree(run: () => Promise<MigrationResultSet>): Promise<void> {
  const end = performance.now() + patience.total;
  for (;;) {
    const { error } = await run();
    if (!error) return;
    if (databaseFault(error) !== 'busy' || performance.now() > end)
      throw error instanceof Error
        ? error
        : new Error('the schema could not be updated', { cause: error });
    await pause(patience.pause);
  }
}

/** Updates the schema up to a migration. For restoring a backup that does not have later ones. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await takeOver(db);
  await whenFree(() => migratorOf(db).migrateTo(name));
}

/** The names of the migrations that a database has had, by their present names and in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return presentNames(await storedMigrations(db));
}

async function storedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The migrations of this program that the database lacks. It may have newer ones. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** The last of these migrations that this version does not know. Null if it knows all of them. */
export const newerMigration = (names: readonly string[]): string | null =>
  names.findLast((name) => !(name in migrations) && !earlierMigrations.includes(name)) ?? null;

async function requireSupport(db: Db, newer: string): Promise<void> {
  if ((await missingMigrations(db)).length === 0) {
    const { needs } = await db
      .selectFrom('schema_support')
      .select('needs')
      .executeTakeFirstOrThrow();
    if (needs in migrations) return;
  }
  throw new StopError(
    `This database was written by a newer Docket (migration ${newer}). Use that version or a later ` +
      'one, or restore a backup of this version',
  );
}
