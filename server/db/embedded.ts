import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SelectQueryNode,
  type SqliteDatabase,
} from 'kysely';
import Libsql from 'libsql';

/** How long a statement waits for the lock of another process, in milliseconds. */
const busyTimeout = 5_000;
const walAttempts = 50;

/**
 * Takes the write lock when a transaction begins, because a lock that is requested later cannot
 * wait.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // On a full disk, SQLite rolls back by itself. The error of a second rollback must not hide
      // the cause.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

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
export async function openEmbedded(file: string): Promise<Dialect> {
  const database = new Libsql(file, { timeout: busyTimeout });
  // Set the timeout first, or the switch to WAL fails at once while another process uses the file.
  database.pragma(`busy_timeout = ${busyTimeout}`);
  await switchToWal(database);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return {
    createDriver: () => new ImmediateDriver({ database: kyselyView(database) }),
    createQueryCompiler: () => new LocklessCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
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

/** Adapts the driver to the interface that Kysely needs. */
function kyselyView(database: Libsql.Database): SqliteDatabase {
  return {
    close: () => {
      // Writes the log into the database, so that a stopped server leaves a single file.
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
    prepare: (text) => {
      const statement = database.prepare(text);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all([...parameters]),
        run: (parameters) => statement.run([...parameters]),
        iterate: (parameters) => statement.iterate([...parameters]),
      };
    },
  };
}
