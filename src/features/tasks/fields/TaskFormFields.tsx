import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { selectDayBounds } from '../../../data/store/clockSlice';
import {
  priorities,
  statuses,
  taskLimits,
  type Priority,
  type Status,
} from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { isDay } from '../../../lib/day';
import { useAppSelector } from '../../../data/store/hooks';
import { DateField } from '../../../ui/fields/DateField';
import { SelectField } from '../../../ui/fields/SelectField';
import { startsTooLate } from '../../../data/nouns/tasks/taskDisplay';
import { EstimateField } from './EstimateField';
import { LabelField } from './LabelField';

interface TaskForm {
  title: string;
  description: string;
  /** A new task has none yet. */
  status?: Status;
  priority: Priority;
  dueDate: string | null;
  labels: readonly string[];
  startDate?: string | null;
  estimate?: number | string | null;
}

interface TaskFormFieldsProps {
  values: TaskForm;
  onChange: (
    changes: Partial<Pick<TaskForm, 'title' | 'description' | 'status' | 'priority'>> & {
      dueDate?: string;
      labels?: string[];
      startDate?: string;
      estimate?: string;
    },
  ) => void;
  /** Fields to show after the description. */
  children?: ReactNode;
}

/** The fields that a new task and an edited task have in common. */
export function TaskFormFields({ values, onChange, children }: TaskFormFieldsProps) {
  const { today } = useAppSelector(selectDayBounds);
  const isDocket = useAppSelector(selectIsDocket);
  const isNew = values.status === undefined;
  return (
    <>
      <TextField
        autoFocus={isNew}
        required={isNew}
        label="Title"
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.title } }}
      />
      <TextField
        label="Description"
        multiline
        minRows={3}
        maxRows={12}
        value={values.description}
        onChange={(event) => onChange({ description: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.description } }}
      />
      {children}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${isNew ? 2 : 3}, 1fr)` },
        }}
      >
        {values.status && (
          <SelectField
            label="Status"
            options={statuses}
            value={values.status}
            onChange={(status) => onChange({ status })}
          />
        )}
        <SelectField
          label="Priority"
          value={values.priority}
          options={priorities}
          onChange={(priority) => onChange({ priority })}
        />
        <DateField
          label="Due Date"
          value={values.dueDate ?? ''}
          today={today}
          onChange={(dueDate) => onChange({ dueDate })}
        />
        {isDocket && (
          <>
            <DateField
              label="Start Date"
              value={values.startDate ?? ''}
              today={today}
              onChange={(startDate) => onChange({ startDate })}
            />
            <EstimateField
              value={String(values.estimate ?? '')}
              onChange={(estimate) => onChange({ estimate })}
            />
          </>
        )}
      </Box>
      {isDay(values.startDate ?? '') && isDay(values.dueDate ?? '') && startsTooLate(values) && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          The start date is after the due date.
        </Typography>
      )}
      <LabelField value={values.labels} onChange={(labels) => onChange({ labels })} />
    </>
  );
}
