import { roles } from '../../contract/user';
import type { User } from '../../contract/user';

/** What the list of people can be sorted by; also keys of the table's columns. */
export const userSortColumns = [
  'name',
  'email',
  'roles',
  'active',
  'isOnline',
  'lastActive',
] as const;
export type UserSortColumn = (typeof userSortColumns)[number];

export interface UserSort {
  column: UserSortColumn;
  descending: boolean;
}

export const accountStates = ['active', 'inactive'] as const;
export type AccountState = (typeof accountStates)[number];
export const presences = ['online', 'offline'] as const;
export type Presence = (typeof presences)[number];

/**
 * The filters of the list. An account passes a field with any of its choices, and has to pass all fields. Each word of `text`
 * must occur in name or e-mail; case does not matter.
 */
export interface UserNarrowing {
  text: string;
  roles: readonly string[];
  accounts: readonly AccountState[];
  presences: readonly Presence[];
}

const nothing = Object.freeze([]);
export const noUserNarrowing: UserNarrowing = Object.freeze({
  text: '',
  roles: nothing,
  accounts: nothing,
  presences: nothing,
});

/** Whether anything narrows the list. */
export const isNarrowed = (narrowing: UserNarrowing): boolean =>
  Object.values<UserNarrowing[keyof UserNarrowing]>({ ...narrowing }).some(
    (value) => value.length > 0,
  );

/** What decides which people are shown, and in which order. A null sort is the list's own order. */
export interface UserCriteria {
  narrowing: UserNarrowing;
  sort: UserSort | null;
}

/** The texts that a person is found by. */
export const userText = ({ name, email }: User): string => `${name}\n${email}`;

/** The test for everything except the words of the text. */
export function userPasses({
  roles: wanted,
  accounts,
  presences: seen,
}: UserNarrowing): (user: User) => boolean {
  return (user) =>
    (wanted.length === 0 || user.roles.some((role) => wanted.includes(role))) &&
    (accounts.length === 0 || accounts.includes(user.active ? 'active' : 'inactive')) &&
    (seen.length === 0 || seen.includes(user.isOnline ? 'online' : 'offline'));
}

/** Rank of an account's highest role: Root before Admin, and unknown roles last. */
export function roleRank(user: User): number {
  const rank = roles.findIndex((role) => user.roles.includes(role));
  return rank < 0 ? roles.length : rank;
}

const longest = 200;
const listParams = { roles: 'role', accounts: 'account', presences: 'seen' } as const;
export const userQueryNames = ['q', ...Object.values(listParams), 'sort'] as const;

/** Writes narrowing and sort into a URL's query. What is not set is left out. */
export function writeUserQuery(params: URLSearchParams, { narrowing, sort }: UserCriteria): void {
  for (const name of userQueryNames) params.delete(name);
  if (narrowing.text !== '') params.set('q', narrowing.text);
  for (const [field, name] of Object.entries(listParams) as [keyof typeof listParams, string][]) {
    for (const value of narrowing[field]) params.append(name, value);
  }
  if (sort) params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
}

/** Reads narrowing and sort from a URL's query. Never throws; what cannot be read is ignored. */
export function readUserQuery(params: URLSearchParams): UserCriteria {
  const chosen = <Word extends string>(words: readonly Word[], name: string) =>
    words.filter((word) => params.getAll(name).includes(word));
  const sorted = params.get('sort') ?? '';
  const column = userSortColumns.find((one) => one === sorted.replace(/^-/, ''));
  return {
    narrowing: {
      text: (params.get('q') ?? '').slice(0, longest),
      roles: chosen(roles, listParams.roles),
      accounts: chosen(accountStates, listParams.accounts),
      presences: chosen(presences, listParams.presences),
    },
    sort: column ? { column, descending: sorted.startsWith('-') } : null,
  };
}
