import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from '../../server/db/migrate';
import { openPostgres } from '../../server/db/postgres';
import { createDatabase } from './postgresDatabase';

declare global {
  // For stopPostgres.ts, which jest loads separately.
  var sharedPostgres: ChildProcess | undefined;
}

const program = path.join(__dirname, '..', '..', 'scripts', 'lib', 'postgresServer.mjs');

/**
 * Starts the PostgreSQL of a run, with an empty database whose schema is up to date. Each test
 * server gets a copy of it.
 */
export default async function startPostgres(): Promise<void> {
  // Two projects of jest use it.
  if (globalThis.sharedPostgres) return;
  // In a process group of its own, so that it can clean up when the run is interrupted.
  const server = fork(program, { detached: true });
  globalThis.sharedPostgres = server;
  const { url, problem } = await new Promise<{ url?: string; problem?: string }>((resolve) => {
    server.once('message', (message) => resolve(message as { url?: string }));
  });
  if (url === undefined) throw new Error(problem);
  process.env.POSTGRES_URL = url;
  const template = await createDatabase('template0');
  const db = new Kysely<never>({ dialect: openPostgres(template) });
  await migrate(db);
  await db.destroy();
  process.env.POSTGRES_TEMPLATE = new URL(template).pathname.slice(1);
}
