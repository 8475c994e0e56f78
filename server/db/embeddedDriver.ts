import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type Libsql from 'libsql';
import { Gate } from '../lib/gate';
import type { DatabaseFiles } from './databaseFiles';
import type { DatabaseLoad } from './load';
import { isRead, type Query } from './statement';

/** Statements that each connection keeps. A statement that is not kept is parsed again. */
const keptStatements = 200;

/** A statement, and the columns of its rows, or null if it returns none. Both are slow to ask. */
interface Prepared {
  statement: Libsql.Statement;
  columns: readonly string[] | null;
}

function prepare(database: Libsql.Database, text: string): Prepared {
  const statement = database.prepare(text);
  if (!statement.reader) return { statement, columns: null };
  const columns = statement.columns().map(({ name }) => name);
  // The driver makes arrays of values faster than objects.
  return { statement: statement.raw(), columns };
}

function toRow<Row>(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at];
  return row as Row;
}

/** A connection to the database file with its prepared statements. */
class Statements {
  /** By their text, the most recently used last. */
  private readonly kept = new Map<string, Prepared>();

  constructor(private readonly database: Libsql.Database) {}

  execute<Row>({ sql, parameters, firstRow }: Query): QueryResult<Row> {
    const { statement, columns } = this.prepare(sql, firstRow);
    if (columns && firstRow) {
      const values = statement.get([...parameters]) as unknown[] | undefined;
      return { rows: values === undefined ? [] : [toRow(columns, values)] };
    }
    if (columns) {
      const rows = statement.all([...parameters]) as unknown[][];
      return { rows: rows.map((values): Row => toRow(columns, values)) };
    }
    const { changes } = statement.run([...parameters]);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /**
   * A statement that has returned all its rows ignores the values of a `get`, which then returns the
   * row of the values before. So the two ways to read have a statement each.
   */
  private prepare(text: string, firstRow = false): Prepared {
    const key = firstRow ? `${text} -- first row` : text;
    const prepared = this.kept.get(key) ?? prepare(this.database, text);
    this.kept.delete(key);
    this.kept.set(key, prepared);
    if (this.kept.size > keptStatements) this.kept.delete(this.kept.keys().next().value ?? '');
    return prepared;
  }

  /** Whether a transaction is open. */
  get isOpen(): boolean {
    return this.database.inTransaction;
  }

  /** Call it after a change of the schema: the columns of kept statements are those of before. */
  forget(): void {
    this.kept.clear();
  }

  close(): void {
    this.kept.clear();
    this.database.close();
  }
}

/** A statement that changes the schema, perhaps after comments. */
const changesSchema = /^(\s|--.*\n)*(create|alter|drop)\b/i;

/**
 * Until its first write, sends reads to the writer while no transaction is open, because that
 * connection still has the pages that it has changed, and otherwise to the reader, which sees what is
 * committed. The first write, or the beginning of a transaction, takes the writer until this
 * connection is released.
 */
class EmbeddedConnection implements DatabaseConnection {
  private isWriting = false;
  /** What made the transaction fail. */
  private failure: { error: unknown } | null = null;

  constructor(
    private readonly reader: Statements,
    private readonly writer: Statements,
    private readonly gate: Gate,
    private readonly files: DatabaseFiles,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.isWriting && isRead(query))
      return (this.isFree() ? this.writer : this.reader).execute(query);
    if (!this.isWriting) {
      await this.gate.enter();
      this.isWriting = true;
      this.files.check();
    }
    // After some errors, SQLite has already rolled back, and would commit the next statement alone. As
    // on PostgreSQL, a transaction that has failed runs no more statements.
    if (this.failure) throw this.failure.error;
    try {
      const result = this.writer.execute<Row>(query);
      if (changesSchema.test(query.sql)) for (const one of [this.reader, this.writer]) one.forget();
      return result;
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }

  /** A transaction whose rollback has failed stays open after its end. */
  private isFree(): boolean {
    return this.gate.inside === 0 && !this.writer.isOpen;
  }

  async rollback(): Promise<void> {
    this.failure = null;
    await this.executeQuery(CompiledQuery.raw('rollback'));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in pages');
  }

  release(): void {
    if (this.isWriting) this.gate.leave();
    this.isWriting = false;
  }
}

/**
 * A driver with a connection for writes and one for reads outside of transactions. A transaction
 * that takes long, such as an import, therefore stops other writes but no read.
 */
export class EmbeddedDriver implements Driver {
  private readonly reader: Statements;
  private readonly writer: Statements;
  private readonly gate = new Gate(1);

  /** Both are connections to the same file in WAL mode. */
  constructor(
    reader: Libsql.Database,
    private readonly writing: Libsql.Database,
    private readonly files: DatabaseFiles,
  ) {
    this.reader = new Statements(reader);
    this.writer = new Statements(writing);
  }

  async init(): Promise<void> {}

  load(): DatabaseLoad {
    return { open: 2, busy: this.gate.inside, waiting: this.gate.waiting };
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.reader, this.writer, this.gate, this.files);
  }

  /** Takes the write lock at once, because a lock that is requested later cannot wait. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** @throws FilesReplaced when the change went into files that are gone: it must not be acknowledged */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.files.check();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    try {
      await connection.rollback();
    } catch (error) {
      // On a full disk, SQLite rolls back by itself. The error of a second rollback must not hide
      // the cause.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.reader.close();
    // Writes the log into the database, so that a stopped server leaves a single file.
    this.writing.pragma('wal_checkpoint(TRUNCATE)');
    this.writer.close();
  }
}
