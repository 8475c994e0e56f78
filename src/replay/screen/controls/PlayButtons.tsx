import { memo } from 'react';
import Box from '@mui/material/Box';
import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import LastPageRounded from '@mui/icons-material/LastPageRounded';
import NavigateBeforeRounded from '@mui/icons-material/NavigateBeforeRounded';
import NavigateNextRounded from '@mui/icons-material/NavigateNextRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import SkipNextRounded from '@mui/icons-material/SkipNextRounded';
import SkipPreviousRounded from '@mui/icons-material/SkipPreviousRounded';
import { IconAction } from '../../../ui/elements/IconAction';
import { navigationFrom } from '../open/logIndex';
import { useReplay } from '../open/replayContext';

interface PlayButtonsProps {
  atStart: boolean;
  atEnd: boolean;
  playing: boolean;
  /** Whether there is a navigation before and after the current action. */
  hasBefore: boolean;
  hasAfter: boolean;
}

const playStyle = {
  mx: 0.5,
  width: 38,
  height: 38,
  borderRadius: '50%',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
} as const;

/**
 * The buttons of the player. They read the position on click, so that most moves do not render
 * them.
 */
export const PlayButtons = memo(function PlayButtons({
  atStart,
  atEnd,
  playing,
  hasBefore,
  hasAfter,
}: PlayButtonsProps) {
  const {
    opened: { player, index },
    jump,
  } = useReplay();
  const navigate = (back: boolean) => {
    const position = navigationFrom(index, player.getSnapshot().index, back);
    if (position !== null) jump(position);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconAction
        label="First action"
        description="First action (Home)"
        disabled={atStart}
        onClick={() => jump(0)}
      >
        <FirstPageRounded fontSize="small" />
      </IconAction>
      <IconAction label="Previous navigation" disabled={!hasBefore} onClick={() => navigate(true)}>
        <SkipPreviousRounded fontSize="small" />
      </IconAction>
      <IconAction
        label="Step back"
        description="Step back (left arrow; with Shift 10)"
        disabled={atStart}
        onClick={() => player.step(-1)}
      >
        <NavigateBeforeRounded />
      </IconAction>
      <IconAction
        label={playing ? 'Pause' : 'Play'}
        description={
          playing ? 'Pause (space)' : atEnd ? 'Play from the beginning (space)' : 'Play (space)'
        }
        sx={playStyle}
        onClick={() => (playing ? player.pause() : player.play())}
      >
        {playing ? <PauseRounded /> : <PlayArrowRounded />}
      </IconAction>
      <IconAction
        label="Step forward"
        description="Step forward (right arrow; with Shift 10)"
        disabled={atEnd}
        onClick={() => player.step(1)}
      >
        <NavigateNextRounded />
      </IconAction>
      <IconAction label="Next navigation" disabled={!hasAfter} onClick={() => navigate(false)}>
        <SkipNextRounded fontSize="small" />
      </IconAction>
      <IconAction
        label="Last action"
        description="Last action (End)"
        disabled={atEnd}
        onClick={() => jump(index.length - 1)}
      >
        <LastPageRounded fontSize="small" />
      </IconAction>
    </Box>
  );
});
