import type { User } from '../../contract/user';
import { rowAt, rowsInOrder, slotCount, type Pages } from '../../lib/collection/pages';
import type { RowWrites } from '../../lib/collection/rowWrites';
import { userIndex } from './userIndex';

/** One change to the accounts, by an event or as the answer to a call. `seq` is the number of the event. */
export type UserChange =
  | { kind: 'put'; user: User; seq?: number }
  | { kind: 'gone'; id: string; seq?: number }
  /** The whole list, as it now is. */
  | { kind: 'all'; users: readonly User[]; seq?: number };

const sameRoles = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((role, at) => role === other[at]);

const sameUser = (one: User, other: User): boolean =>
  one.name === other.name && one.email === other.email && one.active === other.active && one.isOnline === other.isOnline &&
  one.lastActive === other.lastActive && sameRoles(one.roles, other.roles);

/**
 * What changes do to a list, as rows to be written; somebody new goes to the front. Rows that say what is held already are
 * left alone, so that who only looks online twice costs nothing.
 */
export function userWrites(list: Pages<User>, changes: readonly Exclude<UserChange, { kind: 'all' }>[]): RowWrites<User> {
  const rows = new Map<number, User | null>();
  const added = new Map<string, User>();
  for (const change of changes) {
    const id = change.kind === 'put' ? change.user._id : change.id;
    const slot = userIndex.slotOf(list, id);
    const held = slot === undefined || rows.get(slot) === null ? undefined : slot;
    if (change.kind === 'gone') {
      added.delete(id);
      if (held !== undefined) rows.set(held, null);
    } else if (held !== undefined) {
      const now = rows.get(held) ?? rowAt(list, held);
      if (now && !sameUser(now, change.user)) rows.set(held, change.user);
    } else added.set(id, change.user);
  }
  const end = slotCount(list);
  return { rows: [...rows].filter(([slot]) => slot < end), added: [...added.values()] };
}

/**
 * The rows of a whole list that came, each the one that is held where it says the same; null when the people and their
 * order are the same, so that only rows need be written: those that differ are in `writes`.
 */
export function reconcile(list: Pages<User>, users: readonly User[]): { replaced: readonly User[] } | { writes: RowWrites<User> } {
  const held = rowsInOrder(list);
  const known = new Map(held.map((user) => [user._id, user]));
  const next = users.map((user) => {
    const was = known.get(user._id);
    return was && sameUser(was, user) ? was : user;
  });
  if (held.length !== next.length || held.some((user, at) => user._id !== next[at]?._id)) return { replaced: next };
  const rows: [number, User][] = [];
  for (const [at, user] of next.entries()) {
    const slot = userIndex.slotOf(list, user._id);
    if (user !== held[at] && slot !== undefined) rows.push([slot, user]);
  }
  return { writes: { rows, added: [] } };
}
