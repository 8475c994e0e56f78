import { sql } from 'kysely';
import { advisoryLocks } from '../db/advisoryLocks';
import { hasAccounts } from '../db/hasAccounts';
import { appliedMigrations } from '../db/migrate';
import type { Db } from '../db/schema';
import { BackupError } from './manifest';
import type { StoredRows } from './restoreRows';
import { differingTable, sumTables, tablesInOrder } from './tables';

/**
 * Whether a PostgreSQL has exactly these rows, because a restore or a move was interrupted after it
 * had written them. Otherwise it is empty, except for a schema that an interruption has left.
 * @throws BackupError when it has anything else, or when a server is running on it
 */
export async function hasRows(target: Db, { migrations, tables }: StoredRows): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.running}::bigint) as free`.execute(target);
  if (!rows[0]?.free)
    throw new BackupError('a server is running on the database; stop it, or name an empty one');
  const applied = await appliedMigrations(target);
  if (applied.length === 0) {
    const [table] = await tablesInOrder(target, 'postgres');
    if (table === undefined) return false;
    throw new BackupError(
      `the database is not empty: it has the table ${table}; name an empty one`,
    );
  }
  if (!(await hasAccounts(target))) {
    const other = applied.find((name, at) => name !== migrations[at]);
    if (other === undefined) return false;
    throw new BackupError(
      `the database is not empty: it has another schema (migration ${other}); name an empty one`,
    );
  }
  const found = await target.transaction().execute((trx) => sumTables(trx, 'postgres'));
  if (differingTable(found, tables) === null) return true;
  throw new BackupError('the database is not empty: it has accounts; name an empty one');
}
