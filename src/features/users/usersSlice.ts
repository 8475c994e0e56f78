import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

export type UserDialog = { kind: 'new' } | { kind: 'record' | 'delete'; userId: string };

export interface UsersState {
  search: string;
  dialog: UserDialog | null;
}

declare module '../../store/rootState' {
  interface RootState {
    users: UsersState;
  }
}

const initialState: UsersState = { search: '', dialog: null };

const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
    usersSearched: (state, action: PayloadAction<string>) => {
      state.search = action.payload;
    },
    userDialogOpened: (state, action: PayloadAction<UserDialog>) => {
      state.dialog = action.payload;
    },
    userDialogClosed: (state) => {
      state.dialog = null;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

export const usersReducer = usersSlice.reducer;
export const { usersSearched, userDialogOpened, userDialogClosed } = usersSlice.actions;

export const selectUserSearch = (state: RootState): string => state.users.search;
export const selectUserDialog = (state: RootState): UserDialog | null => state.users.dialog;
