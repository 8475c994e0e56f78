import type { Trx } from './schema';

/**
 * The order in which every transaction takes its locks, so that no two of them wait for each other
 * (docs/decisions/047). Within a step, rows are locked in the order of their ids.
 *
 * - `accounts`: accounts that the transaction changes
 * - `session`: the session of the request, all sessions of those accounts, and the key of the call
 * - `records`: everything else, such as tasks, notes, and the people whom a change mentions
 * - `events`: the event counter, for which all writers wait
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

/** Locks accounts that the transaction will change. Other changes can still mention these people. */
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

/**
 * People by id, in the order of the ids, without those who do not exist. They cannot be deleted
 * until the transaction ends.
 */
export async function lockPeople(
  trx: Trx,
  ids: readonly string[],
): Promise<{ _id: string; name: string; roles: string }[]> {
  if (ids.length === 0) return [];
  beginLocking(trx, 'records');
  return trx
    .selectFrom('users')
    .select(['_id', 'name', 'roles'])
    .where('_id', 'in', ids)
    .orderBy('_id')
    .forKeyShare()
    .execute();
}
