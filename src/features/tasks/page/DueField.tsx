import type { FormEvent } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { Task } from '../../../contract/task';
import { addDays } from '../../../lib/day';
import { dueCategory } from '../../../lib/dueDate';
import { formatDate, formatLongDay } from '../../../lib/format';
import { notADate } from '../../../lib/parseDay';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { DateField } from '../../../ui/fields/DateField';
import { EditActions } from '../fields/EditActions';
import { dueStyles } from '../fields/taskParts';
import type { EditorProps } from '../table/editorProps';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { EditButton } from './EditButton';
import { usePageEdit, useReturnFocus } from './usePageEdit';

/** The due date of the open task. */
export function DueField({ task, isGone }: { task: Task; isGone: boolean }) {
  const { editor, mayEdit, begin } = usePageEdit(task, 'dueDate', isGone);
  const button = useReturnFocus(editor !== undefined);
  if (!mayEdit && !editor) return <DueText task={task} />;
  return (
    <>
      <EditButton
        ref={button}
        popup="dialog"
        isOpen={editor !== undefined}
        label="Due date"
        onClick={begin}
      >
        <DueText task={task} />
      </EditButton>
      {editor && <DueEditor {...editor} anchor={button} />}
    </>
  );
}

/** The due date with its day of the week, and how soon that is. */
function DueText({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  const day = dueDay(task);
  const category = task.dueDate && dueCategory(task.dueDate, task.status, bounds);
  const [tone, , word] = dueStyles[category || 'future'];
  const color = tone === 'neutral' ? 'text.primary' : `${tone}.main`;
  return (
    <Box component="span" sx={{ color: day ? color : 'text.secondary' }}>
      <span>{`${day ? formatLongDay(day) : 'No due date'}${word && ` · ${word}`}`}</span>
      {task.completedAt && (
        <Box component="span" sx={{ color: 'success.main' }}>
          {` · completed ${formatDate(task.completedAt)}`}
        </Box>
      )}
    </Box>
  );
}

const near = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
] as const;

interface DueEditorProps extends EditorProps {
  anchor: { readonly current: HTMLElement | null };
}

/** A day is chosen or typed. Save or a click elsewhere saves it, Escape discards the change. */
function DueEditor({ edit, task, onType, onSave, onGiveUp, anchor }: DueEditorProps) {
  const { today } = useAppSelector(selectDayBounds);
  const { dueDate } = edit.changes;
  const value = dueDate === undefined ? task && dueDay(task) : dueDate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const choose = (day: string) => () => {
    onType({ dueDate: day });
    onSave();
  };
  return (
    <Popover
      open
      anchorEl={() => anchor.current ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? onGiveUp() : onSave())}
      slotProps={{ paper: { 'aria-label': 'Due date', role: 'dialog' } }}
    >
      <Stack component="form" spacing={1.5} onSubmit={submit} sx={{ p: 2, width: 300 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
          {near.map(([label, days]) => (
            <Chip
              key={label}
              size="small"
              variant="outlined"
              label={label}
              disabled={edit.saving}
              onClick={choose(addDays(today, days))}
            />
          ))}
          {task?.dueDate && (
            <Chip
              size="small"
              variant="outlined"
              label="No due date"
              disabled={edit.saving}
              onClick={choose('')}
            />
          )}
        </Stack>
        <DateField
          autoFocus
          label="Due Date"
          size="small"
          value={value ?? ''}
          today={today}
          onChange={(day) => onType({ dueDate: day })}
        />
        {/* The field says itself that it is not a date. */}
        <ErrorAlert text={edit.error === notADate ? null : edit.error} />
        <EditActions saving={edit.saving} onCancel={onGiveUp} />
      </Stack>
    </Popover>
  );
}
