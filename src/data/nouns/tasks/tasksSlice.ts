import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskWatchers } from '../../../contract/event';
import type { Task } from '../../../contract/task';
import { socketLost, taskWatched } from '../../realtime/realtimeSlice';
import { taskWatchersChanged } from '../../realtime/serverEvents';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { routeChanged } from '../../navigation/navigationSlice';
import type { SeenTask } from './seenTask';
import type { TypedChanges } from './taskFields';
import { isTaskPath } from '../../navigation/taskPath';

/** What was typed or chosen in Edit Task, and what of the task was seen when it was opened. */
export interface DialogEdits extends SeenTask {
  edits?: TypedChanges;
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
    'task/commentVersions': OneTask & { commentId: string };
    'task/activity': OneTask;
    'task/files': OneTask;
    'task/delete': OneTask;
    /** `isCompletion`: it would be completed, not started. `isConfirmed`: the person does it anyway. */
    'task/blocked': OneTask & { isCompletion?: boolean; isConfirmed?: boolean };
    'task/removeFile': OneTask & { filename: string };
  }
}

/** A file that is being added to a task, or that was refused. */
export interface FileUpload {
  uploadId: string;
  taskId: string;
  originalname: string;
  /** Bytes of the request that are sent, and all of them. */
  sent: number;
  total: number;
  /** Why it was not added. */
  error: string | null;
}

export interface TasksState {
  /** Bytes of the running upload. */
  upload: { sent: number; total: number } | null;
  /** Files on their way to tasks, in the order in which they were chosen. */
  uploads: FileUpload[];
  /** The last record of a task that was deleted or unassigned while it was open. */
  gone: Task | null;
  /** How many comments and changes of the open task are shown, when not only the latest. */
  shownEntries: { taskId: string; count: number } | null;
  /** Who has the open task open, the person themselves included. Null while it is not known. */
  watchers: TaskWatchers | null;
  /** The tasks whose sub-tasks the table hides. */
  collapsed: string[];
}

declare module '../../store/rootState' {
  interface RootState {
    tasks: TasksState;
  }
}

const initialState: TasksState = {
  upload: null,
  uploads: [],
  gone: null,
  shownEntries: null,
  watchers: null,
  collapsed: [],
};

const uploadOf = ({ uploads }: TasksState, id: string): FileUpload | undefined =>
  uploads.find(({ uploadId }) => uploadId === id);

export const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    uploadProgressed: (state, action: PayloadAction<TasksState['upload']>) => {
      state.upload = action.payload;
    },
    filesChosen: (state, { payload }: PayloadAction<{ uploads: FileUpload[] }>) => {
      state.uploads.push(...payload.uploads);
    },
    fileProgressed: (
      state,
      { payload }: PayloadAction<Pick<FileUpload, 'uploadId' | 'sent' | 'total'>>,
    ) => {
      Object.assign(uploadOf(state, payload.uploadId) ?? {}, payload);
    },
    fileRefused: (state, { payload }: PayloadAction<{ uploadId: string; error: string }>) => {
      Object.assign(uploadOf(state, payload.uploadId) ?? {}, payload);
    },
    /** It was added, or the person has cancelled it or read why it was refused. */
    fileDone: (state, { payload }: PayloadAction<{ uploadId: string }>) => {
      state.uploads = state.uploads.filter(({ uploadId }) => uploadId !== payload.uploadId);
    },
    earlierEntriesShown: (state, action: PayloadAction<{ taskId: string; count: number }>) => {
      state.shownEntries = action.payload;
    },
    /** The table hides the sub-tasks of a task, or shows them again. */
    subtasksToggled: (state, { payload: { taskId } }: PayloadAction<{ taskId: string }>) => {
      state.collapsed = state.collapsed.includes(taskId)
        ? state.collapsed.filter((id) => id !== taskId)
        : [...state.collapsed, taskId];
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

export const {
  uploadProgressed,
  filesChosen,
  fileProgressed,
  fileRefused,
  fileDone,
  openTaskGone,
  earlierEntriesShown,
  subtasksToggled,
} = tasksSlice.actions;
