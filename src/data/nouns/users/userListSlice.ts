import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { defaultTableSettings, type TableSettings } from '../../../ui/table/tableSettings';
import {
  noUserFilters,
  type UserListOptions,
  type UserFilters,
  type UserSort,
} from './userFilters';
import { userIndex } from './userIndex';
import { selectUserPages } from './usersSelectors';

/** What the user list shows, and how. All of it except `savedView` is in the URL. */
export interface UserListState {
  filters: UserFilters;
  /** Null for the list's own order. */
  sort: UserSort | null;
  table: TableSettings;
  /** Id of the saved view that was chosen last. Later changes are changes of that view. */
  savedView: string | null;
}

declare module '../../store/rootState' {
  interface RootState {
    userList: UserListState;
  }
}

const initialState: UserListState = {
  filters: noUserFilters,
  sort: null,
  table: defaultTableSettings,
  savedView: null,
};

/** The next person on this device gets the same table settings, without filters and sort. */
const changePerson = ({ table }: UserListState): UserListState => ({ ...initialState, table });

export const userListSlice = createSlice({
  name: 'userList',
  initialState,
  reducers: {
    userFiltersChanged: (state, action: PayloadAction<Partial<UserFilters>>) => ({
      ...state,
      filters: { ...state.filters, ...action.payload },
    }),

    userFiltersCleared: (state) => ({ ...state, filters: noUserFilters, savedView: null }),
    usersSorted: (state, action: PayloadAction<UserSort | null>) => {
      state.sort = action.payload;
    },
    userTableChanged: (state, action: PayloadAction<Partial<TableSettings>>) => ({
      ...state,
      table: { ...state.table, ...action.payload },
    }),
    /** By a link, a saved view, or settings stored on the device. */
    userListRestored: (state, action: PayloadAction<Partial<UserListState>>) => ({
      ...state,
      ...action.payload,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, changePerson).addCase(loggedOut, changePerson),
});

export const {
  userFiltersChanged,
  userFiltersCleared,
  usersSorted,
  userTableChanged,
  userListRestored,
} = userListSlice.actions;

export const selectUserList = (state: RootState): UserListState => state.userList;
export const selectUserFilters = (state: RootState): UserFilters => state.userList.filters;
export const selectUserSort = (state: RootState): UserSort | null => state.userList.sort;
export const selectUserTable = (state: RootState): TableSettings => state.userList.table;

const selectUserListOptions: (state: RootState) => UserListOptions = createSelector(
  [selectUserFilters, selectUserSort],
  (filters, sort) => ({ filters, sort }),
);

/** Sorted ids of the accounts that pass all filters. The same reference until they change. */
export const selectVisibleUserIds = (state: RootState): readonly string[] =>
  userIndex.visibleIdsOf(selectUserPages(state), selectUserListOptions(state));
