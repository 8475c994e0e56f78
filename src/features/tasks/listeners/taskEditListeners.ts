import { isFields } from '../../../lib/fields';
import { keepInTab } from '../../../session/tabStorage';
import type { StartAppListening } from '../../../store/listening';
import {
  editedColumns,
  editRestored,
  isChoice,
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

/** Keeps the field that is being edited through a reload of the tab. */
export function addTaskEditListeners(startListening: StartAppListening): void {
  keepInTab(startListening, {
    name: 'taskEdit',
    select: selectTaskEdit,
    restore: (stored) => {
      const edit = readEdit(stored);
      return edit && editRestored(edit);
    },
  });
}
