import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import type { AppThunk } from '../../../data/store/hooks';
import type { CellPosition } from '../../../ui/table/tableTypes';
import { navigationRequested } from '../../../data/navigation/navigationSlice';
import { taskPath } from '../../../data/navigation/taskPath';
import { openBulk } from '../bulk/bulkSlice';
import { focusOpenTask } from '../focusOpenTask';
import { selectSelectedTaskIds } from '../../../data/nouns/tasks/taskSelection';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { toggleCompleted } from '../../../data/nouns/tasks/changeTask';
import { startEdit } from '../edit/editCell';
import { taskColumns } from '../../../data/nouns/tasks/taskColumns';

/**
 * Runs a keyboard command, or a double click, on the active row. Ignores what the person may not
 * do. Returns 'blocked' if a refused edit of another cell is still open.
 */
export function runTaskCommand(
  command: string,
  { id, column }: CellPosition,
): AppThunk<'blocked' | null> {
  return (dispatch, getState) => {
    const state = getState();
    const task = selectTaskById(state, id);
    if (!task) return null;
    const key = taskColumns.find((one) => one.key === column)?.key;
    switch (command) {
      case 'open':
        // It is open already: then its heading gets the focus.
        if (!focusOpenTask(id)) dispatch(navigationRequested(taskPath(id)));
        break;
      case 'edit':
        // The text is too long for a cell.
        if (key === 'description' && selectIsAdministrator(state))
          dispatch(dialogOpened('task/edit', { taskId: id }));
        return key ? dispatch(startEdit(id, key)) : null;
      case 'status':
      case 'priority':
        return dispatch(startEdit(id, command));
      case 'assign':
        return dispatch(startEdit(id, 'assignedTo'));
      case 'complete':
        void dispatch(toggleCompleted(id));
        break;
      case 'comments':
      case 'activity':
        dispatch(dialogOpened(`task/${command}`, { taskId: id }));
        break;
      case 'delete': {
        if (!selectIsAdministrator(state)) break;
        const selected = selectSelectedTaskIds(state);
        if (selected.length > 0) dispatch(openBulk({ kind: 'delete', ids: selected }));
        else dispatch(dialogOpened('task/delete', { taskId: id }));
        break;
      }
    }
    return null;
  };
}
