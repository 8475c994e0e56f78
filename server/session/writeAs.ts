import type { Context } from '../context/context';
import { beginLocking, lockAccounts, type LockedAccounts } from '../db/locks';
import type { Trx } from '../db/schema';
import { statement } from '../db/statement';
import { transaction } from '../events/transaction';
import { outcomeOf, type Outcome } from '../lib/lane';
import { currentActors, type Actor } from './actor';
import { onceEach } from './idempotency';
import { withinLimits } from './storedLimits';

type Change<Result> = (trx: Trx, actor: Actor) => Promise<Result>;

/**
 * Runs a change in a transaction, on behalf of a person. All writes of requests go through here, or
 * through `writeAnyway` and `writeAccountsAs`. It reads the session and the account again, because
 * the person may have lost the right to the change since the request began. Who takes the right
 * away waits until the change is committed. `change` must use the actor that it gets.
 *
 * If the call has an Idempotency-Key and was made before, the result of that time is returned
 * instead. So the result must be JSON, and a call may have only one change with its key.
 * @throws HttpError as `currentActor` and `withinLimits`
 */
export function writeAs<Result>(
  context: Context,
  requester: Actor,
  change: Change<Result>,
): Promise<Result> {
  return writeAccountsAs(context, requester, { ids: [], grows: true }, change);
}

/**
 * The same for a change that must be possible on a full disk too: it removes something of which the
 * sums of `withinLimits` do not know, or leaves a trace of a read.
 */
export function writeAnyway<Result>(
  context: Context,
  requester: Actor,
  change: Change<Result>,
): Promise<Result> {
  return writeAccountsAs(context, requester, { ids: [] }, change);
}

/**
 * The same for a change of accounts, or for one that only one request at a time may make for a
 * person. Waits until the current writes of these people have ended. Pass `roots` to take something
 * away from a Root: then no other Root is lost at the same time. Passes on a full disk, because
 * administrators must be able to act, unless it `grows`.
 * @throws HttpError as `currentActor`, and as `withinLimits` if it grows
 */
export async function writeAccountsAs<Result>(
  context: Context,
  requester: Actor,
  accounts: LockedAccounts & { grows?: boolean },
  change: Change<Result>,
): Promise<Result> {
  const [outcome] = await writeEach(context, [requester], accounts, async (trx, actors) =>
    Promise.all(actors.map(async (actor) => ({ result: await change(trx, actor) }))),
  );
  if (!outcome) throw new Error('A change has no outcome');
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}

/**
 * The same for the changes of several requests in one transaction. No two of them may have the same
 * key.
 * @param changes gets those that are still allowed and were not made before, and resolves with an outcome
 * for each. If it throws, nothing is changed
 * @returns an outcome for each request
 * @throws HttpError as `withinLimits`
 */
export function writeEach<Request extends Actor, Result>(
  context: Context,
  requests: readonly Request[],
  accounts: LockedAccounts & { grows?: boolean },
  changes: (trx: Trx, allowed: readonly Request[]) => Promise<readonly Outcome<Result>[]>,
): Promise<Outcome<Result>[]> {
  return transaction(context, async (trx) => {
    await lockAccounts(trx, accounts);
    const sessionIds = [...new Set(requests.map(({ sessionId }) => sessionId))].sort();
    await lockSessions(trx, { sessionIds, ids: accounts.ids });
    // Only statements after a lock see what was committed while it was waited for.
    const personOf = await currentActors(context, requests, trx);
    const people = await Promise.all(
      requests.map((request) => outcomeOf(() => ({ ...request, ...personOf(request) }))),
    );
    const allowed = people.flatMap((person) => ('result' in person ? [person.result] : []));
    const write = () =>
      onceEach(context, trx, allowed, (indexes) => {
        const left = indexes.flatMap((index) => allowed[index] ?? []);
        return left.length === 0 ? Promise.resolve([]) : changes(trx, left);
      });
    const actorId = allowed.length === 1 ? allowed[0]?._id : undefined;
    const written = accounts.grows
      ? await withinLimits(context, trx, actorId, write)
      : await write();
    const outcomes = written.values();
    return people.map((person) =>
      'refusal' in person ? person : (outcomes.next().value as Outcome<Result>),
    );
  });
}

/**
 * Locks the sessions of requests, and all sessions of accounts that are changed. Not a shared lock,
 * because a session that never stops writing could not be ended.
 */
export async function lockSessions(
  trx: Trx,
  { sessionIds = [], ids }: { sessionIds?: readonly string[]; ids: readonly string[] },
): Promise<void> {
  beginLocking(trx, 'session');
  await sessionsLocked(trx, { sessionIds, ids });
}

const sessionsLocked = statement(
  (db, { sessionIds, ids }: { sessionIds: readonly string[]; ids: readonly string[] }) =>
    db
      .selectFrom('sessions')
      .select('_id')
      .where((eb) =>
        eb.or([
          ...sessionIds.map((id) => eb('_id', '=', id)),
          ...ids.map((id) => eb('user_id', '=', id)),
        ]),
      )
      .orderBy('_id')
      .forNoKeyUpdate(),
);
