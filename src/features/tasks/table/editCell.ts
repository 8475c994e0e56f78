import type { Task } from '../../../contract/task';
import type { Caller } from '../../../api/types';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { selectTaskById } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';
import { selectMayEdit } from '../useMayEdit';
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
import { selectDayBounds } from '../../../clock/clockSlice';
import { errorText } from '../../../api/errors';
import { notADate, parseDay } from '../../../lib/parseDay';
import { toastShown } from '../../toasts/toastsSlice';
import { changedFields, unchangedFieldsText } from '../taskChanges';
import { tasksApi } from '../tasksApi';

/** An assignee sets the status and hands the task on; administrators edit every field; nobody else edits anything. */
export function mayEditCell(state: RootState, task: Task, column: TaskColumn['key']): boolean {
  if (column !== 'assignedTo' && !editedColumns.some((one) => one === column)) return false;
  if (selectIsAdministrator(state)) return true;
  return (column === 'status' || column === 'assignedTo') && selectMayEdit(state, task);
}

/** Opens the editor of a cell; people are chosen in the Assign User dialog. Answers 'unsettled' when a refused edit of another cell stands in the way. */
export function startEdit(taskId: string, column: TaskColumn['key']) {
  return (dispatch: Caller['dispatch'], getState: Caller['getState']): 'unsettled' | null => {
    const task = selectTaskById(getState(), taskId);
    if (!task || !mayEditCell(getState(), task, column)) return null;
    const edited = editedColumns.find((one) => one === column);
    const before = selectTaskEdit(getState());
    const isElsewhere = before !== null && (before.taskId !== taskId || before.column !== edited);
    // An editor that came back without the focus is not left by going elsewhere, which would save it.
    if (edited && isElsewhere && !before.error && Object.keys(before.changes).length > 0)
      void dispatch(saveEdit());
    dispatch(
      edited ? editBegun({ taskId, column: edited }) : dialogOpened({ kind: 'assign', taskId }),
    );
    const open = selectTaskEdit(getState());
    return edited && open?.error && (open.taskId !== taskId || open.column !== edited)
      ? 'unsettled'
      : null;
  };
}

const blank = 'A task needs a title. Escape brings the old one back.';
const gone = 'This task is no longer there. What you typed stays here until you press Escape.';

/**
 * Saves the cell that is being edited. Nothing is sent when nothing has changed, and no blank title. What the server refuses
 * stays open with the reason; a choice, which nobody has typed, is put back and the reason told. A task that has gone meanwhile
 * keeps its editor as long as something is typed in it.
 */
export function saveEdit() {
  return async (dispatch: Caller['dispatch'], getState: Caller['getState']): Promise<void> => {
    const edit = selectTaskEdit(getState());
    if (!edit || edit.saving) return;
    const task = selectTaskById(getState(), edit.taskId);
    if (edit.changes.title?.trim() === '') {
      dispatch(editRefused(blank));
      return;
    }
    const typed = edit.changes.dueDate?.trim();
    const dueDate = typed ? parseDay(typed, selectDayBounds(getState()).today) : null;
    if (typed && dueDate === null) {
      dispatch(editRefused(notADate));
      return;
    }
    const edited = typed === undefined ? edit.changes : { ...edit.changes, dueDate };
    const changes = task ? changedFields(task, edited) : edited;
    if (!changes || Object.keys(changes).length === 0) {
      dispatch(editGivenUp());
      return;
    }
    if (!task) {
      dispatch(editRefused(gone));
      return;
    }
    dispatch(editSent());
    const { data, error } = await dispatch(
      tasksApi.endpoints.updateTask.initiate({ id: task._id, changes }, { track: false }),
    );
    const current = selectTaskEdit(getState());
    // Somebody else's session, or another list, has ended this edit.
    if (!current?.saving || current.taskId !== edit.taskId || current.column !== edit.column)
      return;
    const refusal = error ? errorText(error) : unchangedFieldsText(task, changes, data);
    if (refusal !== null && !isChoice(edit.column)) {
      dispatch(editRefused(refusal));
      return;
    }
    if (refusal !== null) dispatch(toastShown({ message: refusal, variant: 'error' }));
    dispatch(editSaved());
  };
}
