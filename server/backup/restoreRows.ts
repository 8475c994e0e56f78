import path from 'node:path';
import { sql } from 'kysely';
import { olderMigration } from '../db/earlierMigrations';
import { migrateTo, newerMigration } from '../db/migrate';
import type { Db } from '../db/schema';
import { BackupError, names, type Manifest } from './manifest';
import { readRows } from './rows';
import { differingTable, sumTables, tablesInOrder, type Dialect } from './tables';

/** What the file of rows in a folder contains. */
export type StoredRows = Pick<Manifest, 'migrations' | 'tables'>;

/** @throws BackupError when a backup, or another source of rows, needs a newer or an older Docket */
export function requireKnownSchema(source: string, migrations: readonly string[]): void {
  const newer = newerMigration(migrations);
  if (newer !== null)
    throw new BackupError(
      `${source} was written by a newer Docket (migration ${newer}); use that version or a later one`,
    );
  const older = olderMigration(migrations);
  if (older !== null)
    throw new BackupError(
      `${source} was written by an older Docket (migration ${older}); use the version before this ` +
        'one, and update when that has started once (docs/upgrade.md)',
    );
}

/**
 * Restores the rows of a backup into an empty database, with the schema that the backup has. All or
 * nothing, except for the schema.
 * @throws BackupError when the backup needs another Docket, or when the result differs
 */
export async function restoreRows(
  db: Db,
  dialect: Dialect,
  folder: string,
  { manifest, signal }: { manifest: StoredRows; signal?: AbortSignal },
): Promise<void> {
  requireKnownSchema(folder, manifest.migrations);
  await migrateTo(db, manifest.migrations.at(-1) ?? '');
  await db.transaction().execute(async (trx) => {
    // Rows that migrations insert, such as the event counter.
    for (const table of (await tablesInOrder(trx, dialect)).reverse())
      await sql`delete from ${sql.table(table)}`.execute(trx);
    await readRows(trx, path.join(folder, names.rows), signal);
    const restored = await sumTables(trx, dialect);
    const table = differingTable(restored, manifest.tables);
    if (table !== null)
      throw new BackupError(
        `${folder} cannot be restored: the table ${table} would have ${restored[table]?.rows ?? 0} rows instead of ${manifest.tables[table]?.rows ?? 0}, or other content`,
      );
  });
}
