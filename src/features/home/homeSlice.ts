import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';

export interface HomeState {
  /** The end of the person's last visit, or a day ago (ISO 8601). Null until it is known. */
  since: string | null;
  /** True if the browser does not know of an earlier visit, as after a log-out. */
  isFirst: boolean;
}

declare module '../../data/store/rootState' {
  interface RootState {
    home: HomeState;
  }
}

const initialState: HomeState = { since: null, isFirst: false };

export const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    /** A person has come back. */
    visitStarted: (_state, action: PayloadAction<HomeState>) => action.payload,
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState);
    builder.addCase(loggedOut, () => initialState);
  },
});

export const { visitStarted } = homeSlice.actions;

export const selectSince = (state: RootState): string | null => state.home.since;
export const selectIsFirstVisit = (state: RootState): boolean => state.home.isFirst;
