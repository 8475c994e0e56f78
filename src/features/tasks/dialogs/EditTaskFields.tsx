import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { selectDayBounds } from '../../../clock/clockSlice';
import { priorities, taskLimits, type Task, type TaskChanges } from '../../../contract/task';
import { useAppSelector } from '../../../store/hooks';
import { DateField } from '../../../ui/fields/DateField';
import { SelectField } from '../../../ui/fields/SelectField';
import { LabelField } from '../fields/LabelField';
import { StatusField } from '../fields/StatusField';
import { dueDay } from '../taskChanges';

interface Props {
  task: Task;
  edits: TaskChanges;
  onEdit: (part: TaskChanges) => void;
}

/** Every field of a task that an administrator may edit; priority and due date are ours. */
export function EditTaskFields({ task, edits, onEdit }: Props) {
  const { today } = useAppSelector(selectDayBounds);
  const dueDate = edits.dueDate === undefined ? dueDay(task) : edits.dueDate;
  return (
    <>
      <TextField
        label="Title"
        value={edits.title ?? task.title}
        onChange={(event) => onEdit({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.title } }}
      />
      <TextField
        label="Description"
        multiline
        minRows={3}
        maxRows={12}
        value={edits.description ?? task.description}
        onChange={(event) => onEdit({ description: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.description } }}
      />
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}
      >
        <StatusField
          value={edits.status ?? task.status}
          onChange={(status) => onEdit({ status })}
        />
        <SelectField
          label="Priority"
          value={edits.priority ?? task.priority}
          options={priorities}
          onChange={(priority) => onEdit({ priority })}
        />
        <DateField
          label="Due Date"
          value={dueDate ?? ''}
          today={today}
          onChange={(day) => onEdit({ dueDate: day })}
        />
      </Box>
      <LabelField value={edits.labels ?? task.labels} onChange={(labels) => onEdit({ labels })} />
    </>
  );
}
