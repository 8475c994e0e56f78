import { syncedListPolicy } from '../../api/syncedList/listPolicy';
import type { NewUser, UserActivation } from '../../contract/user';
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
import { layoutPolicy } from '../../ui/table/layoutPolicy';
import type { UserNarrowing, UserSort } from './userQuery';
import { userListUpdated, usersChanged } from '../../realtime/serverEvents';
import type { UserRow } from './userLists';
import type { Switched, usersApi } from './usersApi';
import type { usersListApi } from './usersListApi';
import {
  userDialogClosed,
  userDialogOpened,
  userSwitchAnswered,
  userSwitchSent,
  type UserDialog,
  type UsersState,
} from './usersSlice';
import {
  userFiltersCleared,
  userLayoutChanged,
  usersNarrowed,
  usersSorted,
  userViewRestored,
  type UserViewState,
} from './userViewSlice';

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
const dialog = fieldsOf<Extract<UserDialog, { userId: string }>>({
  kind: 'plain',
  userId: 'plain',
});
const narrowing = fieldsOf<UserNarrowing>({
  text: 'text',
  roles: listOf('plain'),
  accounts: listOf('plain'),
  presences: listOf('plain'),
});
const sort = fieldsOf<UserSort>({ column: 'plain', descending: 'plain' });

export const usersState: Policy = fieldsOf<UsersState>({ dialog, switching: { map: 'plain' } });
export const userViewState: Policy = fieldsOf<UserViewState>({
  narrowing,
  sort,
  layout: layoutPolicy,
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
    [usersNarrowed.type]: payload(narrowing),
    [userFiltersCleared.type]: bare,
    [usersSorted.type]: payload(sort),
    [userLayoutChanged.type]: payload(layoutPolicy),
    [userViewRestored.type]: payload(
      fieldsOf<PayloadOf<typeof userViewRestored>>({ narrowing, sort, layout: layoutPolicy }),
    ),
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
      data: fieldsOf<Switched>({ seq: 'plain', user, users: listOf(user) }),
    },
    deleteUser: { arg: 'plain', data: 'omit' },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
