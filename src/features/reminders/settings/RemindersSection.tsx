import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { selectNow } from '../../../data/store/clockSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { errorText } from '../../../lib/errors';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import { ReminderPlaces } from './ReminderPlaces';
import { ReminderTimes } from './ReminderTimes';
import { useGetRemindersQuery } from '../remindersApi';
import { selectReminders } from '../remindersSlice';
import { selectZone } from '../selectZone';
import { previewText } from './previewText';

/** When and where the person is reminded of tasks. Each change is saved at once. */
export function RemindersSection() {
  const { error, refetch } = useGetRemindersQuery();
  const reminders = useAppSelector(selectReminders);
  const zone = useAppSelector(selectZone);
  const now = useAppSelector(selectNow);
  if (!reminders)
    return error ? (
      <ErrorAlert text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Spinner />
    );
  const { settings, mail } = reminders;
  return (
    <Stack spacing={3} sx={{ mt: 2 }}>
      <ReminderTimes settings={settings} zone={zone} />
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {previewText({ ...settings, zone }, now)}
      </Typography>
      <ReminderPlaces settings={settings} mail={mail} />
    </Stack>
  );
}
