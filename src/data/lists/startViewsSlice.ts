import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';

/** The saved view with which a person begins on a screen. */
export interface StartView {
  id: string;
  query: string;
}

/** By the name of the list view. One that is missing is not known, or there is none. */
export type StartViews = Readonly<Record<string, StartView>>;

declare module '../store/rootState' {
  interface RootState {
    startViews: StartViews;
  }
}

const none: StartViews = {};

export const startViewsSlice = createSlice({
  name: 'startViews',
  initialState: none as Record<string, StartView>,
  reducers: {
    /** The server has said with which view a list begins, if with any. */
    startViewKnown: (
      state,
      { payload: { list, start } }: PayloadAction<{ list: string; start: StartView | null }>,
    ) => {
      if (start) state[list] = start;
      else delete state[list];
    },
    startViewsRestored: (_state, { payload }: PayloadAction<StartViews>) => payload,
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => none).addCase(loggedOut, () => none),
});

export const { startViewKnown, startViewsRestored } = startViewsSlice.actions;

export const selectStartView = (state: RootState, list: string): StartView | null =>
  state.startViews[list] ?? null;
