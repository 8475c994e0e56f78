import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserInfo } from '../contract/session';
import { isAdministrator } from '../contract/user';
import type { RootState } from '../store/rootState';

export interface SessionState {
  user: UserInfo | null;
  accessToken: string | null;
  persist: boolean;
  /** `checking` while a persisted session is being refreshed, before routes render. */
  status: 'checking' | 'ready';
  /** Grows with each sign-in and sign-out; an answer that was asked for under another number is dropped. */
  epoch: number;
  /** Why the server ended the last session, in its own words (may be empty). Absent in all other cases, as it is in older logs. */
  logoutReason?: string;
}

declare module '../store/rootState' {
  interface RootState {
    session: SessionState;
  }
}

export const signedOut: SessionState = {
  user: null,
  accessToken: null,
  persist: false,
  status: 'ready',
  epoch: 0,
};

const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    loggedIn: (state, action: PayloadAction<{ user: UserInfo; accessToken: string }>) => {
      state.user = action.payload.user;
      state.accessToken = action.payload.accessToken;
      state.epoch += 1;
      delete state.logoutReason;
    },
    /** The same person has a newer token. */
    tokenRefreshed: (state, action: PayloadAction<{ accessToken: string; user: UserInfo }>) => {
      state.user = action.payload.user;
      state.accessToken = action.payload.accessToken;
    },
    /** `forced`: not the person's own choice in this tab, so drafts are kept. `reason`: why the server did it. */
    loggedOut: (state, action: PayloadAction<{ forced: boolean; reason?: string }>) => {
      state.user = null;
      state.accessToken = null;
      state.persist = false;
      state.epoch += 1;
      if (action.payload.reason === undefined) delete state.logoutReason;
      else state.logoutReason = action.payload.reason;
    },
    /** Someone tries to log in, so they have seen why they were logged out. */
    logInAttempted: (state) => {
      delete state.logoutReason;
    },
    persistChanged: (state, action: PayloadAction<boolean>) => {
      state.persist = action.payload;
    },
    sessionChecked: (state) => {
      state.status = 'ready';
    },
  },
});

export const sessionReducer = sessionSlice.reducer;
export const {
  loggedIn,
  tokenRefreshed,
  loggedOut,
  logInAttempted,
  persistChanged,
  sessionChecked,
} = sessionSlice.actions;

export const selectUser = (state: RootState): UserInfo | null => state.session.user;
/**
 * Who somebody is, to tell people apart and to find what is theirs: the id, else the e-mail address, else the name, which is all that
 * a backend's token has to say. Null where not even that is known; then nobody is the same person.
 */
export const identityOf = (user: UserInfo | null): string | null =>
  user?._id ?? user?.email ?? (user?.name.trim() || null);
export const selectIdentity = (state: RootState): string | null => identityOf(state.session.user);
/** Id of the signed-in person as records name it; the e-mail address where a backend's token names no id. */
export const selectUserId = (state: RootState): string | null =>
  state.session.user?._id ?? state.session.user?.email ?? null;
export const selectIsLoggedIn = (state: RootState): boolean =>
  state.session.user !== null && state.session.accessToken !== null;
export const selectIsAdministrator = (state: RootState): boolean =>
  isAdministrator(state.session.user);
export const selectAccessToken = (state: RootState): string | null => state.session.accessToken;
export const selectPersist = (state: RootState): boolean => state.session.persist;
export const selectSessionStatus = (state: RootState): SessionState['status'] =>
  state.session.status;
export const selectEpoch = (state: RootState): number => state.session.epoch;
export const selectLogoutReason = (state: RootState): string | undefined =>
  state.session.logoutReason;
