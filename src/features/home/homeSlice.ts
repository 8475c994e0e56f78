import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

export interface HomeState {
  /** The end of the person's last visit (ISO 8601). Null until it is known. */
  since: string | null;
}

declare module '../../store/rootState' {
  interface RootState {
    home: HomeState;
  }
}

const initialState: HomeState = { since: null };

const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    /** A person has come back. `since` is the end of their last visit. */
    visitStarted: (state, action: PayloadAction<string>) => {
      state.since = action.payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedIn, () => initialState);
    builder.addCase(loggedOut, () => initialState);
  },
});

export const homeReducer = homeSlice.reducer;
export const { visitStarted } = homeSlice.actions;

export const selectSince = (state: RootState): string | null => state.home.since;
