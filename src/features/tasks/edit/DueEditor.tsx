import type { FormEvent } from 'react';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { addDays } from '../../../lib/day';
import { notADate } from '../../../lib/parseDay';
import { useAppSelector } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { DateField } from '../../../ui/fields/DateField';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { EditActions } from './EditActions';
import { isSecondClick, type PopupProps } from './editorProps';

const near = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
] as const;

/** A day is chosen or typed. Save or a click elsewhere saves it, Escape discards the change. */
export function DueEditor({ edit, task, onType, onSave, onGiveUp, anchor }: PopupProps) {
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
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(event: object, reason) => {
        if (reason === 'escapeKeyDown') onGiveUp();
        else if (!isSecondClick(event)) onSave();
      }}
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
