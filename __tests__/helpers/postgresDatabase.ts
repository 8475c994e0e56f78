import { sql } from 'kysely';
import pg from 'pg';
import { parseKeys, type Secrets } from '../../server/crypto/secrets';
import type { Db } from '../../server/db/schema';

/** Whether this test file runs on PostgreSQL (jest.config.ts). */
export const onPostgres = '__ON_POSTGRES__' in globalThis;

async function execute(sql: string, url = process.env.POSTGRES_URL): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** Creates a database in the PostgreSQL of this run, and returns its address. */
export async function createDatabase(template = process.env.POSTGRES_TEMPLATE): Promise<string> {
  const name = `docket_${process.pid}_${process.hrtime.bigint()}`;
  await execute(`create database ${name} template ${template}`);
  const url = new URL(process.env.POSTGRES_URL ?? '');
  url.pathname = name;
  return url.href;
}

const byFolder = new Map<string, Promise<string>>();

/** The database of a data folder, for all servers that are started on it. */
export function databaseOf(dataDir: string): Promise<string> {
  const known = byFolder.get(dataDir) ?? createDatabase();
  byFolder.set(dataDir, known);
  return known;
}

export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const url = await databaseOf(dataDir);
  byFolder.delete(dataDir);
  await dropDatabase(url);
}

/** Removes a database, and ends its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await execute(`drop database ${nameIn(url)} with (force)`);
}

/** The address of the copy of a database. */
export function copyOf(url: string): string {
  const copy = new URL(url);
  copy.pathname += '_copy';
  return copy.href;
}

/** Copies a database under another address, and ends its connections, which would prevent it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const name = nameIn(from);
  await execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await execute(`create database ${nameIn(to)} template ${name}`);
}

/** The keys of the processes on a database that has been started on. */
export async function keysIn(url: string): Promise<Secrets> {
  const [row] = (await execute('select keys from secrets', url)) as { keys: string }[];
  const { secrets, problem } = parseKeys(row?.keys ?? '');
  if (!secrets) throw new Error(`the table of keys ${problem}`);
  return secrets;
}

/** How many statements wait for a lock of another transaction. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
