import {
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { errorCode } from '../lib/errors';
import type { Gate } from '../lib/gate';
import { isRead, statementNames } from './statement';

/**
 * Connections of one process. A writer keeps its connection while it waits for the event counter. The
 * rest of the pool is left for reads, which do not have to wait. Letting more writers in would not
 * speed them up. `connectProcesses` opens one more connection outside of the pool. By default,
 * PostgreSQL accepts 100 connections, enough for seven processes. Exported for tests.
 */
export const poolSizes = { all: 12, writers: 6 };

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

/**
 * Named statements do not work: a proxy gives each transaction another connection, or a migration has
 * changed what they return. Invalid_sql_statement_name, duplicate_prepared_statement,
 * feature_not_supported ('cached plan must not change result type').
 */
const isNameFault = (error: unknown): boolean =>
  ['26000', '42P05', '0A000'].includes(errorCode(error) ?? '');

/** Whether statements have names, and whether an answer may be late. Shared by all connections. */
interface Rules {
  hasNames: boolean;
  isLimited: () => boolean;
}

/**
 * Takes a connection of the pool with the first statement. Unless that is a read, it waits for its
 * turn before, so that writers that wait hold nothing that reads need.
 */
class PooledConnection implements DatabaseConnection {
  private client: pg.PoolClient | undefined;
  private isWriting = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly writers: Gate,
    private readonly rules: Rules,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const client = (this.client ??= await this.connect(query));
    const { command, rowCount, rows } = await this.run<Row>(
      client as pg.Client & pg.PoolClient,
      query,
    );
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows, numAffectedRows: isChange ? BigInt(rowCount ?? 0) : undefined };
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in pages');
  }

  release(): void {
    this.client?.release();
    if (this.isWriting) this.writers.leave();
  }

  private async connect(first: CompiledQuery): Promise<pg.PoolClient> {
    if (!isRead(first) && !this.isWriting) {
      await this.writers.enter(postgresLimits.connect);
      this.isWriting = true;
    }
    return this.pool.connect();
  }

  private async run<Row>(
    client: pg.Client & pg.PoolClient,
    { sql: text, parameters }: CompiledQuery,
  ) {
    const values = [...parameters];
    const name = this.rules.hasNames ? statementNames.get(text) : undefined;
    // Not by `query_timeout` of pg, which keeps the connection: the next statement would wait too.
    const late = this.rules.isLimited()
      ? setTimeout(() => void client.end(), postgresLimits.answer)
      : undefined;
    try {
      return await client.query<Row & pg.QueryResultRow>({ name, text, values });
    } catch (error) {
      if (name === undefined || !isNameFault(error)) throw error;
      this.rules.hasNames = false;
      // A transaction has failed with it, and begins again (`databaseFault`).
      if (client.getTransactionStatus() !== 'I') throw error;
      return await client.query<Row & pg.QueryResultRow>(text, values);
    } finally {
      clearTimeout(late);
    }
  }
}

/** Kysely's driver, with fewer writers than connections. */
export class PooledDriver extends PostgresDriver {
  private readonly rules: Rules;

  constructor(
    private readonly pool: pg.Pool,
    private readonly writers: Gate,
    isLimited: () => boolean,
  ) {
    super({ pool });
    this.rules = { hasNames: true, isLimited };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(this.pool, this.writers, this.rules);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PooledConnection).release();
  }
}
