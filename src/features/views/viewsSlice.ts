import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ViewScreen } from '../../contract/view';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

/** The view that was chosen last on each screen, by id: what is changed then is a change of it. */
export type ViewsState = Partial<Record<ViewScreen, string>>;

declare module '../../store/rootState' {
  interface RootState {
    views: ViewsState;
  }
}

const initialState: ViewsState = {};

const viewsSlice = createSlice({
  name: 'views',
  initialState,
  reducers: {
    viewChosen: (state, { payload }: PayloadAction<{ screen: ViewScreen; id: string }>) => {
      state[payload.screen] = payload.id;
    },
    viewLeft: (state, { payload: screen }: PayloadAction<ViewScreen>) => {
      delete state[screen];
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

export const viewsReducer = viewsSlice.reducer;
export const { viewChosen, viewLeft } = viewsSlice.actions;

export const selectChosenView = (state: RootState, screen: ViewScreen): string | undefined =>
  state.views[screen];
