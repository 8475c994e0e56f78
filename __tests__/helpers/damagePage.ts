import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from './startServer';

/** Overwrites a page of the database file of a running server, so that reading it fails. */
export async function damagePage(
  { context, dataDir }: TestServer,
  page: number,
  size: number,
): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(context.db);
  const file = openSync(path.join(dataDir, 'docket.db'), 'r+');
  writeSync(file, Buffer.alloc(size, 0xee), 0, size, (page - 1) * size);
  closeSync(file);
  // Drops the copy of the page in the connection's cache.
  await sql`pragma shrink_memory`.execute(context.db);
}
