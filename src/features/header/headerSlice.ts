import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import type { AssignState } from '../tasks/assignState';

export const productName = 'Docket';

/** What of the dialog for reports is wanted: the last minutes, or a full recording. */
export type Reporting = 'minutes' | 'full';

/** A place in the product. `state`: what /assign is told beside its path. */
export interface Place {
  pathname: string;
  search: string;
  state?: AssignState;
}

/** The shown page title, the link behind it, and where the person is (an action per navigation, for the action log). */
export interface HeaderState {
  title: string;
  link: string;
  location: Place;
  /** Where something other than a link wants to go; absent once the next navigation has happened. */
  requestedPath?: string;
  /** The form for a new password is open. What is typed there never comes here. */
  changingPassword: boolean;
  /** The dialog for reports is open. What is chosen and typed there never comes here. */
  reporting: Reporting | null;
}

declare module '../../store/rootState' {
  interface RootState {
    header: HeaderState;
  }
}

const initialState: HeaderState = {
  title: productName,
  link: '/',
  location: { pathname: '/', search: '' },
  changingPassword: false,
  reporting: null,
};

const headerSlice = createSlice({
  name: 'header',
  initialState,
  reducers: {
    titleChanged: (state, action: PayloadAction<{ title: string; link?: string }>) => {
      state.title = action.payload.title;
      state.link = action.payload.link ?? '/';
    },
    navigationRequested: (state, action: PayloadAction<string>) => {
      state.requestedPath = action.payload;
    },
    routeChanged: (state, action: PayloadAction<Place>) => {
      state.location = action.payload;
      delete state.requestedPath;
    },
    passwordDialogOpened: (state) => {
      state.changingPassword = true;
    },
    passwordDialogClosed: (state) => {
      state.changingPassword = false;
    },
    reportOpened: (state, action: PayloadAction<Reporting>) => {
      state.reporting = action.payload;
    },
    reportClosed: (state) => {
      state.reporting = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedOut, (state) => {
      state.title = productName;
      state.link = '/';
      delete state.requestedPath;
      state.changingPassword = false;
      state.reporting = null;
    }),
});

export const headerReducer = headerSlice.reducer;
export const {
  titleChanged,
  navigationRequested,
  routeChanged,
  passwordDialogOpened,
  passwordDialogClosed,
  reportOpened,
  reportClosed,
} = headerSlice.actions;

export const selectHeaderTitle = (state: RootState): string => state.header.title;
export const selectHeaderLink = (state: RootState): string => state.header.link;
export const selectRequestedPath = (state: RootState): string | undefined =>
  state.header.requestedPath;
export const selectChangingPassword = (state: RootState): boolean => state.header.changingPassword;
export const selectReporting = (state: RootState): Reporting | null => state.header.reporting;
