import type { Actor, Context, Db, Trx } from '../context';
import { newId } from '../ids';

/**
 * Writes down that an administrator looked at, or changed, what is somebody else's. `subject` says what, e.g. `tasks`.
 * A change hands in its transaction, so that there is never the one without the other.
 */
export async function recordInspection(context: Context, actor: Actor, targetId: string, subject: string, db: Db | Trx = context.db): Promise<void> {
  await db.insertInto('inspections')
    .values({ _id: newId(), actor_id: actor._id, target_id: targetId, subject, at: new Date(context.now()).toISOString() })
    .execute();
}
