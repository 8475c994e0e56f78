import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { normaliseUser } from '../../api/normaliseUser';
import { createSyncedList, listKey } from '../../lists/createSyncedList';
import { queryList } from '../../lists/loadList';
import type { RecordKind } from '../../lists/syncedList';
import type { Change, SyncedList } from '../../lists/syncedListTypes';
import { toThunkApi } from '../../api/thunkApi';
import type { User } from '../../../contract/user';
import { sameList } from '../../../lib/sameList';
import { userListUpdated, usersChanged } from '../../realtime/serverEvents';
import { userIndex } from './userIndex';
import { usersApi } from './usersApi';

/** An account in the list; `seq` is the number of the event that changed it last. */
export type UserRow = User & { seq?: number };
export type UserChange = Change<UserRow, never>;
/** The list of accounts in the cache. */
export type UserList = SyncedList<UserRow, never>;

const sameUser = (one: UserRow, other: UserRow): boolean =>
  one.name === other.name &&
  one.email === other.email &&
  one.active === other.active &&
  one.isOnline === other.isOnline &&
  one.lastActive === other.lastActive &&
  sameList(one.roles, other.roles);

/** The row to keep when an account arrives: the current row if it is newer or equal. */
function merge(current: UserRow, incoming: UserRow): UserRow {
  const isNotNewer =
    current.seq !== undefined && incoming.seq !== undefined && incoming.seq <= current.seq;
  return isNotNewer || (incoming.seq === undefined && sameUser(current, incoming))
    ? current
    : incoming;
}

const { createUser, inviteUser, changeAccount, updateUser, deleteUser } = usersApi.endpoints;
const none: readonly never[] = [];
const put = (row: User, seq?: number): UserChange[] => [
  { kind: 'put', row, created: true, isAnswer: true, seq },
];

function eventChanges(action: UnknownAction): readonly UserChange[] {
  if (userListUpdated.match(action))
    return [{ kind: 'all', rows: action.payload, seq: action.meta.seq }];
  if (!usersChanged.match(action)) return none;
  const { users, gone } = action.payload;
  const { seq } = action.meta;
  return [
    ...gone.map((id): UserChange => ({ kind: 'gone', id, seq })),
    // Each added account goes to the front of the list, and the event lists the newest first.
    ...users.toReversed().map((row): UserChange => ({ kind: 'put', row, created: true, seq })),
  ];
}

function answerChanges(action: UnknownAction): readonly UserChange[] {
  if (createUser.matchFulfilled(action) || changeAccount.matchFulfilled(action))
    return action.payload ? put(action.payload) : none;
  if (inviteUser.matchFulfilled(action)) return put(action.payload.user);
  if (deleteUser.matchFulfilled(action))
    return [{ kind: 'gone', id: action.meta.arg.originalArgs }];
  if (!updateUser.matchFulfilled(action)) return none;
  const { seq, user, users } = action.payload;
  if (user) return put(user, seq ?? undefined);
  return users ? [{ kind: 'all', rows: users }] : none;
}

export const userKind: RecordKind<UserRow, never> = {
  slotOf: userIndex.slotOf,
  prepare: (user, _list, seq) => (seq === undefined ? user : { ...user, seq }),
  merge,
  edit: (user) => user,
  belongs: () => true,
};

export const userLists = createSyncedList<UserRow, never>({
  ...userKind,
  endpoint: 'getUsers',
  eventChanges,
  answerChanges,
  editOf: () => null,
});

export const usersListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<UserList, void>({
      queryFn: (_none, queryApi) =>
        queryList(userLists, toThunkApi(queryApi), undefined, {
          args: { url: '/api/users' },
          noun: 'users',
          rowOf: normaliseUser,
        }),
      serializeQueryArgs: () => listKey('getUsers', undefined),
      providesTags: ['Users'],
      structuralSharing: false,
      // In seconds. Events keep an unused list up to date, so that it can be shown again at once.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { getUsers } = usersListApi.endpoints;
