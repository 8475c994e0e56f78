import { isFields } from '../../../lib/fields';
import { loggedIn } from '../../../session/sessionSlice';
import { keepInTab } from '../../../session/tabStorage';
import type { StartAppListening } from '../../../store/listening';
import { selectOpenTaskId } from '../../navigation/taskPath';
import { toastShown } from '../../toasts/toastsSlice';
import {
  editedColumns,
  editRestored,
  isChoice,
  isTyped,
  selectTaskEdit,
  type TypedEdit,
} from '../table/taskEditSlice';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null if nothing was typed, or if the outbox has it, because it was being saved. */
function readEdit(stored: unknown): TypedEdit | null {
  if (!isFields(stored) || stored.saving === true || !isFields(stored.changes)) return null;
  const { taskId, onPage, seq } = stored;
  const column = editedColumns.find((one) => one === stored.column);
  if (!isText(taskId) || !column || isChoice(column)) return null;
  const typed = stored.changes[column];
  const isValid = column === 'labels' ? Array.isArray(typed) && typed.every(isText) : isText(typed);
  if (!isValid) return null;
  return {
    taskId,
    column,
    changes: { [column]: typed },
    ...(onPage === true && { onPage }),
    ...(typeof seq === 'number' && { seq }),
  };
}

/** Keeps the field that is being edited through a reload of the tab, and says so after a log-in. */
export function addTaskEditListeners(startListening: StartAppListening): void {
  keepInTab(startListening, {
    name: 'taskEdit',
    select: selectTaskEdit,
    restore: (stored) => {
      const edit = readEdit(stored);
      return edit && editRestored(edit);
    },
  });
  startListening({
    actionCreator: loggedIn,
    effect: (_action, { dispatch, getState }) => {
      const edit = selectTaskEdit(getState());
      // The page after a log-in does not show it.
      if (isTyped(edit) && selectOpenTaskId(getState()) !== edit.taskId)
        dispatch(
          toastShown({
            message: 'What you were typing in a task is kept.',
            opens: { taskId: edit.taskId },
            persist: true,
          }),
        );
    },
  });
}
