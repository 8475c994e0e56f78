import { emailKey } from '../lib/email';
import type { Trx } from './schema';

/**
 * The order in which every transaction takes its locks, so that no two of them wait for each other
 * (docs/decisions/047). Within a step, rows are locked in the order of their ids.
 *
 * - `accounts`: accounts that the transaction changes
 * - `session`: the session of the request, all sessions of those accounts, and the key of the call
 * - `records`: everything else, such as tasks and notes
 * - `events`: the event counter, for which all writers wait. Storing a notification takes it and then
 *   locks the row of the recipient, so deleting a person or changing an e-mail takes it too; creating
 *   a person does because of the e-mail
 */
const lockOrder = ['accounts', 'session', 'records', 'events'] as const;
type LockStep = (typeof lockOrder)[number];

const reached = new WeakMap<Trx, number>();

/**
 * Call it before a statement that may wait for another transaction.
 * @throws Error when the transaction has reached a later step
 */
export function beginLocking(trx: Trx, step: LockStep): void {
  const index = lockOrder.indexOf(step);
  const last = reached.get(trx) ?? 0;
  if (index < last)
    throw new Error(`Locks of the step "${step}" must be taken before "${lockOrder[last]}"`);
  reached.set(trx, index);
}

/** Accounts by id. With `roots`, also all active Roots. */
export interface LockedAccounts {
  ids: readonly string[];
  roots?: boolean;
}

/** Locks accounts that the transaction will change. Notifications for them can still be stored. */
export async function lockAccounts(
  trx: Trx,
  { ids, roots = false }: LockedAccounts,
): Promise<void> {
  if (ids.length === 0 && !roots) return;
  beginLocking(trx, 'accounts');
  await trx
    .selectFrom('users')
    .select('_id')
    .where((eb) => {
      const named = ids.map((id) => eb('_id', '=', id));
      // The text only preselects rows, because roles are stored as a JSON list.
      const isRoot = eb.and([eb('active', '=', 1), eb('roles', 'like', '%"Root"%')]);
      return eb.or(roots ? [...named, isRoot] : named);
    })
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the account that has this e-mail and returns its id, or null if no account has it. */
export async function lockAccountOf(trx: Trx, email: string): Promise<string | null> {
  const find = () =>
    trx
      .selectFrom('users')
      .select('_id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  const found = await find();
  if (!found) return null;
  await lockAccounts(trx, { ids: [found._id] });
  // Under the lock: it may have been deleted, or have got another e-mail.
  return (await find())?._id === found._id ? found._id : null;
}
