import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { addDays } from '../../../lib/day';
import { notADate } from '../../../lib/parseDay';
import { useAppSelector } from '../../../data/store/hooks';
import { DateField } from '../../../ui/fields/DateField';
import { fieldLabel, fieldValue } from '../../../data/nouns/tasks/taskFields';
import type { PopupProps } from './editorProps';
import { PopupForm } from './PopupForm';

const near = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
] as const;

interface DayEditorProps extends PopupProps {
  field: 'dueDate' | 'startDate';
}

const titles = { dueDate: 'Due Date', startDate: 'Start Date' } as const;

/** The due date or the start date of a task, chosen or typed. */
export function DayEditor({ field, task, onType, ...popup }: DayEditorProps) {
  const { today } = useAppSelector(selectDayBounds);
  const { changes, error, saving } = popup.edit;
  const stored = task && fieldValue(task, field);
  const { [field]: value = stored } = changes;
  const label = fieldLabel(field);
  const chip = (label: string, day: string) => (
    <Chip
      key={label}
      size="small"
      variant="outlined"
      label={label}
      disabled={saving}
      onClick={() => {
        onType({ [field]: day });
        popup.onSave();
      }}
    />
  );
  return (
    // The field says itself that it is not a date.
    <PopupForm {...popup} label={label} width={300} error={error === notADate ? null : error}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {near.map(([label, days]) => chip(label, addDays(today, days)))}
        {stored && chip(`No ${label.toLowerCase()}`, '')}
      </Stack>
      <DateField
        autoFocus
        label={titles[field]}
        size="small"
        value={value ?? ''}
        today={today}
        onChange={(day) => onType({ [field]: day })}
      />
    </PopupForm>
  );
}
