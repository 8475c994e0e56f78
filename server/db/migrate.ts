import { Migrator, type Migration, type MigrationProvider } from 'kysely';
import type { Db } from '../context';
import * as initial from './migrations/001_initial';
import * as repeats from './migrations/002_repeats';

/** Every migration there is, in order. A released one is never edited; a change of schema is a new number. */
const migrations: Record<string, Migration> = {
  '001_initial': initial,
  '002_repeats': repeats,
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Brings the schema up to date, in one transaction under the database's write lock: of two processes that start
 * together one migrates and the other finds it done.
 */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
