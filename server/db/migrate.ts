import { setTimeout as pause } from 'node:timers/promises';
import {
  Migrator,
  sql,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
} from 'kysely';
import * as initial from './migrations/001_initial';
import * as repeats from './migrations/002_repeats';
import * as views from './migrations/003_views';
import * as bulk from './migrations/004_bulk';
import * as imports from './migrations/005_imports';
import * as people from './migrations/006_people';
import * as processes from './migrations/007_processes';
import * as logIds from './migrations/008_log_ids';
import * as notificationTypes from './migrations/009_notification_types';
import * as audit from './migrations/013_audit';
import * as sharedKeys from './migrations/014_shared_keys';
import * as schemaSupport from './migrations/015_schema_support';
import * as apiTokens from './migrations/016_api_tokens';
import * as indexes from './migrations/017_indexes';
import * as accounts from './migrations/018_accounts';
import * as webhooks from './migrations/019_webhooks';
import * as taskRows from './migrations/020_task_rows';
import * as webhookSecrets from './migrations/021_webhook_secrets';
import * as openTasks from './migrations/022_open_tasks';
import * as results from './migrations/023_results';
import * as fieldChanges from './migrations/024_field_changes';
import * as deliveryTimes from './migrations/025_delivery_times';
import * as storedBytes from './migrations/026_stored_bytes';
import * as taskNumbers from './migrations/027_task_numbers';
import * as teamWork from './migrations/028_team_work';
import { databaseFault } from '../lib/databaseErrors';
import { StopError } from '../lib/errors';
import type { Db } from './schema';

/**
 * All migrations in order. Never edit a released one, and never add one before it: a change of the
 * schema needs the next number.
 */
const migrations: Record<string, Migration> = {
  '001_initial': initial,
  '002_repeats': repeats,
  '003_views': views,
  '004_bulk': bulk,
  '005_imports': imports,
  '006_people': people,
  '007_processes': processes,
  '008_log_ids': logIds,
  '009_notification_types': notificationTypes,
  '013_audit': audit,
  '014_shared_keys': sharedKeys,
  '015_schema_support': schemaSupport,
  '016_api_tokens': apiTokens,
  '017_indexes': indexes,
  '018_accounts': accounts,
  '019_webhooks': webhooks,
  '020_task_rows': taskRows,
  '021_webhook_secrets': webhookSecrets,
  '022_open_tasks': openTasks,
  '023_results': results,
  '024_field_changes': fieldChanges,
  '025_delivery_times': deliveryTimes,
  '026_stored_bytes': storedBytes,
  '027_task_numbers': taskNumbers,
  '028_team_work': teamWork,
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Exported for tests that stop at an older schema. */
export const migratorOf = (db: Db): Migrator => new Migrator({ db, provider });

/**
 * Updates the schema in one transaction: all or nothing, and by only one of several processes that
 * start at once. Leaves a newer schema as it is, if this program can use it (decision 053).
 * @throws StopError for a newer schema that needs a newer program
 */
export async function migrate(db: Db): Promise<void> {
  const newer = newerMigration(await appliedMigrations(db));
  if (newer !== null) return requireSupport(db, newer);
  await whenFree(() => migratorOf(db).migrateToLatest());
}

/** For how long a migration waits for the locks of others, and between two attempts, in milliseconds. */
const patience = { total: 30 * 60_000, pause: 1_000 };

/** Runs migrations until they get their locks. They are one transaction, so nothing is done twice. */
async function whenFree(run: () => Promise<MigrationResultSet>): Promise<void> {
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
  await whenFree(() => migratorOf(db).migrateTo(name));
}

/** The names of the migrations that a database has had, in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
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

/** The latest of these migrations that this program does not know; null if it knows all. */
export const newerMigration = (names: readonly string[]): string | null =>
  names.filter((name) => !(name in migrations)).at(-1) ?? null;

async function requireSupport(db: Db, newer: string): Promise<void> {
  const { needs } = await db.selectFrom('schema_support').select('needs').executeTakeFirstOrThrow();
  const missing = await missingMigrations(db);
  if (needs in migrations && missing.length === 0) return;
  throw new StopError(
    `This database was written by a newer Docket (migration ${newer}). Use that version or a later ` +
      'one, or restore a backup of this version',
  );
}
