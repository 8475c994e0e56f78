import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { defaultLayout, type TableLayout } from '../../ui/table/tableLayout';
import { noUserNarrowing, type UserNarrowing, type UserSort } from './userQuery';

/** How the list of people is shown. All of it is in the URL. */
export interface UserViewState {
  narrowing: UserNarrowing;
  /** Null for the list's own order. */
  sort: UserSort | null;
  layout: TableLayout;
}

declare module '../../store/rootState' {
  interface RootState {
    userView: UserViewState;
  }
}

const initialState: UserViewState = {
  narrowing: noUserNarrowing,
  sort: null,
  layout: defaultLayout,
};

/** The next person at this screen gets the same layout, without filters and sort. */
const changePerson = (state: UserViewState): UserViewState => ({
  ...state,
  narrowing: noUserNarrowing,
  sort: null,
});

const userViewSlice = createSlice({
  name: 'userView',
  initialState,
  reducers: {
    usersNarrowed: (state, action: PayloadAction<Partial<UserNarrowing>>) => ({
      ...state,
      narrowing: { ...state.narrowing, ...action.payload },
    }),
    userFiltersCleared: (state) => ({ ...state, narrowing: noUserNarrowing }),
    usersSorted: (state, action: PayloadAction<UserSort | null>) => {
      state.sort = action.payload;
    },
    userLayoutChanged: (state, action: PayloadAction<Partial<TableLayout>>) => ({
      ...state,
      layout: { ...state.layout, ...action.payload },
    }),
    /** By a link, a saved view, or what was stored on the device. */
    userViewRestored: (state, action: PayloadAction<Partial<UserViewState>>) => ({
      ...state,
      ...action.payload,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, changePerson).addCase(loggedOut, changePerson),
});

export const userViewReducer = userViewSlice.reducer;
export const {
  usersNarrowed,
  userFiltersCleared,
  usersSorted,
  userLayoutChanged,
  userViewRestored,
} = userViewSlice.actions;

export const selectUserView = (state: RootState): UserViewState => state.userView;
export const selectUserNarrowing = (state: RootState): UserNarrowing => state.userView.narrowing;
export const selectUserSort = (state: RootState): UserSort | null => state.userView.sort;
export const selectUserLayout = (state: RootState): TableLayout => state.userView.layout;
