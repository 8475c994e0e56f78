import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';

/** @throws HttpError 404 for an unknown id */
export async function requirePerson(db: Reader, id: string): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound('User not found');
}

/**
 * Records that an administrator changed another person's record, in the transaction of the change.
 * `subject` says what was done, such as `note changed ID`.
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

/**
 * Records that an administrator reads another person's records. Call it before.
 * @throws HttpError as `writeAs`
 */
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
