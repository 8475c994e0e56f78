import { sql } from 'kysely';
import type { Db } from './schema';

interface Place {
  db: Db;
  log: { warn: (details: object, text: string) => void };
}

/** Warns when PostgreSQL has been told not to wait for its disk. */
export async function warnOfUnsafeSettings({ db, log }: Place): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  if (rows.length === 0) return;
  const settings = rows.map(({ name }) => name);
  log.warn({ settings }, 'PostgreSQL can lose what it has stored in a power cut');
}
