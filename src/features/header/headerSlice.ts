import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';

/** What the report dialog opens with: the last minutes, or a full recording. */
export type ReportKind = 'minutes' | 'full';

/** The open dialogs of the account menu. Their input is never in the state. */
export interface HeaderState {
  changingPassword: boolean;
  reporting: ReportKind | null;
}

declare module '../../data/store/rootState' {
  interface RootState {
    header: HeaderState;
  }
}

const initialState: HeaderState = { changingPassword: false, reporting: null };

export const headerSlice = createSlice({
  name: 'header',
  initialState,
  reducers: {
    passwordDialogOpened: (state) => {
      state.changingPassword = true;
    },
    passwordDialogClosed: (state) => {
      state.changingPassword = false;
    },
    reportOpened: (state, action: PayloadAction<ReportKind>) => {
      state.reporting = action.payload;
    },
    reportClosed: (state) => {
      state.reporting = null;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
});

export const { passwordDialogOpened, passwordDialogClosed, reportOpened, reportClosed } =
  headerSlice.actions;

export const selectChangingPassword = (state: RootState): boolean => state.header.changingPassword;
export const selectReporting = (state: RootState): ReportKind | null => state.header.reporting;
