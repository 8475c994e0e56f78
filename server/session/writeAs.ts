import type { Actor, Context, Trx } from '../context';
import { transaction } from '../db/transaction';
import { currentActor } from './actor';

/**
 * Runs one change as a whole, for a person: every write that a request asks for goes through here. The session, the account and its
 * roles are read again inside the transaction, so nothing is written for someone who lost the right to it after the request
 * began. `change` gets the person as they are now and must decide by that.
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
