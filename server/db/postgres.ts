import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseMetadataOptions,
  type DataTypeNode,
  type Kysely,
  type MigrationLockOptions,
  type PostgresPoolClient,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import { errorCode } from '../lib/errors';
import type { MeasuredDialect } from './load';
import { statementNames } from './statement';

/**
 * Connections of one process. Writers have their own, because they wait for each other at the event
 * counter, and those that wait must not hold what reads need. More of them would not be faster. One
 * more connection hears of wake-ups. PostgreSQL accepts 100 by default, which is enough for seven
 * processes. Exported for tests.
 */
export const poolSizes = { reads: 6, writes: 6 };

/** Statements that wait for no other transaction. */
const onlyReads = /^\s*(select|with|begin\b.*\bread only)\b/i;

/** How long one thing may take, in milliseconds. Exported for tests. */
export const postgresLimits = {
  /** Waiting for a connection. */
  connect: 4_000,
  /** Waiting for the lock of another transaction. */
  lock: 10_000,
  /** One statement, with its locks. Long work consists of many short statements. */
  statement: 15_000,
  /** The answer to a statement. Longer than `statement`, which PostgreSQL ends by itself. */
  answer: 20_000,
  /** A migration that waits for a lock, before it lets those behind it pass and begins again. */
  migrationLock: 2_000,
  /** A transaction that waits for its process. */
  idleTransaction: 60_000,
};

const { builtins } = pg.types;

/** Reads `bigint` columns, counts and sums as numbers. All of them are below 2 ** 53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id, format) =>
    id === builtins.INT8 || id === builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/**
 * Creates all text columns with the collation "C", which compares bytes as SQLite does. So times,
 * ids and names have the same order everywhere, whatever the locale of the database is.
 */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (this.parentNode?.kind === 'ColumnDefinitionNode' && node.dataType === 'text')
      this.append(' collate "C"');
  }
}

/** Finds only tables of the schema in use, because extensions add views, and monitors add schemas. */
class OwnTablesIntrospector extends PostgresIntrospector {
  constructor(private readonly db: Kysely<unknown>) {
    super(db);
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(this.db);
    const tables = await super.getTables(options);
    return tables.filter(({ schema, isView }) => schema === rows[0]?.name && !isView);
  }
}

/**
 * Lets migrations take their time, and wait for that of another process. Everybody who needs a table
 * queues behind a migration that waits for it, such as for the snapshot of a backup, so it waits only
 * for a short time, and `migrate` begins again.
 */
class MigrationAdapter extends PostgresAdapter {
  isMigrating = false;

  override async acquireMigrationLock(
    db: Kysely<unknown>,
    options: MigrationLockOptions,
  ): Promise<void> {
    this.isMigrating = true;
    await sql`select set_config('statement_timeout', '0', false),
      set_config('lock_timeout', '0', false)`.execute(db);
    await super.acquireMigrationLock(db, options);
    await sql`select set_config('lock_timeout', ${String(postgresLimits.migrationLock)}, false)`.execute(
      db,
    );
  }

  override async releaseMigrationLock(
    db: Kysely<unknown>,
    options: MigrationLockOptions,
  ): Promise<void> {
    this.isMigrating = false;
    await super.releaseMigrationLock(db, options);
    await sql`reset statement_timeout`.execute(db);
    await sql`reset lock_timeout`.execute(db);
  }
}

/**
 * Named statements do not work: a proxy gives each transaction another connection, or a migration has
 * changed what they return. Invalid_sql_statement_name, duplicate_prepared_statement,
 * feature_not_supported ('cached plan must not change result type').
 */
const isNameFault = (error: unknown): boolean =>
  ['26000', '42P05', '0A000'].includes(errorCode(error) ?? '');

function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: postgresLimits.connect,
    lock_timeout: postgresLimits.lock,
    statement_timeout: postgresLimits.statement,
    // Notices a server that is gone without closing the connection.
    keepAlive: true,
    // A process that stops in the middle of a transaction must not block the others.
    idle_in_transaction_session_timeout: postgresLimits.idleTransaction,
    types,
  });
  // An idle connection that breaks is replaced. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use, whose next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely's dialect for a PostgreSQL server. Opens no connection yet. */
export function openPostgres(url: string): MeasuredDialect {
  const reads = createPool(url, poolSizes.reads);
  const writes = createPool(url, poolSizes.writes);
  const sum = (count: (pool: pg.Pool) => number) => count(reads) + count(writes);
  const adapter = new MigrationAdapter();
  let hasNames = true;
  const connect = async (): Promise<PostgresPoolClient> => {
    // Chosen by the first statement. Kept to the end, because a connection can have a transaction.
    let client: (pg.Client & pg.PoolClient) | undefined;
    let isInTransaction = false;
    // Not by `query_timeout` of pg, which keeps the connection: the next statement would wait too.
    const query = async (text: string, values: unknown[]): Promise<unknown> => {
      if (/^(begin|start transaction)\b/i.test(text)) isInTransaction = true;
      const pool = onlyReads.test(text) ? reads : writes;
      const used = (client ??= (await pool.connect()) as pg.Client & pg.PoolClient);
      const name = hasNames ? statementNames.get(text) : undefined;
      const late = adapter.isMigrating
        ? undefined
        : setTimeout(() => void used.end(), postgresLimits.answer);
      try {
        return await used.query({ name, text, values });
      } catch (error) {
        if (name === undefined || !isNameFault(error)) throw error;
        hasNames = false;
        // A transaction has failed with it, and begins again (`databaseFault`).
        if (isInTransaction) throw error;
        return await used.query(text, values);
      } finally {
        clearTimeout(late);
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: () => client?.release(),
    };
  };
  const end = async () => {
    await Promise.all([reads.end(), writes.end()]);
  };
  return {
    createDriver: () => new PostgresDriver({ pool: { connect, end } }),
    createQueryCompiler: () => new ByteOrderCompiler(),
    createAdapter: () => adapter,
    createIntrospector: (db) => new OwnTablesIntrospector(db as Kysely<unknown>),
    filesInPlace: () => true,
    load: () => ({
      open: sum((pool) => pool.totalCount),
      busy: sum((pool) => pool.totalCount - pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }),
  };
}
