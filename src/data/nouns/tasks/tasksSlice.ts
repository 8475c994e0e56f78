import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskWatchers } from '../../../contract/event';
import type { Task, TaskChanges } from '../../../contract/task';
import { socketLost, taskWatched } from '../../realtime/realtimeSlice';
import { taskWatchersChanged } from '../../realtime/serverEvents';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { routeChanged } from '../../navigation/navigationSlice';
import type { SeenTask } from './seenTask';
import { isTaskPath } from '../../navigation/taskPath';

export type TaskDialogKind = 'edit' | 'assign' | 'comments' | 'activity' | 'files' | 'delete';
/** What was typed or chosen in Edit Task, and what of the task was seen when it was opened. */
export interface DialogEdits extends SeenTask {
  edits?: TaskChanges;
  /** They are being saved, so the outbox has them. */
  isSent?: boolean;
}
export type TaskDialog = { kind: 'new' } | ({ kind: TaskDialogKind; taskId: string } & DialogEdits);
type EditDialog = Extract<TaskDialog, DialogEdits>;

export interface TasksState {
  dialog: TaskDialog | null;
  /** Bytes of the running upload. */
  upload: { sent: number; total: number } | null;
  /** The last record of a task that was deleted or unassigned while it was open. */
  gone: Task | null;
  /** How many comments and changes of the open task are shown, when not only the latest. */
  shownEntries: { taskId: string; count: number } | null;
  /** Who has the open task open, the person themselves included. Null while it is not known. */
  watchers: TaskWatchers | null;
}

declare module '../../store/rootState' {
  interface RootState {
    tasks: TasksState;
  }
}

const initialState: TasksState = {
  dialog: null,
  upload: null,
  gone: null,
  shownEntries: null,
  watchers: null,
};

/** Whether the dialog has changes that are not saved. */
export const isTypedDialog = (dialog: TaskDialog | null): dialog is EditDialog =>
  dialog?.kind === 'edit' && Object.keys(dialog.edits ?? {}).length > 0;

export const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    dialogOpened: (state, action: PayloadAction<TaskDialog>) => {
      state.dialog = action.payload;
    },
    dialogEdited: ({ dialog }, { payload }: PayloadAction<DialogEdits>) => {
      if (dialog?.kind === 'edit')
        Object.assign(dialog, payload, { edits: { ...dialog.edits, ...payload.edits } });
    },
    /** Typed text is kept, and the status is the one that the task still has. */
    dialogRefused: ({ dialog }) => {
      if (dialog?.kind !== 'edit') return;
      dialog.isSent = false;
      delete dialog.edits?.status;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
    uploadProgressed: (state, action: PayloadAction<TasksState['upload']>) => {
      state.upload = action.payload;
    },
    earlierEntriesShown: (state, action: PayloadAction<{ taskId: string; count: number }>) => {
      state.shownEntries = action.payload;
    },
    openTaskGone: (state, action: PayloadAction<Task>) => {
      state.gone = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      .addCase(taskWatchersChanged, (state, { payload }) => {
        state.watchers = payload;
      })
      .addCase(taskWatched, (state, { payload }) => {
        if (state.watchers?.taskId !== payload) state.watchers = null;
      })
      .addCase(socketLost, (state) => {
        state.watchers = null;
      })
      // Leaving the screen closes its dialog. The id in the path decides nothing: a log may hide it.
      .addCase(routeChanged, (state, { payload }) => {
        if (isTaskPath(payload.pathname)) return;
        // What was typed is there again when the person comes back.
        if (!isTypedDialog(state.dialog)) state.dialog = null;
        state.gone = null;
      }),
});

export const {
  dialogOpened,
  dialogEdited,
  dialogRefused,
  dialogClosed,
  uploadProgressed,
  openTaskGone,
  earlierEntriesShown,
} = tasksSlice.actions;
