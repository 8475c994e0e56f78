import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { routeChanged } from '../navigation/navigationSlice';

export type TaskDialogKind =
  'view' | 'edit' | 'assign' | 'comments' | 'activity' | 'files' | 'delete';
export type TaskDialog = { kind: 'new' } | { kind: TaskDialogKind; taskId: string };

export interface TasksState {
  dialog: TaskDialog | null;
  /** Bytes of the running upload. */
  upload: { sent: number; total: number } | null;
}

declare module '../../store/rootState' {
  interface RootState {
    tasks: TasksState;
  }
}

const initialState: TasksState = { dialog: null, upload: null };

const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    dialogOpened: (state, action: PayloadAction<TaskDialog>) => {
      state.dialog = action.payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
    uploadProgressed: (state, action: PayloadAction<{ sent: number; total: number } | null>) => {
      state.upload = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      // Leaving the screen closes its dialog.
      .addCase(routeChanged, (state, { payload }) => {
        if (payload.pathname !== '/task') state.dialog = null;
      }),
});

export const tasksReducer = tasksSlice.reducer;
export const { dialogOpened, dialogClosed, uploadProgressed } = tasksSlice.actions;
