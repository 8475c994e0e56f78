import Box from '@mui/material/Box';
import { formatElapsed } from '../logTime';
import { usePlayerView, useReplay } from '../replayContext';

/** What the clock on the wall said, where the log was recorded, and how long after its beginning that was. */
export function LogClockFace() {
  const { clock, log, index } = useReplay().opened;
  const view = usePlayerView();
  const at = index.at[view.index] ?? 0;
  const moment = log.header.startedAt + at;
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, typography: 'body2', whiteSpace: 'nowrap', color: 'text.secondary' }}>
      <Box component="span" title="Time since the start of the log" sx={{ minWidth: '5ch', textAlign: 'right' }}>{formatElapsed(at)}</Box>
      <Box component="time" sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }} title={`The clock where the log was recorded: ${clock.zone}`}>
        <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>{clock.day(moment)}</Box>
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>{clock.time(moment)}</Box>
        <span>{clock.zone}</span>
      </Box>
    </Box>
  );
}
