import { selectDayBounds } from '../../../data/store/clockSlice';
import type { Task } from '../../../contract/task';
import { notADate, parseDay } from '../../../lib/parseDay';
import { selectIsBehind } from '../../../data/realtime/realtimeSlice';
import { selectIsAdministrator, selectIsDocket } from '../../../data/session/sessionSlice';
import type { AppThunk } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { selectMayEdit, selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { seenOf } from '../../../data/nouns/tasks/seenTask';
import {
  blankText,
  changedFields,
  cleanChanges,
  isChoice,
  isEditedField,
  typedProblem,
  type EditedField,
  type TypedChanges,
} from '../../../data/nouns/tasks/taskFields';
import { selectGoneTask, selectTasksSettled } from '../../../data/nouns/tasks/tasksSelectors';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { TaskColumn } from '../../../data/nouns/tasks/taskColumns';
import { sendTaskChanges } from '../../../data/nouns/tasks/changeTask';
import {
  editBegun,
  selectTaskEdit,
  editGivenUp,
  editRefused,
  editSaved,
  editSent,
  isTyped,
} from './taskEditSlice';

/** What an assignee may change, too. */
export const isOfAssignees = (column: string): boolean =>
  column === 'status' || column === 'assignedTo';

/** Administrators may edit every field, assignees the status and the assignees. */
export function mayEditField(
  state: RootState,
  task: Task,
  column: TaskColumn['key'] | EditedField,
): boolean {
  if (column !== 'assignedTo' && !isEditedField(column)) return false;
  if (selectIsAdministrator(state)) return true;
  return isOfAssignees(column) && selectMayEdit(state, task);
}

/**
 * Opens the editor of a field, or the Assign User dialog. `onPage`: in the open task, and not
 * in the list. Returns 'blocked' if a refused edit of another field is still open.
 */
export function startEdit(
  taskId: string,
  column: TaskColumn['key'] | EditedField,
  onPage?: boolean,
): AppThunk<'blocked' | null> {
  return (dispatch, getState) => {
    const task = selectShownTask(getState(), taskId);
    if (!task || !mayEditField(getState(), task, column)) return null;
    // They are too long for a cell.
    if ((column === 'description' && !onPage) || column === 'checklist') return null;
    if (column !== 'assignedTo' && !isEditedField(column)) return null;
    // One at a time, for an assignee who hands it over; and what cannot be undone asks first.
    const asks = !selectIsAdministrator(getState()) || !selectIsDocket(getState());
    if (column === 'assignedTo' && asks) {
      dispatch(dialogOpened('task/assign', { taskId }));
      return null;
    }
    /** The open edit, if it is of another field. */
    const otherEdit = () => {
      const edit = selectTaskEdit(getState());
      return edit?.taskId === taskId && edit.column === column ? null : edit;
    };
    const before = otherEdit();
    // An editor without the focus, which gets no blur event, is saved here.
    if (isTyped(before) && !before.error) void dispatch(saveEdit());
    dispatch(editBegun({ taskId, column, onPage, ...seenOf(task) }));
    return otherEdit()?.error ? 'blocked' : null;
  };
}

/** Says which refused edit comes first, and leads to its task. */
export function showRefusedEdit(): AppThunk<void> {
  return (dispatch, getState) => {
    const { error, taskId } = selectTaskEdit(getState()) ?? {};
    if (!error) return;
    const message = `Not saved: ${error}`;
    dispatch(toastShown({ key: 'edit', message, variant: 'error', opens: { taskId } }));
  };
}

/** Opens the editor of a field, or says which refused edit comes first. */
export function beginEdit(...field: Parameters<typeof startEdit>): AppThunk<void> {
  return (dispatch) => {
    if (dispatch(startEdit(...field)) === 'blocked') dispatch(showRefusedEdit());
  };
}

const deletedText = 'This task no longer exists.';

/** Whether a task that is not shown was deleted, or is no longer assigned to this person. */
const isDeleted = (state: RootState, id: string): boolean =>
  selectGoneTask(state)?._id === id ||
  (selectInspectedId(state) === undefined &&
    selectTasksSettled(state) &&
    // The local copy may lack new tasks.
    !selectIsBehind(state));

/**
 * Saves the field that is being edited, if it has changed. If the server refuses, typed text stays
 * open with the reason; a choice is reverted and the reason shown as a toast.
 */
export function saveEdit(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const edit = selectTaskEdit(getState());
    if (!edit || edit.saving) return;
    const refuse = (message: string, isLost = false) => {
      dispatch(editRefused(message));
      if (!edit.onPage || selectOpenTaskId(getState()) === edit.taskId) return;
      // The task has been closed. When it is opened again, the text is still there.
      if (!isLost) return void dispatch(showRefusedEdit());
      dispatch(toastShown({ message: `Not saved: ${message}`, variant: 'error' }));
      dispatch(editGivenUp());
    };
    const task = selectShownTask(getState(), edit.taskId);
    const { column } = edit;
    if (column === 'assignedTo') return void dispatch(editGivenUp());
    const blank = blankText(column, edit.changes[column], task?.[column]);
    if (blank) return refuse(blank, true);
    const isDay = column === 'dueDate' || column === 'startDate';
    const typed = isDay ? edit.changes[column]?.trim() : undefined;
    const day = typed ? parseDay(typed, selectDayBounds(getState()).today) : null;
    if (typed && day === null) return refuse(notADate, true);
    const { recurrence } = edit.changes;
    const edited: TypedChanges = {
      ...edit.changes,
      ...(typed !== undefined && { [column]: day }),
      // The task is for the first day of its series.
      ...(recurrence && { dueDate: recurrence.day }),
    };
    const problem = typedProblem(edited);
    if (problem) return refuse(problem, true);
    const changes = task ? changedFields(task, edited) : cleanChanges(edited);
    if (!changes || Object.keys(changes).length === 0) return void dispatch(editGivenUp());
    if (!task && isDeleted(getState(), edit.taskId)) return refuse(deletedText, true);
    dispatch(editSent());
    const refusal = await dispatch(sendTaskChanges(edit.taskId, changes, edit, task));
    const current = selectTaskEdit(getState());
    // Another sign-in or an inspection has ended this edit.
    if (!current?.saving || current.taskId !== edit.taskId || current.column !== edit.column)
      return;
    if (refusal && !isChoice(column)) return refuse(refusal.message, refusal.isGone);
    if (refusal) dispatch(toastShown({ message: refusal.message, variant: 'error' }));
    dispatch(editSaved());
  };
}
