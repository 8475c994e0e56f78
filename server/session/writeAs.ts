import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { transaction } from '../events/transaction';
import { currentActor, type Actor } from './actor';

/**
 * Runs a change in a transaction, on behalf of a person. All writes of requests go through here. It
 * reads the session and the account again, because the person may have lost the right to the change
 * since the request began. `change` must use the actor that it gets.
 * @throws HttpError as `currentActor`
 */
export function writeAs<Result>(
  context: Context,
  requester: Actor,
  change: (trx: Trx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  return transaction(context, async (trx) =>
    change(trx, await currentActor(context, requester, trx)),
  );
}
