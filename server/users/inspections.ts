import type { Actor, Context, Trx } from '../context';
import { newId } from '../ids';
import { writeAs } from '../session/writeAs';

/**
 * Records that an administrator changed what belongs to someone else, in the transaction of the change. `subject` says what,
 * e.g. `note changed ID`.
 */
export async function recordInspection(
  context: Context,
  trx: Trx,
  actor: Actor,
  targetId: string,
  subject: string,
): Promise<void> {
  await trx
    .insertInto('inspections')
    .values({
      _id: newId(),
      actor_id: actor._id,
      target_id: targetId,
      subject,
      at: new Date(context.now()).toISOString(),
    })
    .execute();
}

/** Records that an administrator looks at what belongs to someone else, before it is shown. @throws HttpError as `writeAs` */
export function inspect(
  context: Context,
  requester: Actor,
  targetId: string,
  subject: string,
): Promise<void> {
  return writeAs(context, requester, (trx, actor) =>
    recordInspection(context, trx, actor, targetId, subject),
  );
}
