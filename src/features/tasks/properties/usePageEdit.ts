import { useEffect, useRef } from 'react';
import type { Task } from '../../../contract/task';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../../data/store/hooks';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { beginEdit, mayEditField, saveEdit } from '../edit/editCell';
import type { EditorProps } from '../edit/editorProps';
import {
  editGivenUp,
  editTyped,
  selectPageEdit,
  selectTaskEdit,
  type EditedColumn,
} from '../edit/taskEditSlice';

/** Saves what is being edited in a task that is closed now, unless the task `isGone`. */
export function leaveEdit(taskId: string, isGone: boolean): AppThunk<void> {
  return (dispatch, getState) => {
    const edit = selectTaskEdit(getState());
    if (!edit?.onPage || edit.taskId !== taskId || selectOpenTaskId(getState()) === taskId) return;
    // The person has seen that the task was deleted.
    if (isGone) dispatch(editGivenUp());
    else void dispatch(saveEdit());
  };
}

interface PageEdit {
  /** Undefined while the field is not edited. */
  editor: EditorProps | undefined;
  mayEdit: boolean;
  begin: () => void;
}

/** The editing of a field of the open task. The edit is state, as in a cell of the table. */
export function usePageEdit(task: Task, column: EditedColumn, isGone: boolean): PageEdit {
  const dispatch = useAppDispatch();
  const edit = useAppSelector((state) => selectPageEdit(state, task._id, column));
  const mayEdit = useAppSelector((state) => !isGone && mayEditField(state, task, column));
  return {
    editor: edit
      ? {
          edit,
          task,
          onType: (changes) => dispatch(editTyped(changes)),
          onSave: () => void dispatch(saveEdit()),
          onGiveUp: () => dispatch(editGivenUp()),
        }
      : undefined,
    mayEdit,
    begin: () => dispatch(beginEdit(task._id, column, true)),
  };
}

/** Gives the focus back to a button when the editor that it has opened is closed. */
export function useReturnFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isEditing);
  useEffect(() => {
    if (before.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    before.current = isEditing;
  }, [isEditing]);
  return button;
}
