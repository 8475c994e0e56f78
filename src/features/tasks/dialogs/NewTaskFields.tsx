import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { selectDayBounds } from '../../../clock/clockSlice';
import { priorities, taskLimits, type NewTask } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DateField } from '../../../ui/fields/DateField';
import { SelectField } from '../../../ui/fields/SelectField';
import { AssigneePicker } from '../fields/AssigneePicker';
import { LabelField } from '../fields/LabelField';
import { newTaskDrafted } from '../../drafts/draftsSlice';

/** The fields of a new task apart from its files; each keystroke goes to the draft. */
export function NewTaskFields({ draft }: { draft: NewTask }) {
  const dispatch = useAppDispatch();
  const { today } = useAppSelector(selectDayBounds);
  const set = (part: Partial<NewTask>) => dispatch(newTaskDrafted(part));
  return (
    <>
      <TextField
        autoFocus
        required
        label="Title"
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.title } }}
      />
      <TextField
        label="Description"
        multiline
        minRows={3}
        maxRows={12}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        slotProps={{ htmlInput: { maxLength: taskLimits.description } }}
      />
      <AssigneePicker chosen={draft.assignedTo} onChange={(assignedTo) => set({ assignedTo })} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectField
          label="Priority"
          value={draft.priority}
          options={priorities}
          onChange={(priority) => set({ priority })}
        />
        <DateField
          label="Due Date"
          value={draft.dueDate}
          today={today}
          onChange={(dueDate) => set({ dueDate })}
        />
      </Box>
      <LabelField value={draft.labels} onChange={(labels) => set({ labels })} />
    </>
  );
}
