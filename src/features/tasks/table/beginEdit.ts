import type { Task } from '../../../contract/task';
import type { Caller } from '../../../api/types';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { RootState } from '../../../store/rootState';
import { selectTaskById } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';
import { selectMayEdit } from '../useMayEdit';
import { commitEdit } from './commitEdit';
import type { TaskColumn } from './taskColumns';
import { editBegun, editedColumns, selectTaskEdit } from './taskEditSlice';

/** An assignee sets the status and hands the task on; administrators edit every field; nobody else edits anything. */
export function mayEditCell(state: RootState, task: Task, column: TaskColumn['key']): boolean {
  if (column !== 'assignedTo' && !editedColumns.some((one) => one === column)) return false;
  if (selectIsAdministrator(state)) return true;
  return (column === 'status' || column === 'assignedTo') && selectMayEdit(state, task);
}

/** Opens the editor of a cell; people are chosen in the Assign User dialog. Answers 'unsettled' when a refused edit of another cell stands in the way. */
export function beginEdit(taskId: string, column: TaskColumn['key']) {
  return (dispatch: Caller['dispatch'], getState: Caller['getState']): 'unsettled' | null => {
    const task = selectTaskById(getState(), taskId);
    if (!task || !mayEditCell(getState(), task, column)) return null;
    const edited = editedColumns.find((one) => one === column);
    const before = selectTaskEdit(getState());
    const isElsewhere = before !== null && (before.taskId !== taskId || before.column !== edited);
    // An editor that came back without the focus is not left by going elsewhere, which would save it.
    if (edited && isElsewhere && !before.error && Object.keys(before.changes).length > 0)
      void dispatch(commitEdit());
    dispatch(
      edited ? editBegun({ taskId, column: edited }) : dialogOpened({ kind: 'assign', taskId }),
    );
    const open = selectTaskEdit(getState());
    return edited && open?.error && (open.taskId !== taskId || open.column !== edited)
      ? 'unsettled'
      : null;
  };
}
