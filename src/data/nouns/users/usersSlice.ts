import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

export type UserDialog =
  { kind: 'new' } | { kind: 'record' | 'edit' | 'password' | 'delete'; userId: string };

export interface UsersState {
  dialog: UserDialog | null;
  /** Accounts whose switch is waiting for an answer. Rows have no state: scrolling reuses them. */
  switching: Record<string, true>;
}

declare module '../../store/rootState' {
  interface RootState {
    users: UsersState;
  }
}

const initialState: UsersState = { dialog: null, switching: {} };

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
    userDialogOpened: (state, action: PayloadAction<UserDialog>) => {
      state.dialog = action.payload;
    },
    userDialogClosed: (state) => {
      state.dialog = null;
    },
    userSwitchSent: (state, action: PayloadAction<string>) => {
      state.switching[action.payload] = true;
    },
    userSwitchAnswered: (state, action: PayloadAction<string>) => {
      delete state.switching[action.payload];
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

export const { userDialogOpened, userDialogClosed, userSwitchSent, userSwitchAnswered } =
  usersSlice.actions;

export const selectIsSwitching = (state: RootState, id: string): boolean =>
  state.users.switching[id] === true;
export const selectUserDialog = (state: RootState): UserDialog | null => state.users.dialog;
