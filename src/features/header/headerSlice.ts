import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

export const productName = 'Docket';

/** The shown page title, the link behind it, and where the person is (an action per navigation, for the action log). */
export interface HeaderState {
  title: string;
  link: string;
  location: { pathname: string; search: string };
}

declare module '../../store/rootState' {
  interface RootState {
    header: HeaderState;
  }
}

const initialState: HeaderState = { title: productName, link: '/', location: { pathname: '/', search: '' } };

const headerSlice = createSlice({
  name: 'header',
  initialState,
  reducers: {
    titleChanged: (state, action: PayloadAction<{ title: string; link?: string }>) => {
      state.title = action.payload.title;
      state.link = action.payload.link ?? '/';
    },
    routeChanged: (state, action: PayloadAction<{ pathname: string; search: string }>) => {
      state.location = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedOut, (state) => {
      state.title = productName;
      state.link = '/';
    }),
});

export const headerReducer = headerSlice.reducer;
export const { titleChanged, routeChanged } = headerSlice.actions;

export const selectHeaderTitle = (state: RootState): string => state.header.title;
export const selectHeaderLink = (state: RootState): string => state.header.link;
