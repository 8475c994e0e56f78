import { errorText, isConflict } from '../../../api/errors';
import type { ThunkApi } from '../../../api/thunkApi';
import { selectDayBounds } from '../../../clock/clockSlice';
import type { Task } from '../../../contract/task';
import { notADate, parseDay } from '../../../lib/parseDay';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { newKey } from '../../../realtime/newKey';
import { toastShown } from '../../toasts/toastsSlice';
import { changedFields, unchangedFieldsText } from '../taskChanges';
import { tasksApi } from '../tasksApi';
import { selectTaskById, selectMayEdit } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';
import type { TaskColumn } from './taskColumns';
import {
  editBegun,
  editedColumns,
  selectTaskEdit,
  editGivenUp,
  editRefused,
  editSaved,
  editSent,
  isChoice,
} from './taskEditSlice';

/** Administrators may edit every field, assignees the status and the assignees. */
export function mayEditField(state: RootState, task: Task, column: TaskColumn['key']): boolean {
  if (column !== 'assignedTo' && !editedColumns.some((one) => one === column)) return false;
  if (selectIsAdministrator(state)) return true;
  return (column === 'status' || column === 'assignedTo') && selectMayEdit(state, task);
}

/**
 * Opens the editor of a field, or for assignees the Assign User dialog. `onPage`: in the open task,
 * and not in the table. Returns 'blocked' if a refused edit of another field is still open.
 */
export function startEdit(taskId: string, column: TaskColumn['key'], onPage = false) {
  return (dispatch: ThunkApi['dispatch'], getState: ThunkApi['getState']): 'blocked' | null => {
    const task = selectTaskById(getState(), taskId);
    if (!task || !mayEditField(getState(), task, column)) return null;
    // The text is too long for a cell.
    if (column === 'description' && !onPage) return null;
    const edited = editedColumns.find((one) => one === column);
    const openEdit = selectTaskEdit(getState());
    const isOtherCell =
      openEdit !== null && (openEdit.taskId !== taskId || openEdit.column !== edited);
    // An editor without the focus, which gets no blur event, is saved here.
    if (edited && isOtherCell && !openEdit.error && Object.keys(openEdit.changes).length > 0)
      void dispatch(saveEdit());
    dispatch(
      edited
        ? editBegun({
            taskId,
            column: edited,
            ...(onPage && { onPage }),
            ...(task.seq !== undefined && { seq: task.seq }),
          })
        : dialogOpened({ kind: 'assign', taskId }),
    );
    const open = selectTaskEdit(getState());
    return edited && open?.error && (open.taskId !== taskId || open.column !== edited)
      ? 'blocked'
      : null;
  };
}

const blankText = 'A task needs a title. Press Escape to restore the old one.';
const noDescriptionText = 'A description can be replaced, but not removed.';
const deletedText = 'This task no longer exists. Your text stays here until you press Escape.';

/**
 * Saves the field that is being edited, if it has changed. If the server refuses, typed text stays
 * open with the reason; a choice is reverted and the reason shown as a toast.
 */
export function saveEdit() {
  return async (dispatch: ThunkApi['dispatch'], getState: ThunkApi['getState']): Promise<void> => {
    const edit = selectTaskEdit(getState());
    if (!edit || edit.saving) return;
    const refuse = (message: string) => {
      dispatch(editRefused(message));
      // The open task was closed meanwhile. The text is still there when it is opened again.
      if (edit.onPage && selectOpenTaskId(getState()) !== edit.taskId)
        dispatch(toastShown({ message: `Not saved: ${message}`, variant: 'error' }));
    };
    const task = selectTaskById(getState(), edit.taskId);
    if (edit.changes.title?.trim() === '') {
      refuse(blankText);
      return;
    }
    if (edit.changes.description?.trim() === '' && task?.description) {
      refuse(noDescriptionText);
      return;
    }
    const typed = edit.changes.dueDate?.trim();
    const dueDate = typed ? parseDay(typed, selectDayBounds(getState()).today) : null;
    if (typed && dueDate === null) {
      refuse(notADate);
      return;
    }
    const edited = typed === undefined ? edit.changes : { ...edit.changes, dueDate };
    const changes = task ? changedFields(task, edited) : edited;
    if (!changes || Object.keys(changes).length === 0) {
      dispatch(editGivenUp());
      return;
    }
    if (!task) {
      refuse(deletedText);
      return;
    }
    dispatch(editSent());
    const { data, error } = await dispatch(
      tasksApi.endpoints.updateTask.initiate(
        {
          id: task._id,
          changes,
          key: dispatch(newKey()),
          ...(edit.seq !== undefined && { seq: edit.seq }),
        },
        { track: false },
      ),
    );
    const current = selectTaskEdit(getState());
    // Another sign-in or an inspection has ended this edit.
    if (!current?.saving || current.taskId !== edit.taskId || current.column !== edit.column)
      return;
    // The outbox asks what becomes of it.
    if (isConflict(error)) {
      dispatch(editSaved());
      return;
    }
    const refusal = error ? errorText(error) : unchangedFieldsText(task, changes, data);
    if (refusal !== null && !isChoice(edit.column)) {
      refuse(refusal);
      return;
    }
    if (refusal !== null) dispatch(toastShown({ message: refusal, variant: 'error' }));
    dispatch(editSaved());
  };
}
