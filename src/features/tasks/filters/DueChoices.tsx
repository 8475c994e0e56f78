import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { selectDayBounds } from '../../../clock/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { datesOf, type DueRange } from '../dueRange';
import { dueNames } from '../taskQuery';
import { selectNarrowing, tasksNarrowed } from '../taskViewSlice';
import { dueNameTexts } from './dueTexts';

/** A range of due dates: one by name, which follows the calendar, or two dates of which either may be left out; or tasks without any. */
export function DueChoices({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { dueFrom, dueTo } = useAppSelector(selectNarrowing);
  const dates = datesOf({ dueFrom, dueTo }, useAppSelector(selectDayBounds));
  const put = (range: DueRange) => dispatch(tasksNarrowed(range));
  const day = (label: string, field: keyof DueRange) => (
    <TextField
      type="date"
      label={label}
      value={dates[field] ?? ''}
      onChange={(event) => put({ ...dates, [field]: event.target.value || null })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '0001-01-01', max: '9999-12-31' } }}
    />
  );
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {dueNames.map((name) => {
          const isOn = name === dueFrom;
          return (
            <Chip
              key={name}
              label={dueNameTexts[name]}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => put({ dueFrom: isOn ? null : name, dueTo: null })}
            />
          );
        })}
      </Box>
      {day('Due from', 'dueFrom')}
      {day('Due to', 'dueTo')}
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button size="small" color="inherit" disabled={dueFrom === null && dueTo === null} onClick={() => put({ dueFrom: null, dueTo: null })}>Any date</Button>
        <Button size="small" onClick={onDone}>Done</Button>
      </Stack>
    </Stack>
  );
}
