import {
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { selectDayBounds } from '../../../clock/clockSlice';
import { taskLimits } from '../../../contract/task';
import { formatDay, formatLongDay } from '../../../lib/format';
import { isComposing } from '../../../ui/keyboard/keys';
import { parseDay } from '../../../lib/parseDay';
import { useAppSelector } from '../../../store/hooks';
import { CalendarButton } from '../../../ui/fields/CalendarButton';
import type { EditorProps } from './editorProps';
import { RowContext } from './rowContext';
import Alert from '@mui/material/Alert';
import Popper from '@mui/material/Popper';

const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** A title or a due date in its cell. Enter or going elsewhere saves it, Escape gives it up. A date stays as it is typed until it is saved. */
export function TextEditor({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const { onLeave } = useContext(RowContext);
  const input = useRef<HTMLInputElement>(null);
  const { today } = useAppSelector(selectDayBounds);
  const isDate = edit.column === 'dueDate';
  const { dueDate } = edit.changes;
  const meant = dueDate ? parseDay(dueDate, today) : null;

  useLayoutEffect(() => {
    const field = input.current;
    // Drawn anew while somebody types elsewhere: that keeps the focus.
    if (field && !isTyping(document.activeElement)) {
      field.focus({ preventScroll: true });
      field.select();
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
      if (
        document.activeElement === document.body ||
        document.activeElement === field?.closest('[role=grid]')
      )
        field?.focus();
    });
    return () => clearTimeout(timer);
  }, [edit.error]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onGiveUp();
    else return;
    event.preventDefault();
  };
  // Another window in front is no leaving: the document keeps its focused element then.
  const onBlur = (event: FocusEvent) => document.activeElement !== event.currentTarget && onSave();
  const shared = {
    ref: input,
    type: 'text',
    className: 'field',
    readOnly: edit.saving,
    'aria-invalid': edit.error !== null,
    onKeyDown,
    onBlur,
  };
  return (
    <>
      {isDate ? (
        <>
          <input
            {...shared}
            aria-label="Due Date"
            autoComplete="off"
            value={dueDate ?? (dueDate === undefined ? formatDay(task?.dueDate) : '')}
            onChange={(event) => onType({ dueDate: event.target.value })}
          />
          <CalendarButton
            value={meant ?? task?.dueDate?.slice(0, 10) ?? ''}
            disabled={edit.saving}
            onPick={(day) => onType({ dueDate: formatDay(day) })}
          />
        </>
      ) : (
        <input
          {...shared}
          aria-label="Title"
          maxLength={taskLimits.title}
          value={edit.changes.title ?? task?.title ?? ''}
          onChange={(event) => onType({ title: event.target.value })}
        />
      )}
      <CellNote anchor={input} error={edit.error} info={meant && formatLongDay(meant)} />
    </>
  );
}

interface Props {
  anchor: RefObject<HTMLElement | null>;
  /** Why the cell was not saved. */
  error: string | null;
  /** What was understood of what is typed. */
  info: string | null;
}

/** A note on the cell that is being edited, floating below it: the table would cut it off. */
export function CellNote({ anchor, error, info }: Props) {
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
