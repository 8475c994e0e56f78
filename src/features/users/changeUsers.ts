import { notReflected, rememberGone } from '../../api/list/listLoads';
import type { Caller } from '../../api/types';
import { reconcile, userWrites, type UserChange } from './userChange';
import { loadsOf, replaceUsers, userListOf, writeUsers, type UserPages } from './usersListApi';

function write(caller: Caller, list: UserPages, changes: readonly Exclude<UserChange, { kind: 'all' }>[]): void {
  const writes = userWrites(list, changes);
  if (writes.rows.length > 0 || writes.added.length > 0) caller.dispatch(writeUsers(writes));
}

/**
 * Applies changes to the list, as far as its load does not reflect them already, all in one action where no whole list is
 * among them; nothing is dispatched when nothing differs.
 */
function changeList(caller: Caller, list: UserPages, all: readonly UserChange[]): void {
  const changes = notReflected(list.seq, all);
  const last = changes.findLastIndex((change) => change.kind === 'all');
  const whole = changes[last];
  const others = changes.slice(last + 1).filter((change) => change.kind !== 'all');
  if (whole?.kind !== 'all') return write(caller, list, others);
  const now = reconcile(list, whole.users);
  if ('replaced' in now) caller.dispatch(replaceUsers(now.replaced));
  else if (now.writes.rows.length > 0) caller.dispatch(writeUsers(now.writes));
  const after = userListOf(caller.getState());
  if (after && others.length > 0) write(caller, after, others);
}

/**
 * The one way by which accounts change: events, and answers to calls. Changes that come while the list is under way are
 * applied to what is shown, and once more when it stands.
 */
export function changeUsers(caller: Caller, changes: readonly UserChange[]): void {
  const loads = loadsOf(caller.extra);
  for (const change of changes) {
    if (change.kind === 'gone') rememberGone(loads, change.id);
    else if (change.kind === 'put' && change.seq !== undefined) loads.gone.delete(change.user._id);
  }
  loads.waiting.get(undefined)?.push(...changes);
  const list = userListOf(caller.getState());
  if (!list) return;
  // Newcomers take the slot after the last row, which is not known before everything has come.
  changeList(caller, list, list.complete ? changes : changes.filter((change) => change.kind === 'gone' || isHeld(list, change)));
}

const isHeld = (list: UserPages, change: UserChange): boolean =>
  change.kind === 'put' && userWrites(list, [change]).added.length === 0;

/** Applies what came while the list was under way. */
export function changeAfterLoad(caller: Caller): void {
  const { waiting } = loadsOf(caller.extra);
  const changes = waiting.get(undefined) ?? [];
  waiting.delete(undefined);
  const list = userListOf(caller.getState());
  if (!list) return;
  changeList(caller, list, changes);
}

/** Whether a late answer may still add this account: not when its deletion was seen first. */
export const isGone = (caller: Caller, id: string): boolean => loadsOf(caller.extra).gone.has(id);
