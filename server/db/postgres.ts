import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DataTypeNode,
} from 'kysely';
import pg from 'pg';
import type { MeasuredDialect } from './load';

/**
 * Connections of one process. One more hears of wake-ups. PostgreSQL accepts 100 by default, which
 * is enough for eight processes. More would hardly help: writers wait for each other at the event counter.
 */
const poolSize = 10;
/** How long a call waits for a connection, in milliseconds. Then it is refused. */
const connectTimeout = 4_000;

/** How long a transaction may wait for its process, in milliseconds. */
const idleTransaction = 60_000;

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

/** Kysely's dialect for a PostgreSQL server. Opens no connection yet. */
export function openPostgres(url: string): MeasuredDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    // Notices a server that is gone without closing the connection.
    keepAlive: true,
    // A process that stops in the middle of a transaction must not block the others.
    idle_in_transaction_session_timeout: idleTransaction,
    types,
  });
  // An idle connection that breaks is replaced. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use, whose next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    createDriver: () => new PostgresDriver({ pool }),
    createQueryCompiler: () => new ByteOrderCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    load: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
