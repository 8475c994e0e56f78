import path from 'node:path';
import { sql } from 'kysely';
import { migrateTo, newerMigration } from '../db/migrate';
import type { Db } from '../db/schema';
import { BackupError, names, type Manifest } from './manifest';
import { readRows } from './rows';
import { differingTable, sumTables, tablesInOrder, type Dialect } from './tables';

/** What the file of rows in a folder contains. */
export type StoredRows = Pick<Manifest, 'migrations' | 'tables'>;

/** @throws BackupError when the backup needs a newer Docket */
export function requireKnownSchema(folder: string, { migrations }: StoredRows): void {
  const newer = newerMigration(migrations);
  if (newer)
    throw new BackupError(
      `${folder} was written by a newer Docket (migration ${newer}); use that version or a later one`,
    );
}

/**
 * Restores the rows of a backup into an empty database, with the schema that the backup has. All or
 * nothing, except for the schema.
 * @throws BackupError when the backup needs a newer Docket, or when the result differs
 */
export async function restoreRows(
  db: Db,
  dialect: Dialect,
  folder: string,
  { manifest, signal }: { manifest: StoredRows; signal?: AbortSignal },
): Promise<void> {
  requireKnownSchema(folder, manifest);
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
