import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { NewUser } from '../../../contract/user';
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

/** What was typed in New User. No password is in the state. */
export type TypedUser = Omit<NewUser, 'password'>;

export interface UsersState {
  /** Typed in New User when it was closed. */
  newUser: TypedUser | null;
  /** Accounts whose switch is waiting for an answer. Rows have no state: scrolling reuses them. */
  switching: Record<string, true>;
}

declare module '../../store/rootState' {
  interface RootState {
    users: UsersState;
  }
}

const initialState: UsersState = { newUser: null, switching: {} };

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
    newUserLeft: (state, action: PayloadAction<TypedUser>) => {
      state.newUser = action.payload;
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

export const { newUserLeft, userSwitchSent, userSwitchAnswered } = usersSlice.actions;

export const selectIsSwitching = (state: RootState, id: string): boolean =>
  state.users.switching[id] === true;
export const selectNewUser = (state: RootState): TypedUser | null => state.users.newUser;
