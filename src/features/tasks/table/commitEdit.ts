import { selectDayBounds } from '../../../clock/clockSlice';
import { errorText } from '../../../api/errors';
import type { Caller } from '../../../api/types';
import { notADate, parseDay } from '../../../lib/parseDay';
import { toastShown } from '../../toasts/toastsSlice';
import { changedFields, leftAsItWas } from '../taskChanges';
import { tasksApi } from '../tasksApi';
import { selectTaskById } from '../tasksSelectors';
import {
  editGivenUp,
  editRefused,
  editSaved,
  editSent,
  isChoice,
  selectTaskEdit,
} from './taskEditSlice';

const blank = 'A task needs a title. Escape brings the old one back.';
const gone = 'This task is no longer there. What you typed stays here until you press Escape.';

/**
 * Saves the cell that is being edited. Nothing is sent when nothing has changed, and no blank title. What the server refuses
 * stays open with the reason; a choice, which nobody has typed, is put back and the reason told. A task that has gone meanwhile
 * keeps its editor as long as something is typed in it.
 */
export function commitEdit() {
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
    const refusal = error ? errorText(error) : leftAsItWas(task, changes, data);
    if (refusal !== null && !isChoice(edit.column)) {
      dispatch(editRefused(refusal));
      return;
    }
    if (refusal !== null) dispatch(toastShown({ message: refusal, variant: 'error' }));
    dispatch(editSaved());
  };
}
