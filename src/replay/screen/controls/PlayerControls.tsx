import { memo, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { formatCount } from '../../../lib/format';
import { speeds, type PlayerView } from '../../player/player';
import { navigationFrom } from '../open/logIndex';
import { formatElapsed, lengthLeft } from '../open/logTime';
import { usePlayerView, useReplay } from '../open/replayContext';
import { ToggleChip } from '../open/ToggleChip';
import { BreakpointsButton } from './BreakpointsButton';
import { PlayButtons } from './PlayButtons';
import InputBase from '@mui/material/InputBase';
import { ellipsis } from '../open/styles';

function stopText({ stoppedBy, seeking }: PlayerView): string {
  if (seeking !== null) return `Going to action ${seeking}...`;
  if (stoppedBy === null) return '';
  return stoppedBy.startsWith('/') ? `Stopped: ${stoppedBy} changed` : `Stopped at ${stoppedBy}`;
}

/** The controls below the timeline. */
export function PlayerControls() {
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
      <PauseToggle full={view.fullPauses} />
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          typography: 'caption',
          color: view.seeking === null ? 'error.main' : 'text.secondary',
          fontWeight: 600,
          ...ellipsis,
        }}
      >
        {stopText(view)}
      </Box>
      {view.pauseLeft !== null && <PauseLeft seconds={view.pauseLeft} />}
      {/* In a narrow window they share the last line. */}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 'inherit', ml: { md: 'auto' } }}>
        <Clock at={view.at} />
        <BreakpointsButton />
      </Box>
    </Box>
  );
}

/** How much is left of a long pause. Otherwise playback would look as if it hung. */
function PauseLeft({ seconds }: { seconds: number }) {
  const { player } = useReplay().opened;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption' }}>
      <span role="timer">Pause: {lengthLeft(seconds)} left</span>
      <Button size="small" variant="outlined" onClick={() => player.skipPause()} sx={{ py: 0 }}>
        Skip pause
      </Button>
    </Box>
  );
}

// Memoised: it does not change while the log plays.
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

const PauseToggle = memo(function PauseToggle({ full }: { full: boolean }) {
  const { player } = useReplay().opened;
  const text = full ? 'Pauses are played in full' : 'Pauses over three seconds are cut to three';
  return (
    <ToggleChip
      label="Full pauses"
      pressed={full}
      data-tip={text}
      aria-description={text}
      onClick={() => player.setFullPauses(!full)}
    />
  );
});

/** Time since the start of the log, and the recorded wall clock. */
function Clock({ at }: { at: number }) {
  const { clock, log } = useReplay().opened;
  const { startedAt, timeZone } = log.header;
  const moment = startedAt + at;
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
        title={`The clock where the log was recorded: ${timeZone}`}
      >
        <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
          {clock.day(moment)}
        </Box>
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {clock.time(moment)}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {timeZone}
        </Box>
      </Box>
    </Box>
  );
}

const inputStyle = {
  p: 0.375,
  textAlign: 'right',
  color: 'text.primary',
  fontWeight: 600,
  fontSize: '0.8438rem',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.2,
  bgcolor: 'background.paper',
  '&:focus': { borderColor: 'primary.main' },
} as const;

/** The number of the current action, which can be edited to jump. */
function GoToAction() {
  const {
    opened: { index },
    jump,
  } = useReplay();
  const view = usePlayerView();
  const [typed, setTyped] = useState<string | null>(null);
  const last = index.length - 1;
  const go = (event: FormEvent) => {
    event.preventDefault();
    const digits = typed?.replace(/\D/g, '');
    setTyped(null);
    if (digits) jump(Number(digits));
  };
  return (
    <Box
      component="form"
      onSubmit={go}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'body2',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' } }}>
        Action
      </Box>
      <InputBase
        value={typed ?? String(view.index)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        inputProps={{
          'aria-label': 'Go to action',
          inputMode: 'numeric',
          autoComplete: 'off',
          maxLength: 9,
        }}
        sx={{ '& input': { ...inputStyle, width: `${Math.max(3, String(last).length + 1)}ch` } }}
      />
      <span>of {formatCount(last)}</span>
    </Box>
  );
}
