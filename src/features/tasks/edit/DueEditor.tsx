import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { addDays } from '../../../lib/day';
import { notADate } from '../../../lib/parseDay';
import { useAppSelector } from '../../../data/store/hooks';
import { DateField } from '../../../ui/fields/DateField';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import type { PopupProps } from './editorProps';
import { PopupForm } from './PopupForm';

const near = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
] as const;

/** The due date of a task, chosen or typed. */
export function DueEditor({ task, onType, ...popup }: PopupProps) {
  const { today } = useAppSelector(selectDayBounds);
  const { changes, error, saving } = popup.edit;
  const value = changes.dueDate === undefined ? task && dueDay(task) : changes.dueDate;
  const chip = (label: string, day: string) => (
    <Chip
      key={label}
      size="small"
      variant="outlined"
      label={label}
      disabled={saving}
      onClick={() => {
        onType({ dueDate: day });
        popup.onSave();
      }}
    />
  );
  return (
    // The field says itself that it is not a date.
    <PopupForm {...popup} label="Due date" width={300} error={error === notADate ? null : error}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {near.map(([label, days]) => chip(label, addDays(today, days)))}
        {task?.dueDate && chip('No due date', '')}
      </Stack>
      <DateField
        autoFocus
        label="Due Date"
        size="small"
        value={value ?? ''}
        today={today}
        onChange={(day) => onType({ dueDate: day })}
      />
    </PopupForm>
  );
}
