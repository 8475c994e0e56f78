import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NewTask } from '../../contract/task';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { routeChanged } from '../navigation/navigationSlice';

export type TaskDialogKind =
  'view' | 'edit' | 'assign' | 'comments' | 'activity' | 'files' | 'delete';
export type TaskDialog = { kind: 'new' } | { kind: TaskDialogKind; taskId: string };

/** What a person has typed and not sent. It is kept over a reload and a forced log-out. */
export interface TaskDrafts {
  newTask: NewTask;
  commentDrafts: Record<string, string>;
  /** Comments of a task that the person has seen, by task. */
  seenComments: Record<string, number>;
}

export interface TasksState extends TaskDrafts {
  dialog: TaskDialog | null;
  /** Bytes of the upload under way; null if there is none. */
  upload: { sent: number; total: number } | null;
}

declare module '../../store/rootState' {
  interface RootState {
    tasks: TasksState;
  }
}

/** For how many tasks seen comments are remembered. The oldest entries are dropped first. */
export const mostSeen = 1_000;

export const emptyNewTask: NewTask = {
  title: '',
  description: '',
  priority: 'Medium',
  dueDate: '',
  assignedTo: [],
  labels: [],
};

const initialState: TasksState = {
  dialog: null,
  newTask: emptyNewTask,
  commentDrafts: {},
  seenComments: {},
  upload: null,
};

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
    newTaskDrafted: (state, action: PayloadAction<Partial<NewTask>>) => {
      Object.assign(state.newTask, action.payload);
    },
    newTaskDiscarded: (state) => {
      state.newTask = emptyNewTask;
    },
    commentDrafted: (state, action: PayloadAction<{ taskId: string; text: string }>) => {
      const { taskId, text } = action.payload;
      if (text === '') delete state.commentDrafts[taskId];
      else state.commentDrafts[taskId] = text;
    },
    commentsSeen: (state, action: PayloadAction<{ taskId: string; count: number }>) => {
      const { taskId, count } = action.payload;
      const { seenComments } = state;
      if (seenComments[taskId] === count) return;
      // The latest changes are at the end.
      delete seenComments[taskId];
      seenComments[taskId] = count;
      const [oldest, ...others] = Object.keys(seenComments);
      if (oldest !== undefined && others.length >= mostSeen) delete seenComments[oldest];
    },
    /** These tasks are deleted, or no longer assigned to this person. A comment that is being written is kept. */
    tasksForgotten: (state, action: PayloadAction<string[]>) => {
      const { dialog } = state;
      for (const taskId of action.payload) {
        delete state.seenComments[taskId];
        if (dialog?.kind !== 'comments' || dialog.taskId !== taskId)
          delete state.commentDrafts[taskId];
      }
    },
    uploadProgressed: (state, action: PayloadAction<{ sent: number; total: number } | null>) => {
      state.upload = action.payload;
    },
    /** Restores what this person had typed. */
    draftsRestored: (state, action: PayloadAction<TaskDrafts>) => {
      Object.assign(state, action.payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => initialState)
      .addCase(loggedOut, () => initialState)
      // Leaving the screen closes its dialog, so that it is not open on the way back.
      .addCase(routeChanged, (state, { payload }) => {
        if (payload.pathname !== '/task') state.dialog = null;
      }),
});

export const tasksReducer = tasksSlice.reducer;
export const {
  dialogOpened,
  dialogClosed,
  newTaskDrafted,
  newTaskDiscarded,
  commentDrafted,
  commentsSeen,
  tasksForgotten,
  uploadProgressed,
  draftsRestored,
} = tasksSlice.actions;
