import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

interface OneUser {
  userId: string;
}

declare module '../../dialogs/dialogsSlice' {
  interface DialogProps {
    'user/new': NoProps;
    'user/record': OneUser;
    'user/edit': OneUser;
    'user/password': OneUser;
    'user/delete': OneUser;
  }
}

export interface UsersState {
  /** Accounts whose switch is waiting for an answer. Rows have no state: scrolling reuses them. */
  switching: Record<string, true>;
}

declare module '../../store/rootState' {
  interface RootState {
    users: UsersState;
  }
}

const initialState: UsersState = { switching: {} };

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
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

export const { userSwitchSent, userSwitchAnswered } = usersSlice.actions;

export const selectIsSwitching = (state: RootState, id: string): boolean =>
  state.users.switching[id] === true;
