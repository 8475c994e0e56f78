import { memo } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Tooltip from '@mui/material/Tooltip';
import { speeds, type PlayerView } from '../../player/player';
import { navigationFrom } from '../logIndex';
import { formatElapsed } from '../logTime';
import { usePlayerView, useReplay } from '../replayContext';
import { ToggleChip } from '../ToggleChip';
import { BreakButton } from './BreakButton';
import { GoToAction } from './GoToAction';
import { PlayButtons } from './PlayButtons';

/** What stopped the player, or where it is going. */
function stopText({ stoppedBy, seeking }: PlayerView): string {
  if (seeking !== null) return `Going to action ${seeking}...`;
  if (stoppedBy === null) return '';
  return stoppedBy.startsWith('/') ? `Stopped: ${stoppedBy} changed` : `Stopped at ${stoppedBy}`;
}

/** The controls of the player, below the timeline. */
export function Transport() {
  const { index } = useReplay().opened;
  const view = usePlayerView();
  return (
    <Box
      role="group"
      aria-label="Player"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1, md: 2 },
        rowGap: 0.5,
      }}
    >
      <PlayButtons
        atStart={view.index === 0}
        atEnd={view.index >= index.length - 1}
        playing={view.playing}
        hasBefore={navigationFrom(index, view.index, true) !== null}
        hasAfter={navigationFrom(index, view.index, false) !== null}
      />
      <SpeedField speed={view.speed} />
      <GoToAction />
      <GapSwitch honest={view.honestGaps} />
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          typography: 'caption',
          color: view.seeking === null ? 'error.main' : 'text.secondary',
          fontWeight: 600,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {stopText(view)}
      </Box>
      <Clock at={view.at} />
      <BreakButton />
    </Box>
  );
}

// Memoised, as the buttons are: neither changes while the log plays.
const SpeedField = memo(function SpeedField({ speed }: { speed: number }) {
  const { player } = useReplay().opened;
  return (
    <Select
      size="small"
      value={speed}
      onChange={(event) => player.setSpeed(Number(event.target.value))}
      inputProps={{ 'aria-label': 'Speed' }}
      sx={{
        minWidth: 76,
        '& .MuiSelect-select': { py: 0.5, fontSize: '0.8125rem', fontWeight: 600 },
      }}
    >
      {speeds.map((one) => (
        <MenuItem key={one} value={one}>
          {one}×
        </MenuItem>
      ))}
    </Select>
  );
});

const GapSwitch = memo(function GapSwitch({ honest }: { honest: boolean }) {
  const { player } = useReplay().opened;
  return (
    <Tooltip
      describeChild
      title={
        honest
          ? 'Pauses are played as long as they were'
          : 'Pauses of more than three seconds are played as three seconds'
      }
    >
      <ToggleChip
        label="Full pauses"
        pressed={honest}
        onClick={() => player.setHonestGaps(!honest)}
      />
    </Tooltip>
  );
});

/** Time since the log began, and the clock where it was recorded. */
function Clock({ at }: { at: number }) {
  const { clock, log } = useReplay().opened;
  const moment = log.header.startedAt + at;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.25,
        typography: 'body2',
        whiteSpace: 'nowrap',
        color: 'text.secondary',
      }}
    >
      <Box
        component="span"
        title="Time since the start of the log"
        sx={{ minWidth: '5ch', textAlign: 'right' }}
      >
        {formatElapsed(at)}
      </Box>
      <Box
        component="time"
        sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}
        title={`The clock where the log was recorded: ${clock.zone}`}
      >
        <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
          {clock.day(moment)}
        </Box>
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {clock.time(moment)}
        </Box>
        <span>{clock.zone}</span>
      </Box>
    </Box>
  );
}
