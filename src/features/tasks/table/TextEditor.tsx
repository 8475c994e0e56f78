import { useContext, useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { taskLimits } from '../../../contract/task';
import { isComposing } from '../../../lib/keys';
import { CellError } from './CellError';
import type { EditorProps } from './editorProps';
import { RowContext } from './rowContext';

const isTyping = (element: Element | null) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** A title or a due date in its cell. Enter or going elsewhere saves it, Escape gives it up. */
export function TextEditor({ edit, task, onType, onSave, onGiveUp, onRefuse }: EditorProps) {
  const { onLeave } = useContext(RowContext);
  const input = useRef<HTMLInputElement>(null);
  const isDate = edit.column === 'dueDate';

  useLayoutEffect(() => {
    const field = input.current;
    // Drawn anew while somebody types elsewhere: that keeps the focus.
    if (field && !isTyping(document.activeElement)) {
      field.focus({ preventScroll: true });
      if (field.type === 'text') field.select();
    }
    return () => {
      if (field && document.activeElement === field) onLeave();
    };
  }, [onLeave]);

  useEffect(() => {
    if (edit.error === null) return undefined;
    // Whoever is in the table still, or nowhere, is led back to what was refused; in a dialog or another field they are not
    // disturbed. Asked later: while the focus is on its way to that field, it is nowhere.
    const timer = setTimeout(() => {
      const field = input.current;
      if (document.activeElement === document.body || document.activeElement === field?.closest('[role=grid]')) field?.focus();
    });
    return () => clearTimeout(timer);
  }, [edit.error]);

  const save = () => {
    // Half a date is no date, and no wish for none either.
    if (input.current?.validity.badInput) onRefuse('This date is not complete.');
    else onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onGiveUp();
    else return;
    event.preventDefault();
  };
  // Another window in front is no leaving: the document keeps its focused element then.
  const onBlur = (event: FocusEvent) => document.activeElement !== event.currentTarget && save();
  const shared = { ref: input, className: 'field', readOnly: edit.saving, 'aria-invalid': edit.error !== null, onKeyDown, onBlur };
  return (
    <>
      {isDate ? (
        <input {...shared} type="date" aria-label="Due Date" value={edit.changes.dueDate ?? (edit.changes.dueDate === undefined ? task?.dueDate?.slice(0, 10) : '') ?? ''} onChange={(event) => onType({ dueDate: event.target.value })} />
      ) : (
        <input {...shared} type="text" aria-label="Title" maxLength={taskLimits.title} value={edit.changes.title ?? task?.title ?? ''} onChange={(event) => onType({ title: event.target.value })} />
      )}
      <CellError anchor={input} text={edit.error} />
    </>
  );
}
