import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyLifetimeMs, pageOfKey } from '../../src/contract/idempotency';
import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import { rowStatement, statement } from '../db/statement';
import { plainPath } from '../http/matchedRoute';
import { badRequest, conflict, HttpError } from '../lib/errors';
import { sha256 } from '../lib/sha256';
import type { Actor } from './actor';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer has a secret, so it is not kept. A repeated call is refused with this text, which
     * says what was done and how to get another secret.
     */
    secretAnswer?: string;
  }
}

export const notKeptText = 'This call was carried out before, and its answer was not kept';
/** The longest result that is kept, in characters of JSON. */
const keptResult = 1024 * 1024;

/**
 * A call that may arrive twice, after a lost answer or a double click: its key, and a hash of its
 * content.
 */
export interface IdempotentCall {
  key: string;
  fingerprint: string;
  /** As that of the route. Without it the result may be stored. */
  secretAnswer?: string;
}

/** Passwords are left out of fingerprints, from which they could be guessed. */
const secretFields = new Set(['password', 'current', 'next']);
const fingerprintOf = (content: unknown): string =>
  sha256(
    JSON.stringify(content, (field, value: unknown) =>
      secretFields.has(field) ? undefined : value,
    ),
  );

const header = 'idempotency-key';
/** All writes of people who are signed in take a key. */
const takesKey = (method: string | readonly string[], access = 'anyone'): boolean =>
  access !== 'anyone' && ![method].flat().some((one) => one === 'GET' || one === 'HEAD');

/**
 * Reads the optional `Idempotency-Key` header (ours) of all calls that take it, for `writeAs`.
 * Refuses a malformed key with 400.
 */
export function readIdempotencyKeys(fastify: FastifyInstance, context: Context): void {
  const readKey = async (request: FastifyRequest): Promise<void> => {
    const key = request.headers[header];
    const { method, body, routeOptions } = request;
    const { secretAnswer } = routeOptions.config;
    if (key === undefined) return;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
      throw badRequest('Idempotency-Key must be 8 to 200 plain characters');
    const call = {
      key,
      fingerprint: fingerprintOf([method, plainPath(request), body]),
      secretAnswer,
    };
    // Before the work for a new secret, such as a check of the password that the call has replaced.
    if (secretAnswer) await findResult(context.db, request.actor._id, call);
    request.actor = { ...request.actor, call, ...(pageOfKey(key) && { pageKey: key }) };
  };
  fastify.addHook('onRoute', (route) => {
    if (!takesKey(route.method, route.config?.access)) return;
    route.preHandler = [readKey, ...[route.preHandler ?? []].flat()];
    const headers = {
      [header]: 'A call that is repeated with its key is carried out once.',
      ...route.config?.headers,
    };
    route.config = { ...route.config, headers };
  });
}

/** The actor of a request whose content is not in its body: a form, which is read as it arrives. */
export function withContent({ actor }: FastifyRequest, content: unknown): Actor {
  const { call } = actor;
  if (!call) return actor;
  return { ...actor, call: { ...call, fingerprint: fingerprintOf([call.fingerprint, content]) } };
}

interface CallKey {
  userId: string;
  key: string;
}
const selectCall = rowStatement((db, { userId, key }: CallKey) =>
  db
    .selectFrom('repeats')
    .select(['fingerprint', 'result'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);
/** Returns the key, if nobody had it. */
const claimKey = rowStatement(
  (db, { userId, ...call }: CallKey & { fingerprint: string; at: string }) =>
    db
      .insertInto('repeats')
      .values({ user_id: userId, ...call, task_id: '', result: null })
      .onConflict((taken) => taken.columns(['user_id', 'key']).doNothing())
      .returning('key'),
);
const keepResult = statement((db, { userId, key, result }: CallKey & { result: string }) =>
  db.updateTable('repeats').set({ result }).where('user_id', '=', userId).where('key', '=', key),
);

/**
 * What the call did when it arrived before, or null.
 * @throws HttpError 422 when the key was used for another call, 409 when its result was not kept
 */
async function findResult(
  db: Reader,
  userId: string,
  { key, fingerprint, secretAnswer = notKeptText }: IdempotentCall,
): Promise<{ result?: unknown } | null> {
  const earlier = await selectCall(db, { userId, key });
  if (!earlier) return null;
  if (earlier.fingerprint !== fingerprint)
    throw new HttpError(422, 'Idempotency-Key was used for another call');
  if (earlier.result === null) throw conflict(secretAnswer);
  return JSON.parse(earlier.result) as { result?: unknown };
}

/**
 * Runs a change, or returns its result if the call has made it before. Use the transaction of the
 * change, so that both are stored or neither, and call it before the change: then one of two
 * simultaneous calls waits for the other.
 * @throws HttpError as `findResult`
 */
export async function once<Result>(
  context: Context,
  trx: Trx,
  { _id, call }: Actor,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!call) return change();
  beginLocking(trx, 'session');
  const { key, fingerprint, secretAnswer } = call;
  const at = new Date(context.now()).toISOString();
  if (!(await claimKey(trx, { userId: _id, key, fingerprint, at }))) {
    const earlier = await findResult(trx, _id, call);
    // Housekeeping has deleted it since.
    if (!earlier) throw new HttpError(503, 'Please try again', { 'retry-after': '1' });
    return earlier.result as Result;
  }
  const result = await change();
  const kept = secretAnswer === undefined ? JSON.stringify({ result }) : null;
  if (kept !== null && kept.length <= keptResult)
    await keepResult(trx, { userId: _id, key, result: kept });
  return result;
}

export function deleteOldCalls(
  { db, now }: Context,
  shouldContinue?: () => boolean,
): Promise<void> {
  return deleteOldRows(db, 'repeats', new Date(now() - keyLifetimeMs), shouldContinue);
}
