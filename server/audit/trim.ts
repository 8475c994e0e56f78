import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';

const day = 24 * 60 * 60 * 1000;

/** Deletes entries that are older than `AUDIT_DAYS`. */
export function trimAudit({ db, config, now }: Context): Promise<void> {
  return deleteOldRows(db, 'audit', new Date(now() - config.auditDays * day));
}
