import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { Task } from '../../../contract/task';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../../data/store/hooks';
import { useSnooze } from './useSnooze';

interface TaskReminderProps {
  task: Task;
  isGone: boolean;
}

/** Says in the open task when the person is reminded of it, if they have chosen a time. */
export function TaskReminder({ task, isGone }: TaskReminderProps) {
  const dispatch = useAppDispatch();
  const { sentence, stop } = useSnooze(task._id);
  if (!sentence || isGone) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Reminder"
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5, mt: 0.5, displayPrint: 'none' }}
    >
      <ScheduleRounded aria-hidden color="primary" fontSize="small" />
      <Typography variant="body2" sx={{ mr: 0.5 }}>
        {sentence}
      </Typography>
      <Button size="small" onClick={() => dispatch(dialogOpened('snooze', { taskId: task._id }))}>
        Change
      </Button>
      <Button size="small" color="inherit" onClick={stop}>
        Stop
      </Button>
    </Stack>
  );
}
