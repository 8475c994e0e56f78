import { appliedMigrations } from './migrate';
import type { Db } from './schema';

/** Whether the database is that of an installation. Its schema may be missing or old. */
export async function hasAccounts(db: Db): Promise<boolean> {
  if ((await appliedMigrations(db)).length === 0) return false;
  return (await db.selectFrom('users').select('_id').limit(1).execute()).length > 0;
}
