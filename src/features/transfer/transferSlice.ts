import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

/** What can be written to a file and read from one. */
export type TransferKind = 'people' | 'tasks';

/** An export under way: rows written so far, and in all. */
export interface RunningExport {
  id: string;
  kind: TransferKind;
  done: number;
  total: number;
}

/**
 * Which import dialog is open, and the export that runs; one at a time. What a file says is not here: it may hold passwords,
 * and lives in the dialog alone.
 */
export interface TransferState {
  importing: TransferKind | null;
  exporting: RunningExport | null;
}

declare module '../../store/rootState' {
  interface RootState {
    transfer: TransferState;
  }
}

const initialState: TransferState = { importing: null, exporting: null };

const transferSlice = createSlice({
  name: 'transfer',
  initialState,
  reducers: {
    importOpened: (state, action: PayloadAction<TransferKind>) => {
      state.importing = action.payload;
    },
    importClosed: (state) => {
      state.importing = null;
    },
    exportStarted: {
      reducer: (state, { payload }: PayloadAction<Omit<RunningExport, 'done'>>) => {
        state.exporting = { ...payload, done: 0 };
      },
      prepare: (kind: TransferKind, total: number) => ({ payload: { id: nanoid(), kind, total } }),
    },
    exportProgressed: (state, { payload }: PayloadAction<{ id: string; done: number }>) => {
      if (state.exporting?.id === payload.id) state.exporting.done = payload.done;
    },
    /** It is done, or was given up: whatever is still being written stops at its next row. */
    exportEnded: (state, action: PayloadAction<{ id: string }>) => {
      if (state.exporting?.id === action.payload.id) state.exporting = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, () => initialState).addCase(loggedOut, () => initialState),
});

export const transferReducer = transferSlice.reducer;
export const { importOpened, importClosed, exportStarted, exportProgressed, exportEnded } =
  transferSlice.actions;

export const selectImporting = (state: RootState): TransferKind | null => state.transfer.importing;
export const selectExporting = (state: RootState): RunningExport | null => state.transfer.exporting;
