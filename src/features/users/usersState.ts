import { shownIds, type FeatureState } from '../../data/featureState';
import { userLists, usersListApi } from '../../data/nouns/users/userLists';
import {
  selectVisibleUserIds,
  userList,
  userListSlice,
} from '../../data/nouns/users/userListSlice';
import { usersApi } from '../../data/nouns/users/usersApi';
import { usersSlice } from '../../data/nouns/users/usersSlice';

export const usersPath = '/user';

export const usersState = {
  paths: [usersPath],
  slices: [usersSlice, userListSlice],
  lists: [userLists],
  views: [userList],
  calls: ['users', 'password', 'sessions', 'link', 'invite'],
  endpoints: [usersApi, usersListApi],
  shown: (state, pathname) =>
    pathname === usersPath ? { users: shownIds(selectVisibleUserIds(state)) } : null,
} satisfies FeatureState;
