import type { User } from '../../../contract/user';
import { wordsOf } from '../../../contract/words';
import { createCollection } from '../../../lib/collection/collection';
import type { SortColumn } from '../../../lib/collection/sortKeys';
import { isoTime } from '../../../lib/isoTime';
import { sameList } from '../../../lib/sameList';
import { sortParam } from '../../../lib/sortParam';
import {
  roleRank,
  makeUserFilter,
  searchedUserText,
  type UserListOptions,
  type UserFilters,
  type UserSortColumn,
} from './userFilters';

/** How many accounts there are, and how many Roots can sign in. */
export interface UserCounts {
  total: number;
  activeRoots: number;
}

const total = ['total'] as const;
const totalAndActiveRoots = ['total', 'activeRoots'] as const;

const columns: Record<UserSortColumn, SortColumn<User>> = {
  name: { kind: 'text', of: (user) => user.name },
  email: { kind: 'text', of: (user) => user.email },
  roles: { kind: 'number', of: roleRank },
  active: { kind: 'number', of: (user) => (user.active ? 0 : 1) },
  isOnline: { kind: 'number', of: (user) => (user.isOnline ? 0 : 1) },
  lastActive: { kind: 'number', of: ({ lastActive }) => (lastActive ? isoTime(lastActive) : null) },
};

const sameChoices = (a: UserFilters, b: UserFilters): boolean =>
  a === b ||
  (sameList(a.roles, b.roles) &&
    sameList(a.accounts, b.accounts) &&
    sameList(a.presences, b.presences));

/** Derived from the list of accounts: where each is, the counts, and the sorted ids to show. */
export const userIndex = createCollection<User, UserListOptions, UserCounts, null>({
  textOf: searchedUserText,
  words: ({ filters }) => wordsOf(filters.text),
  createFilter: ({ filters }) => makeUserFilter(filters),
  hasSameFilter: (a, b) => sameChoices(a.filters, b.filters),
  isNarrower: (next, before) => sameChoices(next.filters, before.filters),
  sortName: ({ sort }) => sortParam(sort),
  sortOrder: ({ sort }) => sort && { column: columns[sort.column], descending: sort.descending },
  emptyCounts: { total: 0, activeRoots: 0 },
  countersOf: ({ active, roles }) =>
    active && roles.includes('Root') ? totalAndActiveRoots : total,
});
