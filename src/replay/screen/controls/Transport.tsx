import Box from '@mui/material/Box';
import type { PlayerView } from '../../player/player';
import { BreakButton } from './BreakButton';
import { GoToAction } from './GoToAction';
import { LogClockFace } from './LogClockFace';
import { navigationFrom } from './moves';
import { PlayButtons } from './PlayButtons';
import { GapSwitch, SpeedField } from './PlayManner';
import { usePlayerView, useReplay } from '../replayContext';

/** Why the player stands, or that it is on its way. */
function stopWords({ stoppedBy, seeking }: PlayerView): string {
  if (seeking !== null) return `Going to action ${seeking}...`;
  if (stoppedBy === null) return '';
  return stoppedBy.startsWith('/') ? `Stopped: ${stoppedBy} changed` : `Stopped at ${stoppedBy}`;
}

/** The buttons of the player, the number of the action, the log's clock and the breakpoints. */
export function Transport() {
  const { index } = useReplay().opened;
  const view = usePlayerView();
  return (
    <Box role="group" aria-label="Player" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 1, md: 2 }, rowGap: 0.5 }}>
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
      <Box role="status" sx={{ flex: 1, minWidth: 0, typography: 'caption', color: view.seeking === null ? 'error.main' : 'text.secondary', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{stopWords(view)}</Box>
      <LogClockFace />
      <BreakButton />
    </Box>
  );
}
