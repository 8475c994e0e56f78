import { memo } from 'react';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Tooltip from '@mui/material/Tooltip';
import { speeds } from '../../player/player';
import { useReplay } from '../replayContext';

/** How fast is played. */
export const SpeedField = memo(function SpeedField({ speed }: { speed: number }) {
  const { player } = useReplay().opened;
  return (
    <Select
      size="small"
      value={speed}
      onChange={(event) => player.setSpeed(Number(event.target.value))}
      inputProps={{ 'aria-label': 'Speed' }}
      sx={{ minWidth: 76, '& .MuiSelect-select': { py: 0.5, fontSize: '0.8125rem', fontWeight: 600 } }}
    >
      {speeds.map((one) => <MenuItem key={one} value={one}>{one}×</MenuItem>)}
    </Select>
  );
});

/** Whether pauses are played as long as they were. */
export const GapSwitch = memo(function GapSwitch({ honest }: { honest: boolean }) {
  const { player } = useReplay().opened;
  return (
    <Tooltip describeChild title={honest ? 'Pauses are played as long as they were' : 'Pauses of more than three seconds are played as three seconds'}>
      <Chip size="small" label="Full pauses" aria-pressed={honest} color={honest ? 'primary' : 'default'} variant={honest ? 'filled' : 'outlined'} onClick={() => player.setHonestGaps(!honest)} />
    </Tooltip>
  );
});
