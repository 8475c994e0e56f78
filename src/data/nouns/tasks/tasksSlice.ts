import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskWatchers } from '../../../contract/event';
import type { Task, TaskChanges } from '../../../contract/task';
import { socketLost, taskWatched } from '../../realtime/realtimeSlice';
import { taskWatchersChanged } from '../../realtime/serverEvents';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { routeChanged } from '../../navigation/navigationSlice';
import type { SeenTask } from './seenTask';
import { isTaskPath } from '../../navigation/taskPath';

/** What was typed or chosen in Edit Task, and what of the task was seen when it was opened. */
export interface DialogEdits extends SeenTask {
  edits?: TaskChanges;
  /** They are being saved, so the outbox has them. */
  isSent?: boolean;
}

interface OneTask {
  taskId: string;
}
export type EditDialogProps = OneTask & DialogEdits;
/** The dialogs about one task. */
export type TaskDialogKind = 'edit' | 'assign' | 'comments' | 'activity' | 'files' | 'delete';

declare module '../../dialogs/dialogsSlice' {
  interface DialogProps {
    'task/new': NoProps;
    'task/edit': EditDialogProps;
    'task/assign': OneTask;
    'task/comments': OneTask;
    'task/activity': OneTask;
    'task/files': OneTask;
    'task/delete': OneTask;
  }
}

export interface TasksState {
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
  upload: null,
  gone: null,
  shownEntries: null,
  watchers: null,
};

export const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
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
      // The id in the path decides nothing: a log may hide it.
      .addCase(routeChanged, (state, { payload }) => {
        if (!isTaskPath(payload.pathname)) state.gone = null;
      }),
});

export const { uploadProgressed, openTaskGone, earlierEntriesShown } = tasksSlice.actions;
