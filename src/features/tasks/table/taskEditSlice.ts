import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskChanges } from '../../../contract/task';
import { loggedIn, loggedOut } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { inspectionEnded, inspectionStarted } from '../../inspection/inspectionSlice';

/** Fields that are edited in their cell. People are assigned in a dialog of their own. */
export const editedColumns = ['title', 'status', 'priority', 'dueDate', 'labels'] as const;
export type EditedColumn = (typeof editedColumns)[number];

/** A field with a few given values: choosing one saves it. */
export const isChoice = (column: EditedColumn): column is 'status' | 'priority' =>
  column === 'status' || column === 'priority';

/**
 * The one cell that is being edited. It is state, so that what was typed outlives an event that changes the row, a scroll,
 * another screen, and so that a replay shows it.
 */
export interface TaskEdit extends EditedCell {
  /** What was typed or chosen; empty while nothing was, so that the editor follows the record. */
  changes: TaskChanges;
  /** Sent, and not answered yet. */
  saving: boolean;
  /** Why the server refused it; for people. */
  error: string | null;
  /** The cell to edit once this one is saved. */
  next: EditedCell | null;
}
export interface EditedCell {
  taskId: string;
  column: EditedColumn;
}

declare module '../../../store/rootState' {
  interface RootState {
    taskEdit: TaskEdit | null;
  }
}

const none = (): TaskEdit | null => null;
const newEdit = ({ taskId, column }: EditedCell): TaskEdit => ({
  taskId,
  column,
  changes: {},
  saving: false,
  error: null,
  next: null,
});

const taskEditSlice = createSlice({
  name: 'taskEdit',
  initialState: null as TaskEdit | null,
  reducers: {
    /**
     * A cell opens at once, or once the one before it is saved. A refused one stays open until somebody settles it: what was
     * typed in it would be lost.
     */
    editBegun: (state, { payload }: PayloadAction<EditedCell>): TaskEdit | null => {
      if (state?.saving) return { ...state, next: payload };
      const isOpen = state?.taskId === payload.taskId && state.column === payload.column;
      return isOpen || state?.error ? state : newEdit(payload);
    },
    editTyped: (state, { payload }: PayloadAction<TaskChanges>) =>
      state ? { ...state, changes: payload, error: null } : state,
    editSent: (state) => (state ? { ...state, saving: true, error: null } : state),
    editSaved: (state) => (state?.next ? newEdit(state.next) : null),
    /** What was typed stays, with the reason. */
    editRefused: (state, { payload }: PayloadAction<string>) =>
      state ? { ...state, saving: false, error: payload, next: null } : state,
    /** Not while it is being saved: what the server refuses would be lost, and what it takes be no surprise. */
    editGivenUp: (state) => (state?.saving ? state : null),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, none)
      .addCase(loggedOut, none)
      .addCase(inspectionStarted, none)
      .addCase(inspectionEnded, none),
});

export const taskEditReducer = taskEditSlice.reducer;
export const { editBegun, editTyped, editSent, editSaved, editRefused, editGivenUp } =
  taskEditSlice.actions;

export const selectTaskEdit = (state: RootState): TaskEdit | null => state.taskEdit;
