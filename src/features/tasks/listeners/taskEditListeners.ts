import { isFields } from '../../../lib/fields';
import { loggedIn } from '../../../data/session/sessionSlice';
import { keepInTab } from '../../../data/session/tabStorage';
import type { StartAppListening } from '../../../data/store/listening';
import type { RootState } from '../../../data/store/rootState';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { dialogOpened, selectDialog } from '../../../data/dialogs/dialogsSlice';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { editRestored, isTyped, selectTaskEdit, type TypedEdit } from '../edit/taskEditSlice';
import { isChoice, isEditedField, readChanges } from '../../../data/nouns/tasks/taskFields';
import type { SeenTask } from '../../../data/nouns/tasks/seenTask';
import type { EditDialogProps } from '../../../data/nouns/tasks/tasksSlice';

const isText = (value: unknown): value is string => typeof value === 'string';

const readSeen = ({ seq, after }: Record<string, unknown>): SeenTask => ({
  ...(typeof seq === 'number' && { seq }),
  ...(Array.isArray(after) && { after: after.filter(isText) }),
});

/** Edit Task, if something was typed that is not saved. */
const selectTypedDialog = (state: RootState) => {
  const props = selectDialog(state, 'task/edit');
  return props && Object.keys(props.edits ?? {}).length > 0 ? props : null;
};

/** Null if nothing was typed, or if the outbox has it, because it was being saved. */
function readEdit(stored: unknown): TypedEdit | null {
  if (!isFields(stored) || stored.saving === true) return null;
  const { taskId, column, onPage } = stored;
  if (!isText(taskId) || !isEditedField(column) || isChoice(column)) return null;
  const { [column]: typed } = readChanges(stored.changes);
  if (typed === undefined) return null;
  return {
    taskId,
    column,
    changes: { [column]: typed },
    ...(onPage === true && { onPage }),
    ...readSeen(stored),
  };
}

/** Edit Task with what was typed. Null as for a field. */
function readDialog(stored: unknown): EditDialogProps | null {
  if (!isFields(stored) || stored.isSent === true) return null;
  const { taskId } = stored;
  const edits = readChanges(stored.edits);
  if (!isText(taskId) || Object.keys(edits).length === 0) return null;
  return { taskId, edits, ...readSeen(stored) };
}

/**
 * Keeps the field that is being edited, and what was typed in Edit Task, through a reload of the
 * tab, and says so after a log-in.
 */
export function addTaskEditListeners(startListening: StartAppListening): void {
  keepInTab(startListening, {
    name: 'taskEdit',
    select: selectTaskEdit,
    restore: (stored) => {
      const edit = readEdit(stored);
      return edit && editRestored(edit);
    },
  });
  keepInTab(startListening, {
    name: 'taskDialog',
    select: selectTypedDialog,
    restore: (stored) => {
      const props = readDialog(stored);
      return props && dialogOpened('task/edit', props);
    },
  });
  startListening({
    actionCreator: loggedIn,
    effect: (_action, { dispatch, getState }) => {
      const state = getState();
      const field = selectTaskEdit(state);
      const edit = isTyped(field) ? field : selectTypedDialog(state);
      // The page after a log-in does not show it.
      if (edit && selectOpenTaskId(state) !== edit.taskId)
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
