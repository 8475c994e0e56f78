import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import type { AssignState } from './assignState';
import { productName } from './documentTitle';

/** `state` is the navigation state of /assign. */
export interface AppLocation {
  pathname: string;
  search: string;
  state?: AssignState;
}

export interface NavigationState {
  /** The page title in the header, and where it links to. */
  title: string;
  link: string;
  location: AppLocation;
  /** Set to navigate without a link; absent after the next navigation. */
  requestedPath?: string;
}

declare module '../store/rootState' {
  interface RootState {
    navigation: NavigationState;
  }
}

const initialState: NavigationState = {
  title: productName,
  link: '/',
  location: { pathname: '/', search: '' },
};

const navigationSlice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    titleChanged: (state, action: PayloadAction<{ title: string; link?: string }>) => {
      state.title = action.payload.title;
      state.link = action.payload.link ?? '/';
    },
    navigationRequested: (state, action: PayloadAction<string>) => {
      state.requestedPath = action.payload;
    },
    routeChanged: (state, action: PayloadAction<AppLocation>) => {
      state.location = action.payload;
      delete state.requestedPath;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedOut, (state) => {
      state.title = productName;
      state.link = '/';
      delete state.requestedPath;
    }),
});

export const navigationReducer = navigationSlice.reducer;
export const { titleChanged, navigationRequested, routeChanged } = navigationSlice.actions;

export const selectPageTitle = (state: RootState): string => state.navigation.title;
export const selectPageLink = (state: RootState): string => state.navigation.link;
export const selectPathname = (state: RootState): string => state.navigation.location.pathname;
export const selectRequestedPath = (state: RootState): string | undefined =>
  state.navigation.requestedPath;
