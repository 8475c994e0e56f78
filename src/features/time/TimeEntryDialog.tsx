import { useState } from 'react';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { timeLimits, type TimeEntry } from '../../contract/time/timeEntry';
import { addTime, changeTime } from '../../data/nouns/time/changeEntries';
import { selectDayBounds } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { isDay } from '../../lib/day';
import { durationText, formatDuration } from '../../lib/duration/formatDuration';
import { notADuration, readDuration } from '../../lib/duration/readDuration';
import { AppDialog, type DialogFrame } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { DateField } from '../../ui/fields/DateField';

/** Why a typed duration cannot be saved, or null. */
function durationError(seconds: number | undefined): string | null {
  if (seconds === undefined) return notADuration;
  if (seconds < timeLimits.least) return 'At least a second.';
  return seconds > timeLimits.most ? 'At most 24 hours.' : null;
}

export interface TimeEntryProps {
  taskId: string;
  taskTitle: string;
  /** The entry to change. Absent: a new one. */
  entry?: TimeEntry;
}

/** Adds time that was spent on a task, or changes an entry. */
export function TimeEntryDialog({
  taskId,
  taskTitle,
  entry,
  ...frame
}: TimeEntryProps & DialogFrame) {
  const { onClose } = frame;
  const dispatch = useAppDispatch();
  const { today } = useAppSelector(selectDayBounds);
  const [typed, setTyped] = useState({
    duration: entry ? durationText(entry.seconds) : '',
    day: entry?.day ?? today,
    note: entry?.note ?? '',
  });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const type = (more: Partial<typeof typed>) => {
    setError(null);
    setTyped((last) => ({ ...last, ...more }));
  };
  const seconds = readDuration(typed.duration);
  const wrong = durationError(seconds);
  const submit = async () => {
    setTried(true);
    if (seconds === undefined || wrong !== null || !isDay(typed.day)) return;
    const fields = { seconds, day: typed.day, note: typed.note.trim() };
    setBusy(true);
    const refusal = await dispatch(
      entry ? changeTime(entry, fields) : addTime({ taskId, taskTitle }, fields),
    );
    setBusy(false);
    setError(refusal);
    if (refusal === null) onClose();
  };
  return (
    <AppDialog
      {...frame}
      title={entry ? 'Change Time' : 'Add Time'}
      subtitle={taskTitle}
      width="xs"
      busy={isBusy}
      onSubmit={() => void submit()}
      actions={<FormActions submit={entry ? 'Save' : 'Add'} busy={isBusy} onCancel={onClose} />}
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          label="Duration"
          value={typed.duration}
          error={isTried && wrong !== null}
          helperText={
            isTried && wrong !== null
              ? wrong
              : seconds === undefined
                ? 'For example 45, 1:30, 1h 30m or 1.5h'
                : `${formatDuration(seconds)} hours`
          }
          onChange={({ target }) => type({ duration: target.value })}
          slotProps={{
            htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 40 },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
        <DateField label="Date" value={typed.day} today={today} onChange={(day) => type({ day })} />
        <TextField
          label="Note"
          value={typed.note}
          onChange={({ target }) => type({ note: target.value })}
          slotProps={{ htmlInput: { maxLength: timeLimits.note } }}
        />
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
