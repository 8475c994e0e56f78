import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserInfo } from '../../contract/session';
import { estimateUnits, type EstimateUnit } from '../../contract/task';
import { isAdministrator } from '../../contract/user';
import type { RootState } from '../store/rootState';

export interface SessionState {
  user: UserInfo | null;
  accessToken: string | null;
  persist: boolean;
  /** `checking`: a persisted session is being refreshed, before routes render. */
  status: 'checking' | 'ready';
  /** Grows with each log-in and log-out. Answers to requests of another epoch are dropped. */
  epoch: number;
  /** The backend is our own server. Everything that the specification does not have needs this. */
  isDocket: boolean;
  /** The unit of estimates: hours until our server has named another one. */
  estimateUnit?: EstimateUnit;
  /** The server's reason for ending the last session (may be empty). Otherwise absent. */
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
  isDocket: false,
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
    /** `forced`: not by choice in this tab, so drafts are kept. `reason`: why the server did it. */
    loggedOut: (state, action: PayloadAction<{ forced: boolean; reason?: string }>) => {
      state.user = null;
      state.accessToken = null;
      state.persist = false;
      state.epoch += 1;
      if (action.payload.reason === undefined) delete state.logoutReason;
      else state.logoutReason = action.payload.reason;
    },
    /** The person tries to log in, so they have seen the reason. */
    logInAttempted: (state) => {
      delete state.logoutReason;
    },
    persistChanged: (state, action: PayloadAction<boolean>) => {
      state.persist = action.payload;
    },
    sessionChecked: (state) => {
      state.status = 'ready';
    },
    /** An answer was from our own server. */
    docketFound: (state) => {
      state.isDocket = true;
    },
    /** An answer of our server says what it counts estimates in. */
    estimateUnitFound: (state, { payload }: PayloadAction<EstimateUnit>) => {
      state.estimateUnit = payload;
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
  docketFound,
  estimateUnitFound,
} = sessionSlice.actions;

export const selectUser = (state: RootState): UserInfo | null => state.session.user;
/**
 * Identifies a person and their stored data: by id, e-mail address or name, whichever the token of
 * the backend has. Null if it has none; then two sessions never count as the same person.
 */
export const identityOf = (user: UserInfo | null): string | null =>
  user?._id ?? user?.email ?? (user?.name.trim() || null);
export const selectIdentity = (state: RootState): string | null => identityOf(state.session.user);
/** The id of the signed-in person in records, or the e-mail address if the token has no id. */
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
export const selectEstimateUnit = ({ session }: RootState): EstimateUnit =>
  session.estimateUnit ?? estimateUnits[0];
export const selectIsDocket = (state: RootState): boolean => state.session.isDocket;
export const selectEpoch = (state: RootState): number => state.session.epoch;
export const selectLogoutReason = (state: RootState): string | undefined =>
  state.session.logoutReason;
