import type { UnknownAction } from '@reduxjs/toolkit';
import { createSyncedList } from '../../api/syncedList/createSyncedList';
import type { RecordKind } from '../../api/syncedList/syncedList';
import type { Change, SyncedList } from '../../api/syncedList/syncedListTypes';
import type { User } from '../../contract/user';
import { userListUpdated, usersChanged } from '../../realtime/serverEvents';
import { userIndex } from './userIndex';
import { usersApi } from './usersApi';

/** An account in the list; `seq` is the number of the event that changed it last. */
export type UserRow = User & { seq?: number };
export type UserChange = Change<UserRow, never>;
/** The list of accounts in the cache. */
export type UserList = SyncedList<UserRow, never>;

const sameRoles = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((role, at) => role === other[at]);

const sameUser = (one: UserRow, other: UserRow): boolean =>
  one.name === other.name &&
  one.email === other.email &&
  one.active === other.active &&
  one.isOnline === other.isOnline &&
  one.lastActive === other.lastActive &&
  sameRoles(one.roles, other.roles);

/** The row to keep when an account arrives: the held row if it is newer or equal. */
function merge(held: UserRow, come: UserRow): UserRow {
  if (held.seq !== undefined && come.seq !== undefined && come.seq <= held.seq) return held;
  return sameUser(held, come) && come.seq === undefined ? held : come;
}

const { createUser, updateUser, deleteUser } = usersApi.endpoints;
const none: readonly never[] = [];
const put = (row: User, seq?: number): UserChange => ({
  kind: 'put',
  row,
  created: true,
  isAnswer: true,
  seq,
});

/** What a server event changes. */
function eventChanges(action: UnknownAction): readonly UserChange[] {
  if (userListUpdated.match(action))
    return [{ kind: 'all', rows: action.payload, seq: action.meta.seq }];
  if (!usersChanged.match(action)) return none;
  const {
    payload: { users, gone },
    meta: { seq },
  } = action;
  // The event names the newest first. Each added account goes to the front of the list, so add the newest last.
  const put = (row: User): UserChange => ({ kind: 'put', row, created: true, seq });
  return [
    ...gone.map((id): UserChange => ({ kind: 'gone', id, seq })),
    ...[...users].reverse().map(put),
  ];
}

/** What the answer to a call changes. */
function answerChanges(action: UnknownAction): readonly UserChange[] {
  if (createUser.matchFulfilled(action)) return action.payload ? [put(action.payload)] : none;
  if (deleteUser.matchFulfilled(action))
    return [{ kind: 'gone', id: action.meta.arg.originalArgs }];
  if (!updateUser.matchFulfilled(action)) return none;
  const { seq, user, users } = action.payload;
  if (user) return [put(user, seq ?? undefined)];
  return users ? [{ kind: 'all', rows: users }] : none;
}

/** How the list keeps accounts. */
export const userKind: RecordKind<UserRow, never> = {
  slotOf: userIndex.slotOf,
  prepare: (user, _list, seq) => (seq === undefined ? user : { ...user, seq }),
  merge,
  edit: (user) => user,
  belongs: () => true,
};

/** The list of accounts. */
export const userLists = createSyncedList<UserRow, never>({
  ...userKind,
  endpoint: 'getUsers',
  eventChanges,
  answerChanges,
  editOf: () => null,
});
