import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../context/config';
import { appliedMigrations } from '../db/migrate';
import { databaseFile, openDatabase } from '../db/open';
import { openStorage } from '../uploads/store';
import { copyAttachments, fileOf, type AttachedFile } from './attachments';
import { hasRows } from './hasRows';
import { BackupError, names } from './manifest';
import { requireKnownSchema, restoreRows, type StoredRows } from './restoreRows';
import { writeRows } from './rows';
import { beginSnapshot, endSnapshot } from './tables';

/** Rows on their way, in DATA_DIR. */
const staging = '.moving';
/** The embedded database afterwards. It is kept, but no server opens it. */
export const movedDatabase = `${databaseFile}.moved`;

export interface Moved {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Moves an embedded installation to an empty PostgreSQL database, and its attachments into the
 * bucket if one is set. The rows arrive all or not at all, and each is compared. Nothing of the
 * embedded installation is changed until then, so after an interruption the same call starts again.
 * The next start updates the schema, and stores the keys of DATA_DIR. No server may be running.
 * @throws BackupError
 */
export async function moveToPostgres(
  source: Pick<Config, 'dataDir' | 's3'>,
  databaseUrl: string,
): Promise<Moved> {
  const { dataDir, s3 } = source;
  const file = path.join(dataDir, databaseFile);
  if (!existsSync(file))
    throw new BackupError(
      existsSync(path.join(dataDir, movedDatabase))
        ? `DATA_DIR was moved already: ${dataDir} has ${movedDatabase}`
        : `DATA_DIR has no database: ${dataDir}`,
    );
  const target = await openDatabase({ dataDir, databaseUrl });
  const draft = path.join(dataDir, staging);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const { files, ...rows } = await readAll(dataDir, path.join(draft, names.rows));
    const isWritten = await hasRows(target, rows);
    const storage = await openStorage(dataDir, s3);
    const missing = await copyAttachments(files, storage, path.join(dataDir, 'uploads'), draft);
    if (missing.length > 0)
      throw new BackupError(
        `${missing.length} attachments are missing or damaged, such as ${missing[0]}; nothing was moved`,
      );
    if (!isWritten) await restoreRows(target, 'postgres', draft, { manifest: rows });
    for (const end of ['-wal', '-shm', ''])
      if (existsSync(`${file}${end}`))
        renameSync(`${file}${end}`, path.join(dataDir, `${movedDatabase}${end}`));
    const counts = Object.values(rows.tables).map((table) => table.rows);
    return {
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files: files.length,
    };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    await target.destroy();
  }
}

/** Writes all rows into a file. Closing the database afterwards empties its log files. */
async function readAll(
  dataDir: string,
  file: string,
): Promise<StoredRows & { files: AttachedFile[] }> {
  const files: AttachedFile[] = [];
  const db = await openDatabase({ dataDir });
  try {
    requireKnownSchema(path.join(dataDir, databaseFile), await appliedMigrations(db));
    return await db.connection().execute(async (connection) => {
      await beginSnapshot(connection, 'embedded');
      const migrations = await appliedMigrations(connection);
      const tables = await writeRows(connection, 'embedded', file, (table, row) => {
        const file = fileOf(table, row);
        if (file) files.push(file);
      });
      await endSnapshot(connection);
      return { migrations, tables, files };
    });
  } finally {
    await db.destroy();
  }
}
