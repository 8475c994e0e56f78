import { sql } from 'kysely';
import type { Db } from './schema';

/** Numbers of PostgreSQL's advisory locks, which belong to a database. Any numbers, but ours. */
export const advisoryLocks = {
  /** Every running process holds it, shared. */
  running: 4_201,
  housekeeping: 4_202,
  backup: 4_203,
} as const;

/**
 * Runs `work` unless another process is at it. On the embedded database there is no other.
 * @param shared whether the database has several processes
 */
export async function unlessElsewhere(
  { db, shared }: { db: Db; shared: boolean },
  lock: number,
  work: () => Promise<void>,
): Promise<void> {
  if (!shared) return work();
  // The lock is held without a transaction, so it takes no connection that writes wait for.
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(${lock}::bigint) as free`.execute(connection);
    if (!rows[0]?.free) return;
    try {
      await work();
    } finally {
      // If it fails, the connection is broken, and the lock has ended with it.
      await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(connection);
    }
  });
}
