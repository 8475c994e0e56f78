import { sql } from 'kysely';
import type { Db } from './schema';

/** Milliseconds. */
const limits = {
  /** How often the clocks are compared. */
  compareEvery: 60_000,
  /** Smaller differences are left alone, because the network causes them too. */
  tolerated: 100,
};

/** The time of the database server, which all processes share. */
interface DatabaseClock {
  /** Milliseconds since 1970. */
  now: () => number;
  stop: () => void;
}

/**
 * Compares the clock of this machine with that of PostgreSQL, at first and then from time to time.
 * Processes compare their times with each other: who is online, when a throttle ends, which session
 * has expired.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let ahead = 0;
  const compare = async (): Promise<void> => {
    const before = Date.now();
    const { ms } = await db
      .selectNoFrom(sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('ms'))
      .executeTakeFirstOrThrow();
    const measured = ms - (before + Date.now()) / 2;
    if (Math.abs(measured - ahead) > limits.tolerated) ahead = Math.round(measured);
  };
  await compare();
  // While the database is away, the last difference is used.
  const timer = setInterval(() => void compare().catch(() => undefined), limits.compareEvery);
  timer.unref();
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) };
}
