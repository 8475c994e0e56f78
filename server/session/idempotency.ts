import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyLifetimeMs, pageOfKey } from '../../src/contract/idempotency';
import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';
import { beginLocking } from '../db/locks';
import type { Reader, Schema, Trx } from '../db/schema';
import { rowStatement, statement } from '../db/statement';
import { plainPath } from '../http/matchedRoute';
import { badRequest, conflict, HttpError } from '../lib/errors';
import { outcomeOf, type Outcome } from '../lib/lane';
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
const maxKept = 1024 * 1024;

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
type CallRow = Schema['repeats'];
/** Returns those that nobody had. */
const claimKeys = statement((db, { rows }: { rows: readonly CallRow[] }) =>
  db
    .insertInto('repeats')
    .values(rows)
    .onConflict((taken) => taken.columns(['user_id', 'key']).doNothing())
    .returning(['user_id', 'key']),
);
const keepResults = statement((db, { rows }: { rows: readonly CallRow[] }) =>
  db
    .insertInto('repeats')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['user_id', 'key'])
        .doUpdateSet((eb) => ({ result: eb.ref('excluded.result') })),
    ),
);
const releaseKey = statement((db, { userId, key }: CallKey) =>
  db.deleteFrom('repeats').where('user_id', '=', userId).where('key', '=', key),
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

/** The call of a person, which has a key. */
interface KeyedCall {
  userId: string;
  call: IdempotentCall;
}

const rowOf = (
  { userId, call: { key, fingerprint } }: KeyedCall,
  at: string,
  result: string | null,
): CallRow => ({ user_id: userId, key, fingerprint, at, task_id: '', result });

/** What is kept of a result; null if it has a secret or is too long. */
function keptText({ secretAnswer }: IdempotentCall, result: unknown): string | null {
  if (secretAnswer !== undefined) return null;
  const text = JSON.stringify({ result });
  return text.length <= maxKept ? text : null;
}

/**
 * Runs changes, of which some have a key, together. A call that was made before gets its result of
 * that time. Use the transaction of the changes, so that both are stored or neither, and call it before
 * them: then one of two simultaneous calls waits for the other. No two of them may have the same key.
 * @param changes runs those that were not made before
 * @returns an outcome for each. The refusals of calls that were made before are as `findResult`
 */
export async function onceEach<Result>(
  context: Context,
  trx: Trx,
  people: readonly Pick<Actor, '_id' | 'call'>[],
  changes: (indexes: readonly number[]) => Promise<readonly Outcome<Result>[]>,
): Promise<Outcome<Result>[]> {
  const calls = people.map(({ _id, call }) => (call ? { userId: _id, call } : null));
  const keyed = calls
    .filter((one) => one !== null)
    .sort((a, b) => (a.userId + a.call.key < b.userId + b.call.key ? -1 : 1));
  const at = new Date(context.now()).toISOString();
  const claimed = new Set<string>();
  if (keyed.length > 0) {
    beginLocking(trx, 'session');
    const rows = keyed.map((one) => rowOf(one, at, null));
    for (const { user_id, key } of await claimKeys(trx, { rows })) claimed.add(`${user_id} ${key}`);
  }
  const isNew = (one: KeyedCall | null) => !one || claimed.has(`${one.userId} ${one.call.key}`);
  const indexes = [...calls.keys()].filter((index) => isNew(calls[index] ?? null));
  const outcomes = new Map<number, Outcome<Result>>();
  for (const [at, outcome] of (await changes(indexes)).entries())
    outcomes.set(indexes[at] ?? -1, outcome);
  const kept: CallRow[] = [];
  for (const [index, one] of calls.entries()) {
    const outcome = outcomes.get(index);
    if (!one) continue;
    if (!outcome)
      outcomes.set(index, await outcomeOf(() => earlierResult<Result>(trx, one.userId, one.call)));
    else if ('refusal' in outcome) await releaseKey(trx, { userId: one.userId, key: one.call.key });
    else {
      const result = keptText(one.call, outcome.result);
      if (result !== null) kept.push(rowOf(one, at, result));
    }
  }
  if (kept.length > 0) await keepResults(trx, { rows: kept });
  return calls.map((_call, index) => outcomes.get(index) ?? noOutcome());
}

const noOutcome = (): never => {
  throw new Error('A change has no outcome');
};

/** @throws HttpError as `findResult`, and 503 when housekeeping has deleted it since */
async function earlierResult<Result>(
  trx: Trx,
  userId: string,
  call: IdempotentCall,
): Promise<Result> {
  const earlier = await findResult(trx, userId, call);
  if (!earlier) throw new HttpError(503, 'Please try again', { 'retry-after': '1' });
  return earlier.result as Result;
}

export function deleteOldCalls(
  { db, now }: Context,
  shouldContinue?: () => boolean,
): Promise<void> {
  return deleteOldRows(db, 'repeats', new Date(now() - keyLifetimeMs), shouldContinue);
}
