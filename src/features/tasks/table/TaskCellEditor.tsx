import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { ChoiceEditor } from './ChoiceEditor';
import { LazyLabelsEditor, loadLabelsEditor } from './lazyLabelsEditor';
import { TextEditor } from './TextEditor';
import { saveEdit } from './editCell';
import type { EditorProps } from './editorProps';
import { isChoice } from '../../../data/nouns/tasks/taskFields';
import { editGivenUp, editTyped, selectCellEdit } from './taskEditSlice';

/** Imports lazy editors, so that one opens before the first letter is typed. */
export function preloadEditors(): void {
  importWithRetry(loadLabelsEditor).catch(() => {
    // It is imported again when it opens, and a failure is reported then.
  });
}

/** The editor of the one cell that is being edited. */
export function TaskCellEditor() {
  const dispatch = useAppDispatch();
  const edit = useAppSelector(selectCellEdit);
  const task = useAppSelector((state) => (edit ? selectTaskById(state, edit.taskId) : undefined));
  if (!edit) return null;
  const props: EditorProps = {
    edit,
    task,
    onType: (changes) => dispatch(editTyped(changes)),
    onSave: () => void dispatch(saveEdit()),
    onGiveUp: () => dispatch(editGivenUp()),
  };
  return (
    <span className="editor">
      {edit.column === 'labels' ? (
        <LazyBoundary onFailed={props.onGiveUp}>
          <LazyLabelsEditor {...props} />
        </LazyBoundary>
      ) : isChoice(edit.column) ? (
        <ChoiceEditor {...props} />
      ) : (
        <TextEditor {...props} />
      )}
    </span>
  );
}
