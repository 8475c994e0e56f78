import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Popper from '@mui/material/Popper';
import { taskLimits } from '../../../contract/task';
import type { EditorProps } from '../edit/editorProps';
import { fieldHandlers } from '../edit/fieldHandlers';
import { useCellEditor } from '../edit/ListPopup';
import { RowContext } from './rowContext';

const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The title in a cell. Enter or leaving the field saves it, Escape discards the change. */
export function TitleEditor() {
  const editor = useCellEditor();
  return editor && <TitleInput {...editor} />;
}

function TitleInput({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const { onEditorLeft } = useContext(RowContext);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const field = input.current;
    // The row may be rendered again while the person types elsewhere: do not take the focus then.
    if (field && !isTyping(document.activeElement)) {
      field.focus({ preventScroll: true });
      field.select();
    }
    return () => {
      if (field && document.activeElement === field) onEditorLeft();
    };
  }, [onEditorLeft]);

  useEffect(() => {
    if (edit.error === null) return undefined;
    // Focus the refused field, unless the person has moved to a dialog or another field. Checked
    // later, because while the focus moves, no element has it.
    const timer = setTimeout(() => {
      const field = input.current;
      if (
        document.activeElement === document.body ||
        document.activeElement === field?.closest('#list')
      )
        field?.focus();
    });
    return () => clearTimeout(timer);
  }, [edit.error]);

  return (
    <span className="editor">
      <input
        ref={input}
        type="text"
        className="field"
        aria-label="Title"
        aria-invalid={edit.error !== null}
        readOnly={edit.saving}
        maxLength={taskLimits.title}
        value={edit.changes.title ?? task?.title ?? ''}
        onChange={(event) => onType({ title: event.target.value })}
        {...fieldHandlers({ onSave, onGiveUp })}
      />
      {/* A popper, because the table would cut the message off. */}
      <Popper
        open={edit.error !== null}
        anchorEl={() => input.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip', maxWidth: 360, pt: 0.5 }}
      >
        <Alert severity="error" role="alert" sx={{ boxShadow: 4, py: 0 }}>
          {edit.error}
        </Alert>
      </Popper>
    </span>
  );
}
