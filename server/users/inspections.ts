import type { AuditAction, AuditDetails } from '../../src/contract/audit';
import type { UserRef } from '../../src/contract/user';
import { recordAudit, userTarget } from '../audit/record';
import type { Context } from '../context/context';
import type { Actor } from '../session/actor';
import { writeAnyway } from '../session/writeAs';

/**
 * Records that an administrator reads another person's records. Call it before.
 * @throws HttpError as `writeAnyway`
 */
export function inspect(
  context: Context,
  requester: Actor,
  person: UserRef,
  action: AuditAction,
  details?: AuditDetails,
): Promise<void> {
  return writeAnyway(context, requester, (trx, actor) =>
    recordAudit(context, trx, { actor, action, target: userTarget(person), details }),
  );
}
