import type { Actor, Context } from '../context';
import { newId } from '../ids';

/** Writes down that an administrator looked at, or changed, what is somebody else's. `subject` says what, e.g. `tasks`. */
export async function recordInspection(context: Context, actor: Actor, targetId: string, subject: string): Promise<void> {
  await context.db.insertInto('inspections')
    .values({ _id: newId(), actor_id: actor._id, target_id: targetId, subject, at: new Date(context.now()).toISOString() })
    .execute();
}
