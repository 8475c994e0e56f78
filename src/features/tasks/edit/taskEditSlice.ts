import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../../data/session/sessionSlice';
import type { RootState } from '../../../data/store/rootState';
import { inspectionEnded, inspectionStarted } from '../../../data/inspection/inspectionSlice';
import type { SeenTask } from '../../../data/nouns/tasks/seenTask';
import type { EditedField, TypedChanges } from '../../../data/nouns/tasks/taskFields';

/**
 * The field that is being edited. It is in the state, so that typed text survives scrolling, events
 * and other screens, and so that a replay shows it.
 */
export interface CellEdit extends EditedCell {
  /** What was typed or chosen. While it is empty, the editor shows the record. */
  changes: TypedChanges;
  saving: boolean;
  /** Why it was not saved. */
  error: string | null;
  /** The cell to edit once this one is saved. */
  next: EditedCell | null;
}
/** A field, or the people, who are assigned by calls of their own. */
export type EditedColumn = EditedField | 'assignedTo';
export interface EditedCell extends SeenTask {
  taskId: string;
  column: EditedColumn;
  /** It is edited in the open task, and not in the table. */
  onPage?: boolean;
}
/** An edit with what was typed. */
export type TypedEdit = EditedCell & Pick<CellEdit, 'changes'>;

/** Whether something was typed or chosen that is not saved. */
export const isTyped = (edit: CellEdit | null): edit is CellEdit =>
  edit !== null && Object.keys(edit.changes).length > 0;

declare module '../../../data/store/rootState' {
  interface RootState {
    taskEdit: CellEdit | null;
  }
}

const none = (): CellEdit | null => null;
/** What was typed is kept when the shown list changes. */
const ifTyped = (state: CellEdit | null): CellEdit | null => (isTyped(state) ? state : null);
const newEdit = (cell: EditedCell): CellEdit => ({
  ...cell,
  changes: {},
  saving: false,
  error: null,
  next: null,
});

/** What was seen when the edit began. */
const seenBy = ({ seq, after }: CellEdit): SeenTask => ({ seq, after });

export const taskEditSlice = createSlice({
  name: 'taskEdit',
  initialState: null as CellEdit | null,
  reducers: {
    /** Waits while another cell is being saved. A refused edit stays open, to keep its text. */
    editBegun: (state, { payload }: PayloadAction<EditedCell>): CellEdit | null => {
      if (state?.saving) return { ...state, next: payload };
      const isOpen = state?.taskId === payload.taskId && state.column === payload.column;
      if (isOpen && state.onPage === payload.onPage) return state;
      // The edit moves from the table to the open task, or back, with its text.
      if (isOpen)
        return {
          ...newEdit(state.seq === undefined ? payload : { ...payload, ...seenBy(state) }),
          changes: state.changes,
          error: state.error,
        };
      return state?.error ? state : newEdit(payload);
    },
    /** After a reload, or when the same person logs in again. */
    editRestored: (
      _state,
      { payload: { changes, ...cell } }: PayloadAction<TypedEdit>,
    ): CellEdit => ({ ...newEdit(cell), changes }),
    editTyped: (state, { payload }: PayloadAction<TypedChanges>) =>
      state ? { ...state, changes: payload, error: null } : state,
    editSent: (state) => (state ? { ...state, saving: true, error: null } : state),
    editSaved: (state) => (state?.next ? newEdit(state.next) : null),
    editRefused: (state, { payload }: PayloadAction<string>) =>
      state ? { ...state, saving: false, error: payload, next: null } : state,
    /** Ignored while it is being saved: if the server refused it, the text would be lost. */
    editGivenUp: (state) => (state?.saving ? state : null),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, none)
      .addCase(loggedOut, none)
      .addCase(inspectionStarted, ifTyped)
      .addCase(inspectionEnded, ifTyped),
});

export const { editBegun, editRestored, editTyped, editSent, editSaved, editRefused, editGivenUp } =
  taskEditSlice.actions;

export const selectTaskEdit = (state: RootState): CellEdit | null => state.taskEdit;
/** The edit in a cell of the table. */
export const selectCellEdit = ({ taskEdit }: RootState): CellEdit | null =>
  taskEdit?.onPage ? null : taskEdit;
/** The edit of a field of the open task. */
export const selectPageEdit = (
  { taskEdit }: RootState,
  taskId: string,
  column: EditedColumn,
): CellEdit | null =>
  taskEdit?.onPage && taskEdit.taskId === taskId && taskEdit.column === column ? taskEdit : null;
