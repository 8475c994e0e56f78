import { useContext, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Popper from '@mui/material/Popper';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { taskLimits } from '../../../contract/task';
import { formatDay, formatLongDay } from '../../../lib/format';
import { parseDay } from '../../../lib/parseDay';
import { useAppSelector } from '../../../data/store/hooks';
import { CalendarButton } from '../../../ui/fields/CalendarButton';
import type { EditorProps } from './editorProps';
import { fieldHandlers } from './fieldHandlers';
import { RowContext } from './rowContext';

const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** A title or a due date. Enter or leaving the field saves it, Escape discards the change. */
export function TextEditor({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const { onEditorLeft } = useContext(RowContext);
  const input = useRef<HTMLInputElement>(null);
  const { today } = useAppSelector(selectDayBounds);
  const isDate = edit.column === 'dueDate';
  const { dueDate } = edit.changes;
  const parsedDay = dueDate ? parseDay(dueDate, today) : null;

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
        document.activeElement === field?.closest('[role=grid]')
      )
        field?.focus();
    });
    return () => clearTimeout(timer);
  }, [edit.error]);

  const inputProps = {
    ref: input,
    type: 'text',
    className: 'field',
    readOnly: edit.saving,
    'aria-invalid': edit.error !== null,
    ...fieldHandlers({ onSave, onGiveUp }),
  };
  return (
    <>
      {isDate ? (
        <>
          <input
            {...inputProps}
            aria-label="Due Date"
            autoComplete="off"
            value={dueDate ?? (dueDate === undefined ? formatDay(task?.dueDate) : '')}
            onChange={(event) => onType({ dueDate: event.target.value })}
          />
          <CalendarButton
            value={parsedDay ?? task?.dueDate?.slice(0, 10) ?? ''}
            disabled={edit.saving}
            onPick={(day) => onType({ dueDate: formatDay(day) })}
          />
        </>
      ) : (
        <input
          {...inputProps}
          aria-label="Title"
          maxLength={taskLimits.title}
          value={edit.changes.title ?? task?.title ?? ''}
          onChange={(event) => onType({ title: event.target.value })}
        />
      )}
      <CellMessage anchor={input} error={edit.error} info={parsedDay && formatLongDay(parsedDay)} />
    </>
  );
}

interface CellMessageProps {
  anchor: RefObject<HTMLElement | null>;
  /** Why the cell was not saved. */
  error: string | null;
  /** How the typed text is understood. */
  info: string | null;
}

/** A message below the cell. A popper, because the table would cut it off. */
function CellMessage({ anchor, error, info }: CellMessageProps) {
  const text = error ?? info;
  return (
    <Popper
      open={text !== null}
      anchorEl={() => anchor.current ?? document.body}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip', maxWidth: 360, pt: 0.5 }}
    >
      <Alert
        severity={error === null ? 'info' : 'error'}
        icon={error === null ? false : undefined}
        role={error === null ? 'status' : 'alert'}
        sx={{ boxShadow: 4, py: 0 }}
      >
        {text}
      </Alert>
    </Popper>
  );
}
