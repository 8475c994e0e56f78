import { createSelector, createSlice } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { roles } from '../../../contract/user';
import {
  choicesField,
  sortField,
  tableField,
  textField,
  urlFields,
} from '../../../ui/screen/urlField';
import type { TableSettings } from '../../../ui/table/tableSettings';
import { bindListView, defineListView, type ListViewState } from '../../lists/listView';
import { userColumns } from './userColumns';
import {
  accountStates,
  presences,
  userSortColumns,
  type UserFilters,
  type UserListOptions,
  type UserSort,
} from './userFilters';
import { userIndex } from './userIndex';
import { selectUserPages } from './usersSelectors';

/** What the user list shows, and how. */
interface UserListValues {
  filters: UserFilters;
  /** Null for the list's own order. */
  sort: UserSort | null;
  table: TableSettings;
}
export type UserListState = ListViewState<UserListValues>;

declare module '../../store/rootState' {
  interface RootState {
    userList: UserListState;
  }
}

const userListView = defineListView<UserListValues>({
  filters: urlFields<UserFilters>({
    text: textField('q'),
    roles: choicesField<string>('role', roles),
    accounts: choicesField('account', accountStates),
    presences: choicesField('seen', presences),
  }),
  sort: sortField(userSortColumns),
  table: tableField(userColumns),
});

export const userListSlice = createSlice({
  name: 'userList',
  initialState: userListView.initialState,
  reducers: userListView.reducers,
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, userListView.forNextPerson)
      .addCase(loggedOut, userListView.forNextPerson),
});

export const {
  filtersChanged: userFiltersChanged,
  filtersCleared: userFiltersCleared,
  sorted: usersSorted,
  tableChanged: userTableChanged,
  restored: userListRestored,
} = userListSlice.actions;

export const selectUserList = (state: RootState): UserListState => state.userList;
export const selectUserFilters = (state: RootState): UserFilters => state.userList.filters;
export const selectUserSort = (state: RootState): UserSort | null => state.userList.sort;
export const selectUserTable = (state: RootState): TableSettings => state.userList.table;

export const selectHasUserFilters = (state: RootState): boolean =>
  userListView.hasFilters(state.userList.filters);
export const userList = bindListView(userListView, userListSlice, selectUserList);

const selectUserListOptions: (state: RootState) => UserListOptions = createSelector(
  [selectUserFilters, selectUserSort],
  (filters, sort) => ({ filters, sort }),
);

/** Sorted ids of the accounts that pass all filters. The same reference until they change. */
export const selectVisibleUserIds = (state: RootState): readonly string[] =>
  userIndex.visibleIdsOf(selectUserPages(state), selectUserListOptions(state));
