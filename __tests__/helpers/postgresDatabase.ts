import pg from 'pg';

/** Whether this test file runs on PostgreSQL (jest.config.ts). */
export const onPostgres = '__ON_POSTGRES__' in globalThis;

async function execute(sql: string): Promise<void> {
  const client = new pg.Client(process.env.POSTGRES_URL);
  await client.connect();
  await client.query(sql);
  await client.end();
}

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
  await execute(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}
