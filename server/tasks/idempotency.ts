import type { FastifyRequest } from 'fastify';
import type { Context } from '../context/context';
import { sha256 } from '../lib/sha256';
import { badRequest, HttpError } from '../lib/errors';
import type { Actor } from '../session/actor';
import type { Trx } from '../db/schema';

/** How long a key is stored, in milliseconds. */
const keyLifetime = 24 * 60 * 60 * 1000;

/**
 * A call that may arrive twice, after a lost answer or a double click: its key, and a hash of its
 * content.
 */
export interface IdempotentCall {
  key: string;
  fingerprint: string;
}

/**
 * Reads the optional `Idempotency-Key` header (ours); null without one.
 * @throws HttpError 400 for a malformed key
 */
export function idempotentCall(request: FastifyRequest, content: unknown): IdempotentCall | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw badRequest('Idempotency-Key must be 8 to 200 plain characters');
  return { key, fingerprint: sha256(JSON.stringify(content)) };
}

/**
 * The task that the call created or changed when it arrived before, else null. Use the transaction
 * of the call itself, so that one of two simultaneous calls waits for the other.
 * @throws HttpError 422 when the key was used for another call
 */
export async function findEarlierTask(
  trx: Trx,
  actor: Actor,
  call: IdempotentCall | null,
): Promise<string | null> {
  if (!call) return null;
  const earlier = await trx
    .selectFrom('repeats')
    .select(['fingerprint', 'task_id'])
    .where('user_id', '=', actor._id)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (earlier && earlier.fingerprint !== call.fingerprint)
    throw new HttpError(422, 'Idempotency-Key was used for another call');
  return earlier?.task_id ?? null;
}

export async function recordCall(
  context: Context,
  trx: Trx,
  actor: Actor,
  call: IdempotentCall | null,
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

export async function deleteOldCalls(context: Context): Promise<void> {
  await context.db
    .deleteFrom('repeats')
    .where('at', '<', new Date(context.now() - keyLifetime).toISOString())
    .execute();
}
