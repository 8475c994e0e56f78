import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import {
  loggedIn,
  loggedOut,
  selectIsAdministrator,
  selectIsDocket,
} from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';

export type TransferKind = 'people' | 'tasks';

/** An export in progress. `done` and `total` count rows. */
export interface RunningExport {
  id: string;
  kind: TransferKind;
  done: number;
  total: number;
}

export interface TransferState {
  exporting: RunningExport | null;
}

declare module '../../data/store/rootState' {
  interface RootState {
    transfer: TransferState;
  }
}

const initialState: TransferState = { exporting: null };

export const transferSlice = createSlice({
  name: 'transfer',
  initialState,
  reducers: {
    exportStarted: {
      reducer: (state, { payload }: PayloadAction<Omit<RunningExport, 'done'>>) => {
        state.exporting = { ...payload, done: 0 };
      },
      prepare: (kind: TransferKind, total: number) => ({ payload: { id: nanoid(), kind, total } }),
    },
    exportProgressed: (state, { payload }: PayloadAction<{ id: string; done: number }>) => {
      if (state.exporting?.id === payload.id) state.exporting.done = payload.done;
    },
    /** It has finished or was cancelled. A cancelled export stops at its next batch. */
    exportEnded: (state, action: PayloadAction<{ id: string }>) => {
      if (state.exporting?.id === action.payload.id) state.exporting = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

export const { exportStarted, exportProgressed, exportEnded } = transferSlice.actions;

export const selectExporting = (state: RootState): RunningExport | null => state.transfer.exporting;

/**
 * Whether a file can be imported: by administrators, and only with our own server. Tasks not while
 * another person is inspected: they would not be theirs.
 */
export const selectCanImport = (state: RootState, kind: TransferKind): boolean =>
  selectIsAdministrator(state) &&
  selectIsDocket(state) &&
  (kind === 'people' || selectInspectedId(state) === undefined);
