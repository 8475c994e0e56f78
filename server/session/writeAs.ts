import type { Context } from '../context/context';
import { beginLocking, lockAccounts, type LockedAccounts } from '../db/locks';
import type { Trx } from '../db/schema';
import { statement } from '../db/statement';
import { transaction } from '../events/transaction';
import { currentActor, type Actor } from './actor';
import { once } from './idempotency';
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
export function writeAccountsAs<Result>(
  context: Context,
  requester: Actor,
  accounts: LockedAccounts & { grows?: boolean },
  change: Change<Result>,
): Promise<Result> {
  return transaction(context, async (trx) => {
    await lockAccounts(trx, accounts);
    await lockSessions(trx, { sessionId: requester.sessionId, ids: accounts.ids });
    // Only statements after a lock see what was committed while it was waited for.
    const actor = await currentActor(context, requester, trx);
    const run = () => change(trx, actor);
    return once(context, trx, requester, () =>
      accounts.grows ? withinLimits(context, trx, actor._id, run) : run(),
    );
  });
}

/**
 * Locks the session of a request, if there is one, and all sessions of accounts that are changed.
 * Not a shared lock, because a session that never stops writing could not be ended.
 */
export async function lockSessions(
  trx: Trx,
  { sessionId, ids }: { sessionId?: string; ids: readonly string[] },
): Promise<void> {
  beginLocking(trx, 'session');
  await sessionsLocked(trx, { sessionIds: sessionId === undefined ? [] : [sessionId], ids });
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
