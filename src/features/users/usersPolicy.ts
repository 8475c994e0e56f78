import { pagesPolicy } from '../../api/list/listPolicy';
import type { NewUser, User, UserActivation } from '../../contract/user';
import { bare, fieldsOf, listOf, payload, type EndpointPolicy, type FeaturePolicies, type PayloadOf, type Policy } from '../../lib/logPolicy';
import { layoutPolicy } from '../../ui/table/layoutPolicy';
import type { UserNarrowing, UserSort } from './userQuery';
import type { usersApi } from './usersApi';
import type { usersListApi } from './usersListApi';
import { userDialogClosed, userDialogOpened, userSwitchAnswered, userSwitchSent, type UserDialog, type UsersState } from './usersSlice';
import { userFiltersCleared, userLayoutChanged, usersNarrowed, usersSorted, userViewRestored, type UserViewState } from './userViewSlice';

type Endpoint = keyof typeof usersApi.endpoints | keyof typeof usersListApi.endpoints;

const user = fieldsOf<User>({
  _id: 'plain', name: 'name', email: 'name', roles: listOf('plain'), active: 'plain', isOnline: 'plain', lastActive: 'plain',
});
const dialog = fieldsOf<Extract<UserDialog, { userId: string }>>({ kind: 'plain', userId: 'plain' });
const narrowing = fieldsOf<UserNarrowing>({ text: 'text', roles: listOf('plain'), accounts: listOf('plain'), presences: listOf('plain') });
const sort = fieldsOf<UserSort>({ column: 'plain', descending: 'plain' });

export const usersState: Policy = fieldsOf<UsersState>({ dialog, switching: { map: 'plain' } });
export const userViewState: Policy = fieldsOf<UserViewState>({ narrowing, sort, layout: layoutPolicy });

export const usersPolicies: FeaturePolicies = {
  actions: {
    [userDialogOpened.type]: payload(dialog),
    [userDialogClosed.type]: bare,
    [userSwitchSent.type]: payload('plain'),
    [userSwitchAnswered.type]: payload('plain'),
    [usersNarrowed.type]: payload(narrowing),
    [userFiltersCleared.type]: bare,
    [usersSorted.type]: payload(sort),
    [userLayoutChanged.type]: payload(layoutPolicy),
    [userViewRestored.type]: payload(fieldsOf<PayloadOf<typeof userViewRestored>>({ narrowing, sort, layout: layoutPolicy })),
  },
  endpoints: {
    getUsers: { arg: 'plain', data: pagesPolicy(user) },
    createUser: { arg: fieldsOf<NewUser>({ name: 'name', email: 'name', password: 'secret', roles: listOf('plain'), active: 'plain' }), data: 'omit' },
    updateUser: { arg: fieldsOf<UserActivation>({ id: 'plain', active: 'plain' }), data: 'omit' },
    deleteUser: { arg: 'plain', data: 'omit' },
  } satisfies Record<Endpoint, EndpointPolicy>,
};
