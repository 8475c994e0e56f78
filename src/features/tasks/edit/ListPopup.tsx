import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { saveEdit } from './editCell';
import type { EditorProps } from './editorProps';
import { LazyFieldPopup } from './lazyFieldPopup';
import { editGivenUp, editTyped, selectCellEdit } from './taskEditSlice';

/** What a cell or a card edits. Null while nothing in the list is being edited. */
export function useCellEditor(): EditorProps | null {
  const dispatch = useAppDispatch();
  const edit = useAppSelector(selectCellEdit);
  const task = useAppSelector((state) => (edit ? selectTaskById(state, edit.taskId) : undefined));
  return (
    edit && {
      edit,
      task,
      onType: (changes) => dispatch(editTyped(changes)),
      onSave: () => void dispatch(saveEdit()),
      onGiveUp: () => dispatch(editGivenUp()),
    }
  );
}

/** The menu or form of the value before it, which is edited in the list. */
export function ListPopup() {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const editor = useCellEditor();
  // An empty cell has no value.
  const anchor = (mark?.previousElementSibling ?? mark?.parentElement) as HTMLElement | null;
  return (
    <>
      <span hidden ref={setMark} />
      {editor && anchor && <LazyFieldPopup {...editor} anchor={() => anchor} />}
    </>
  );
}
