import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from './startServer';

/** Overwrites a page of the running server's database file with rubbish. Whatever reads it fails from now on. */
export async function damagePage(
  { context, dataDir }: TestServer,
  page: number,
  size: number,
): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(context.db);
  const file = openSync(path.join(dataDir, 'docket.db'), 'r+');
  writeSync(file, Buffer.alloc(size, 0xee), 0, size, (page - 1) * size);
  closeSync(file);
  // The connection's copy of the page is dropped, as it would be for want of memory.
  await sql`pragma shrink_memory`.execute(context.db);
}
