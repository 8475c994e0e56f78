import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely';
import Libsql from 'libsql';

/** Milliseconds that a statement waits for another process's lock. */
const busyTimeout = 5_000;
const walAttempts = 50;

/** Takes the write lock when a transaction begins: a lock taken half-way can only fail, not wait. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk makes SQLite roll back by itself ("Response To Errors Within A Transaction"); that there is nothing
      // left to roll back must not stand in the place of what went wrong.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

/** Schema changes are part of their transaction here, so a migration that is killed leaves nothing half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect over one embedded database file. */
export async function openEmbedded(file: string): Promise<Dialect> {
  const database = new Libsql(file, { timeout: busyTimeout });
  // The busy timeout comes first, or the switch to WAL fails at once while another process holds the file.
  database.pragma(`busy_timeout = ${busyTimeout}`);
  await switchToWal(database);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return {
    createDriver: () => new ImmediateDriver({ database: kyselyView(database) }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
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
      // Two processes that switch at the same time refuse each other regardless of the timeout.
      if (attempt === walAttempts) throw error;
      await delay(20);
    }
  }
}

/** The part of the driver's interface that Kysely needs, with its parameter types. */
function kyselyView(database: Libsql.Database): SqliteDatabase {
  return {
    close: () => {
      // Brings the log into the file, so that a stopped server leaves one whole database file behind.
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
