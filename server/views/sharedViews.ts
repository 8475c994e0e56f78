import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import type { Audience } from '../events/audience';

const everybody: Audience = { administrators: false, users: [], everybody: true };

/** Whether one of these people has shared a view, whether or not others can use it now. */
export async function haveSharedViews(db: Reader, userIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('views')
    .select('_id')
    .where('shared', '=', 1)
    .where('user_id', 'in', [...userIds])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Tells clients to read their views again: those of everybody, or of one person. It has no data,
 * because what a person may see of it depends on the person. Call it last in a transaction.
 */
export async function announceViews(
  { events }: Context,
  trx: Trx,
  to: 'everybody' | string,
): Promise<void> {
  const audience = to === 'everybody' ? everybody : { administrators: false, users: [to] };
  await events.append(trx, { type: 'views-changed', payload: null, audience });
}
