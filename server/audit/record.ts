import type { AuditAction, AuditDetails, AuditTarget } from '../../src/contract/audit';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';
import type { AuditTable } from '../db/auditSchema';
import type { Reader } from '../db/schema';
import { statement } from '../db/statement';
import { chunks } from '../lib/chunks';
import { newOrderedId } from '../lib/ids';

/** The request in which something was done. */
export interface RequestOrigin {
  address: string;
  requestId: string;
  /** The name of the API token that was used. */
  token?: string;
}

export interface AuditEntry {
  /** Null for the server itself, and for people who are not signed in. */
  actor: { _id: string; name: string; origin?: RequestOrigin } | null;
  action: AuditAction;
  target?: AuditTarget;
  details?: AuditDetails;
  /** By default that of the actor. */
  origin?: RequestOrigin;
  /** How many records it is about. 1 by default. */
  count?: number;
  /**
   * Entries with the same key become one, and their counts are added. It bounds what someone can
   * add by repeating a call, and joins the batches of a bulk action.
   */
  mergeKey?: string;
}

const maxText = 200;
const rowsPerStatement = 500;
const day = 24 * 60 * 60 * 1000;

/** One line of limited length: names and texts come from people. */
const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ').slice(0, maxText);

const plainDetails = (details: AuditDetails): string =>
  JSON.stringify(details, (_key, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  );

const insertEntries = statement((db, { rows }: { rows: readonly AuditTable[] }) =>
  db
    .insertInto('audit')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('merge_key').doUpdateSet((eb) => ({
        count: eb('audit.count', '+', eb.ref('excluded.count')),
      })),
    ),
);

/**
 * Adds entries to the audit log. Pass the transaction of the change, so that neither exists without
 * the other.
 */
export async function recordAudit(
  context: Pick<Context, 'now'>,
  db: Reader,
  ...entries: AuditEntry[]
): Promise<void> {
  const now = context.now();
  const at = new Date(now).toISOString();
  const rows = entries.map(({ actor, action, target, details, origin, count, mergeKey }) => {
    const from = origin ?? actor?.origin;
    return {
      _id: newOrderedId(now),
      at,
      actor_id: actor?._id ?? null,
      actor_name: plainText(actor?.name ?? ''),
      action,
      target_type: target?.type ?? null,
      target_id: target?._id ?? null,
      target_name: target ? plainText(target.name) : null,
      address: from?.address ?? null,
      request_id: from?.requestId ?? null,
      count: count ?? 1,
      merge_key: mergeKey ?? null,
      details: plainDetails({
        ...details,
        ...(from?.token !== undefined && { token: from.token }),
      }),
    };
  });
  for (const chunk of chunks(rows, rowsPerStatement)) await insertEntries(db, { rows: chunk });
}

/** An account as the target of an entry in the audit log. */
export const userTarget = ({ _id, name }: UserRef): AuditTarget => ({ type: 'user', _id, name });

/** A merge key for calls that are counted by the minute. `parts` say which calls are the same. */
export function perMinute(context: Pick<Context, 'now'>, ...parts: string[]): string {
  return [...parts, new Date(context.now()).toISOString().slice(0, 16)].join(' ');
}

/** Deletes entries that are older than `AUDIT_DAYS`. */
export function deleteOldEntries(
  { db, config, now }: Context,
  shouldContinue?: () => boolean,
): Promise<void> {
  return deleteOldRows(db, 'audit', new Date(now() - config.auditDays * day), shouldContinue);
}
