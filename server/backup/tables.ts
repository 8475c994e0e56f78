import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { chunks } from '../lib/chunks';

/** How a database is read. Its schema may be older than this program. */
export type Dialect = 'embedded' | 'postgres';
/** Columns have only portable types (schema.ts). */
export type Value = string | number | null;

/** What a table contains, whatever the order of its rows and columns. */
export interface TableSum {
  rows: number;
  /** The sum of the hashes of all rows, in hexadecimal. */
  sum: string;
}

/**
 * Which processes run and who is connected to them: true only now. What people store is counted by
 * triggers, also when rows are restored. What is to be sent has been sent since.
 */
const volatile = new Set(['processes', 'connections', 'stored_bytes', 'sends']);
/** Few, because a row can have a hundred rows of a deleted task (server/bulk/keptTasks.ts). */
const rowsPerRead = 200;
const valuesPerInsert = 10_000;

/** Begins a transaction that sees one state of the database, and does not stop writers. */
export async function beginSnapshot(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === 'embedded') await sql`begin`.execute(db);
  else await sql`begin isolation level repeatable read, read only`.execute(db);
}

export async function endSnapshot(db: Db): Promise<void> {
  await sql`rollback`.execute(db);
}

/** The tables of a backup; each comes after those that its foreign keys name. */
export async function tablesInOrder(db: Db, dialect: Dialect): Promise<string[]> {
  const all = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !volatile.has(name));
  const { rows } = await (
    dialect === 'embedded'
      ? sql<{ name: string; target: string }>`select m.name as name, f."table" as target
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<{ name: string; target: string }>`select conrelid::regclass::text as name,
          confrelid::regclass::text as target from pg_constraint where contype = 'f'`
  ).execute(db);
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    for (const row of rows) if (row.name === name && row.target !== name) visit(row.target);
    ordered.add(name);
  };
  for (const name of all.sort()) visit(name);
  return [...ordered].filter((name) => all.includes(name));
}

/** The rows of a table, in groups. Call it in a transaction. */
export async function* readTable(
  db: Db,
  dialect: Dialect,
  table: string,
): AsyncGenerator<Record<string, Value>[]> {
  if (dialect === 'postgres') {
    await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(
      db,
    );
    for (;;) {
      const { rows } = await sql<
        Record<string, Value>
      >`fetch ${sql.lit(rowsPerRead)} from backup_rows`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close backup_rows`.execute(db);
    return;
  }
  for (let last = -1; ;) {
    const { rows } = await sql<
      Record<string, Value> & { backup_row: number }
    >`select rowid as backup_row, * from ${sql.table(table)} where rowid > ${last}
      order by rowid limit ${rowsPerRead}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.backup_row;
    yield rows.map(({ backup_row: _row, ...row }) => row);
  }
}

export async function insertRows(
  db: Db,
  table: string,
  rows: readonly Record<string, Value>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const some of chunks(rows, Math.floor(valuesPerInsert / Math.max(columns.length, 1)))) {
    const values = some.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(db);
  }
}

/** Adds up rows. */
export class Sum {
  private rows = 0;
  private sum = 0n;

  add(row: Record<string, Value>): void {
    const entries = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
    const hash = createHash('sha256').update(JSON.stringify(entries)).digest();
    this.rows += 1;
    this.sum = BigInt.asUintN(64, this.sum + hash.readBigUInt64BE());
  }

  get(): TableSum {
    return { rows: this.rows, sum: this.sum.toString(16) };
  }
}

/** What all tables contain now. Call it in a transaction. */
export async function sumTables(db: Db, dialect: Dialect): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of await tablesInOrder(db, dialect)) {
    const sum = new Sum();
    for await (const rows of readTable(db, dialect, table)) for (const row of rows) sum.add(row);
    sums[table] = sum.get();
  }
  return sums;
}

/** The first table that does not have what it should; null if all have. */
export function differingTable(
  found: Record<string, TableSum>,
  expected: Record<string, TableSum>,
): string | null {
  const differs = ([table, { rows, sum }]: [string, TableSum]) =>
    found[table]?.rows !== rows || found[table].sum !== sum;
  return Object.entries(expected).find(differs)?.[0] ?? null;
}
