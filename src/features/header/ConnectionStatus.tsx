import Box from '@mui/material/Box';
import { formatClock } from '../../lib/format';
import { selectConnection, selectStaleSince, type Connection } from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';

const looks: Record<Exclude<Connection, 'off'>, { text: string; tone: string }> = {
  live: { text: 'Live', tone: 'success-main' },
  connecting: { text: 'Connecting', tone: 'text-disabled' },
  catchingUp: { text: 'Catching up', tone: 'warning-main' },
  offline: { text: 'Not live', tone: 'error-main' },
};

/**
 * What is true of what is shown: live, catching up, or stale and since when. Quiet while live. The words are a polite
 * live region, so that a change is spoken once and interrupts nobody.
 */
export function ConnectionStatus() {
  const connection = useAppSelector(selectConnection);
  const staleSince = useAppSelector(selectStaleSince);
  if (connection === 'off') return null;
  const { text, tone } = looks[connection];
  const stale = staleSince !== null && connection !== 'live';
  const words = stale ? `${text}: shown as of ${formatClock(staleSince)}` : text;
  const color = `var(--docket-palette-${tone})`;
  return (
    <Box
      role="status"
      data-connection={connection}
      title={connection === 'live' ? 'Changes of others appear as they happen' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        fontWeight: 550,
        whiteSpace: 'nowrap',
        borderRadius: 99,
        height: 24,
        px: stale ? 1.25 : 0.5,
        color: stale ? color : 'text.secondary',
        bgcolor: stale ? `color-mix(in srgb, ${color} 10%, transparent)` : 'transparent',
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 7,
          height: 7,
          borderRadius: '50%',
          bgcolor: color,
          ...(connection !== 'live' && {
            animation: 'docket-pulse 1.4s ease-in-out infinite',
            '@keyframes docket-pulse': { '50%': { opacity: 0.3 } },
          }),
        }}
      />
      {words}
    </Box>
  );
}
