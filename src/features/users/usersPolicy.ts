import { syncedListPolicy } from '../../api/syncedList/listPolicy';
import type { AccountLink, Invitation, Invited } from '../../contract/link';
import type { EndedSessions } from '../../contract/session';
import type { AccountChange, NewUser, PasswordReset, UserActivation } from '../../contract/user';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  serverEvent,
  type EndpointPolicy,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import { userListUpdated, usersChanged } from '../../realtime/serverEvents';
import { tableSettingsPolicy } from '../../ui/table/tableSettingsPolicy';
import type { UserFilters, UserSort } from '../directory/userFilters';
import type { UserRow, usersListApi } from '../directory/userLists';
import { accountChangePolicy } from '../undo/undoPolicy';
import type { ActivationAnswer, usersApi } from '../directory/usersApi';
import {
  userFiltersCleared,
  userTableChanged,
  userFiltersChanged,
  usersSorted,
  userListRestored,
  type UserListState,
} from './userListSlice';
import {
  userDialogClosed,
  userDialogOpened,
  userSwitchAnswered,
  userSwitchSent,
  type UserDialog,
  type UsersState,
} from './usersSlice';

type Endpoint = keyof typeof usersApi.endpoints | keyof typeof usersListApi.endpoints;

const user = fieldsOf<UserRow>({
  _id: 'plain',
  name: 'name',
  email: 'name',
  roles: listOf('plain'),
  active: 'plain',
  isOnline: 'plain',
  lastActive: 'plain',
  seq: 'plain',
});
const link = fieldsOf<AccountLink>({
  kind: 'plain',
  token: 'secret',
  expiresAt: 'plain',
  sent: 'plain',
});
const dialog = fieldsOf<Extract<UserDialog, { userId: string }>>({
  kind: 'plain',
  userId: 'plain',
});
const filters = fieldsOf<UserFilters>({
  text: 'text',
  roles: listOf('plain'),
  accounts: listOf('plain'),
  presences: listOf('plain'),
});
const sort = fieldsOf<UserSort>({ column: 'plain', descending: 'plain' });

export const usersState: Policy = fieldsOf<UsersState>({ dialog, switching: { map: 'plain' } });
export const userListState = fieldsOf<UserListState>({
  filters,
  sort,
  table: tableSettingsPolicy,
  savedView: 'plain',
});

export const usersPolicies: FeaturePolicies = {
  actions: {
    [userListUpdated.type]: serverEvent(listOf(user)),
    [usersChanged.type]: serverEvent(
      fieldsOf<PayloadOf<typeof usersChanged>>({ users: listOf(user), gone: listOf('plain') }),
    ),
    [userDialogOpened.type]: payload(dialog),
    [userDialogClosed.type]: bare,
    [userSwitchSent.type]: payload('plain'),
    [userSwitchAnswered.type]: payload('plain'),
    [userFiltersChanged.type]: payload(filters),
    [userFiltersCleared.type]: bare,
    [usersSorted.type]: payload(sort),
    [userTableChanged.type]: payload(tableSettingsPolicy),
    [userListRestored.type]: payload(userListState),
  },
  endpoints: {
    getUsers: { arg: 'plain', data: syncedListPolicy(user, 'omit') },
    createUser: {
      arg: fieldsOf<NewUser>({
        name: 'name',
        email: 'name',
        password: 'secret',
        roles: listOf('plain'),
        active: 'plain',
      }),
      data: user,
    },
    updateUser: {
      arg: fieldsOf<UserActivation>({ id: 'plain', active: 'plain' }),
      data: fieldsOf<ActivationAnswer>({ seq: 'plain', user, users: listOf(user) }),
    },
    changeAccount: {
      arg: fieldsOf<{ id: string; change: AccountChange }>({
        id: 'plain',
        change: accountChangePolicy,
      }),
      data: user,
    },
    resetPassword: {
      arg: fieldsOf<{ id: string; password?: string }>({ id: 'plain', password: 'secret' }),
      data: fieldsOf<PasswordReset>({ password: 'secret' }),
    },
    inviteUser: {
      arg: fieldsOf<Invitation>({ name: 'name', email: 'name', roles: listOf('plain') }),
      data: fieldsOf<Invited>({ user, link }),
    },
    createLink: { arg: 'plain', data: link },
    endSessions: { arg: 'plain', data: fieldsOf<EndedSessions>({ ended: 'plain' }) },
    deleteUser: { arg: 'plain', data: 'omit' },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
