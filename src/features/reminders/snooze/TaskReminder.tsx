import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../../data/store/hooks';
import { useSnooze } from './useSnooze';

/** Says in the open task when the person is reminded of it, if they have chosen a time. */
export function TaskReminder({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch();
  const { sentence, stop } = useSnooze(taskId);
  if (!sentence) return null;
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
      <Button size="small" onClick={() => dispatch(dialogOpened('snooze', { taskId }))}>
        Change
      </Button>
      <Button size="small" color="inherit" onClick={stop}>
        Stop
      </Button>
    </Stack>
  );
}
