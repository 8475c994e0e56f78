import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseMetadataOptions,
  type DataTypeNode,
  type Kysely,
  type MigrationLockOptions,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import { Gate } from '../lib/gate';
import type { MeasuredDialect } from './load';
import { poolSizes, PooledDriver, postgresLimits } from './pooledDriver';

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
    const { name } = await this.db
      .selectNoFrom(sql<string>`current_schema()`.as('name'))
      .executeTakeFirstOrThrow();
    const tables = await super.getTables(options);
    return tables.filter(({ schema, isView }) => schema === name && !isView);
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

/** Kysely's dialect for a PostgreSQL server. Opens no connection yet. */
export function openPostgres(url: string): MeasuredDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSizes.all,
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
  const writers = new Gate(poolSizes.writers);
  const adapter = new MigrationAdapter();
  return {
    createDriver: () => new PooledDriver(pool, writers, () => !adapter.isMigrating),
    createQueryCompiler: () => new ByteOrderCompiler(),
    createAdapter: () => adapter,
    createIntrospector: (db) => new OwnTablesIntrospector(db as Kysely<unknown>),
    filesInPlace: () => true,
    load: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + writers.waiting,
    }),
  };
}
