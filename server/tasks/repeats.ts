import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context, Trx } from '../context';
import { badRequest, HttpError } from '../http/errors';

/** How long a key is remembered, in milliseconds. */
const remembered = 24 * 60 * 60 * 1000;

/** A call that may come twice (a lost answer, an impatient click): the client's key for it, and a hash of what it asks for. */
export interface Repeatable {
  key: string;
  fingerprint: string;
}

/**
 * The `Idempotency-Key` of a call (ours, optional) with what it asks for; null without one.
 * @throws HttpError 400 for a key that is none
 */
export function repeatable(request: FastifyRequest, content: unknown): Repeatable | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw badRequest('Idempotency-Key: must be 8 to 200 plain characters');
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

/**
 * The task of the call's first coming, or null when this is the first. Part of the transaction that carries the call out,
 * so of two at once one waits for the other.
 * @throws HttpError 422 when the key came with something else before
 */
export async function earlierTask(
  trx: Trx,
  actor: Actor,
  call: Repeatable | null,
): Promise<string | null> {
  if (!call) return null;
  const earlier = await trx
    .selectFrom('repeats')
    .select(['fingerprint', 'task_id'])
    .where('user_id', '=', actor._id)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (earlier && earlier.fingerprint !== call.fingerprint)
    throw new HttpError(422, 'Idempotency-Key: was used for something else');
  return earlier?.task_id ?? null;
}

/** Remembers that a call was carried out. */
export async function rememberCall(
  context: Context,
  trx: Trx,
  actor: Actor,
  call: Repeatable | null,
  taskId: string,
): Promise<void> {
  if (!call) return;
  await trx
    .insertInto('repeats')
    .values({
      user_id: actor._id,
      ...call,
      task_id: taskId,
      at: new Date(context.now()).toISOString(),
    })
    .execute();
}

/** Forgets keys that nobody will send any more. */
export async function forgetOldCalls(context: Context): Promise<void> {
  await context.db
    .deleteFrom('repeats')
    .where('at', '<', new Date(context.now() - remembered).toISOString())
    .execute();
}
