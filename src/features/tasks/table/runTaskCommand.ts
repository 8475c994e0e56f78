import type { Caller } from '../../../api/types';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import type { CellPosition } from '../../../ui/table/tableTypes';
import { bulkOpened } from '../bulk/bulkSlice';
import { selectSelectedTaskIds } from '../taskSelection';
import { selectTaskById } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';
import { selectMayEdit } from '../useMayEdit';
import { startEdit } from './editCell';
import { taskColumns } from './taskColumns';

/**
 * Carries out a command of the keyboard, or a double click, on the active row. What this person may not do is passed over:
 * they see no control for it either. Answers 'unsettled' when a refused edit elsewhere stands in the way.
 */
export function runTaskCommand(command: string, { id, column }: CellPosition) {
  return (dispatch: Caller['dispatch'], getState: Caller['getState']): 'unsettled' | null => {
    const state = getState();
    const task = selectTaskById(state, id);
    if (!task) return null;
    const key = taskColumns.find((one) => one.key === column)?.key;
    switch (command) {
      case 'open':
        dispatch(
          dialogOpened({ kind: selectMayEdit(state, task) ? 'edit' : 'comments', taskId: id }),
        );
        break;
      case 'edit':
        // Too long a text for a cell.
        if (key === 'description' && selectIsAdministrator(state))
          dispatch(dialogOpened({ kind: 'edit', taskId: id }));
        return key ? dispatch(startEdit(id, key)) : null;
      case 'status':
      case 'priority':
        return dispatch(startEdit(id, command));
      case 'assign':
        return dispatch(startEdit(id, 'assignedTo'));
      case 'comments':
      case 'activity':
        dispatch(dialogOpened({ kind: command, taskId: id }));
        break;
      case 'delete': {
        if (!selectIsAdministrator(state)) break;
        const selected = selectSelectedTaskIds(state);
        dispatch(
          selected.length > 0
            ? bulkOpened({ kind: 'delete', ids: selected })
            : dialogOpened({ kind: 'delete', taskId: id }),
        );
        break;
      }
    }
    return null;
  };
}
