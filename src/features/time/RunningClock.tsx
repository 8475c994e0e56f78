import Box from '@mui/material/Box';
import { formatRunning } from '../../lib/duration/formatDuration';
import { useRunningSeconds } from './useRunningSeconds';

/** The time of a running timer. Screen readers do not announce each second. */
export const RunningClock = ({ startedAt }: { startedAt: string }) => (
  <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatRunning(useRunningSeconds(startedAt))}
  </Box>
);
