import { roles, type User } from '../../../contract/user';
import type { Sort } from '../../../lib/sortParam';

/** What accounts can be sorted by; also keys of the table's columns. */
export const userSortColumns = [
  'name',
  'email',
  'roles',
  'active',
  'isOnline',
  'lastActive',
] as const;
export type UserSortColumn = (typeof userSortColumns)[number];
export type UserSort = Sort<UserSortColumn>;

export const accountStates = ['active', 'inactive'] as const;
export type AccountState = (typeof accountStates)[number];
export const presences = ['online', 'offline'] as const;
export type Presence = (typeof presences)[number];

/**
 * The filters of the list. An account has to pass every field, and passes a field with any of its
 * choices. Each word of `text` must occur in name or e-mail; case does not matter.
 */
export interface UserFilters {
  text: string;
  roles: readonly string[];
  accounts: readonly AccountState[];
  presences: readonly Presence[];
}

/** Which accounts are shown, and in what order. A null sort is the list's own order. */
export interface UserListOptions {
  filters: UserFilters;
  sort: UserSort | null;
}

export const searchedUserText = ({ name, email }: User): string => `${name}\n${email}`;

/** The test for everything except the words of the text. */
export function makeUserFilter({
  roles: wantedRoles,
  accounts,
  presences: wantedPresences,
}: UserFilters): (user: User) => boolean {
  return (user) =>
    (wantedRoles.length === 0 || user.roles.some((role) => wantedRoles.includes(role))) &&
    (accounts.length === 0 || accounts.includes(user.active ? 'active' : 'inactive')) &&
    (wantedPresences.length === 0 ||
      wantedPresences.includes(user.isOnline ? 'online' : 'offline'));
}

/** Rank of an account's highest role: Root before Admin, and unknown roles last. */
export function roleRank(user: User): number {
  const rank = roles.findIndex((role) => user.roles.includes(role));
  return rank < 0 ? roles.length : rank;
}
