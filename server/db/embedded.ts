import { setTimeout as delay } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SelectQueryNode,
} from 'kysely';
import Libsql from 'libsql';
import { DatabaseFiles } from './databaseFiles';
import { EmbeddedDriver } from './embeddedDriver';
import type { MeasuredDialect } from './load';

/** How long a statement waits for the lock of another process, in milliseconds. */
const busyTimeout = 5_000;
const walAttempts = 50;

/** Runs migrations in a transaction, so that an interrupted one has no effect. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Leaves out row locks, because an open transaction holds the write lock of the whole database. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    // Other modifiers at the end are raw SQL.
    const endModifiers = node.endModifiers?.filter(({ modifier }) => modifier === undefined);
    super.visitSelectQuery({ ...node, endModifiers });
  }
}

/** Kysely's dialect for an embedded database file. */
export async function openEmbedded(file: string): Promise<MeasuredDialect> {
  const writer = open(file);
  await switchToWal(writer);
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const reader = open(file);
  reader.pragma('query_only = ON');
  const files = new DatabaseFiles(file);
  const driver = new EmbeddedDriver(reader, writer, files);
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new LocklessCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    load: () => driver.load(),
    filesInPlace: () => files.replaced() === null,
  };
}

function open(file: string): Libsql.Database {
  const database = new Libsql(file, { timeout: busyTimeout });
  // Set the timeout first, or the switch to WAL fails at once while another process uses the file.
  database.pragma(`busy_timeout = ${busyTimeout}`);
  // 8 MB instead of 2, so that a page of a list does not displace what other requests read.
  database.pragma('cache_size = -8000');
  return database;
}

async function switchToWal(database: Libsql.Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      // The timeout does not apply when two processes switch at the same time.
      if (attempt === walAttempts) throw error;
      await delay(20);
    }
  }
}
