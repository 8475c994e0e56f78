import type { AuditAction, AuditDetails, AuditTarget } from '../../src/contract/audit';
import type { UserRef } from '../../src/contract/user';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { notFound } from '../lib/errors';
import type { Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';

/** @throws HttpError 404 for an unknown id */
export async function requirePerson(db: Reader, id: string): Promise<UserRef> {
  const person = await db
    .selectFrom('users')
    .select(['_id', 'name'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound('User not found');
  return person;
}

/** An account as the target of an entry in the audit log. */
export const userTarget = ({ _id, name }: UserRef): AuditTarget => ({ type: 'user', _id, name });

/**
 * Records that an administrator reads another person's records. Call it before.
 * @throws HttpError as `writeAs`
 */
export function inspect(
  context: Context,
  requester: Actor,
  person: UserRef,
  action: AuditAction,
  details?: AuditDetails,
): Promise<void> {
  return writeAs(context, requester, (trx, actor) =>
    recordAudit(context, trx, { actor, action, target: userTarget(person), details }),
  );
}
