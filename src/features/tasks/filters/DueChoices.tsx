import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { RangeDateField } from '../../../ui/fields/RangeDateField';
import {
  resolveDueRange,
  type DueRange,
  dueRangeNames,
} from '../../../data/nouns/tasks/taskFilters';
import { selectTaskFilters, taskFiltersChanged } from '../../../data/nouns/tasks/taskListSlice';
import { dueRangeLabels } from './dueRangeTexts';

/** Chooses a range of due dates: by name, or by two dates of which either may be empty. */
export function DueChoices({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { dueFrom, dueTo } = useAppSelector(selectTaskFilters);
  const bounds = useAppSelector(selectDayBounds);
  const dates = resolveDueRange({ dueFrom, dueTo }, bounds);
  const setRange = (range: DueRange) => dispatch(taskFiltersChanged(range));
  const day = (label: string, field: keyof DueRange) => (
    <RangeDateField
      label={label}
      value={dates[field]}
      today={bounds.today}
      onChange={(value) => value !== dates[field] && setRange({ ...dates, [field]: value })}
    />
  );
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {dueRangeNames.map((name) => {
          const isOn = name === dueFrom;
          return (
            <Chip
              key={name}
              label={dueRangeLabels[name]}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => setRange({ dueFrom: isOn ? null : name, dueTo: null })}
            />
          );
        })}
      </Box>
      {day('Due from', 'dueFrom')}
      {day('Due to', 'dueTo')}
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button
          size="small"
          color="inherit"
          disabled={dueFrom === null && dueTo === null}
          onClick={() => setRange({ dueFrom: null, dueTo: null })}
        >
          Any date
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
}
