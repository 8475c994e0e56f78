import { useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { clockAt, timeOn } from '../../../contract/rrule/zones';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { useAppSelector } from '../../../data/store/hooks';
import { addDays, isDay } from '../../../lib/day';
import { notADate } from '../../../lib/parseDay';
import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { FormActions } from '../../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { DateField } from '../../../ui/fields/DateField';
import { selectSettings } from '../remindersSlice';
import { isTime, TimeField } from '../TimeField';
import { useSnooze } from './useSnooze';
import { useSnoozeChoices } from './useSnoozeChoices';

interface SnoozeDialogProps extends DialogFrame {
  taskId: string;
}

/** When to remind of a task: one of the near times, or a date and a time. */
export function SnoozeDialog({ taskId, ...frame }: SnoozeDialogProps) {
  const { now, zone, until, sentence, choose, stop } = useSnooze(taskId);
  const choices = useSnoozeChoices();
  const { from } = useAppSelector(selectSettings);
  const title = useAppSelector((state) => selectTaskById(state, taskId)?.title);
  const { day: today } = clockAt(zone, now);
  const start = until ? clockAt(zone, Date.parse(until)) : { day: addDays(today, 1), time: from };
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { day, time } = { ...start, ...typed };
  const type = (change: typeof typed) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
  };
  const closing = (run: () => void) => () => {
    frame.onClose();
    run();
  };
  const submit = () => {
    if (!isDay(day)) return setProblem(notADate);
    if (!isTime(time)) return setProblem('Choose a time.');
    const iso = new Date(timeOn(zone, day, time)).toISOString();
    if (Date.parse(iso) <= now) return setProblem('This time is over. Choose a later one.');
    closing(() => choose(iso))();
  };
  return (
    <AppDialog
      {...frame}
      title="Remind Me Later"
      subtitle={title}
      width="xs"
      onSubmit={submit}
      actions={<FormActions submit="Set Reminder" busy={false} onCancel={frame.onClose} />}
    >
      <Stack spacing={2}>
        {sentence && (
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography>{sentence}.</Typography>
            <Button color="inherit" onClick={closing(stop)}>
              Stop
            </Button>
          </Stack>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
          {choices.map((choice) => (
            <Chip
              key={choice.label}
              variant="outlined"
              label={choice.label}
              title={choice.text}
              onClick={closing(() => choose(choice.until))}
            />
          ))}
        </Stack>
        <DateField
          label="Date"
          today={today}
          value={day}
          onChange={(next) => type({ day: next })}
        />
        <TimeField label="Time" value={time} onChange={(next) => type({ time: next })} />
        <ErrorAlert text={problem ?? undefined} />
      </Stack>
    </AppDialog>
  );
}
