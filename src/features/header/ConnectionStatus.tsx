import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatClock } from '../../lib/format';
import {
  selectConnection,
  selectIsOutdated,
  selectStaleSince,
  type Connection,
} from '../../realtime/realtimeSlice';
import { useAppSelector } from '../../store/hooks';

const statuses: Record<Exclude<Connection, 'off'>, { text: string; color: string }> = {
  live: { text: 'Live', color: 'success-main' },
  connecting: { text: 'Connecting', color: 'text-disabled' },
  catchingUp: { text: 'Catching up', color: 'warning-main' },
  offline: { text: 'Not live', color: 'error-main' },
};

/**
 * Says whether the data is live, catching up, or stale and since when. It is a polite live region:
 * screen readers announce changes without interrupting.
 */
export function ConnectionStatus() {
  const connection = useAppSelector(selectConnection);
  const staleSince = useAppSelector(selectStaleSince);
  const isOutdated = useAppSelector(selectIsOutdated);
  if (connection === 'off') return null;
  if (connection === 'live' && isOutdated)
    return (
      <Box role="status" data-connection={connection}>
        <Button
          size="small"
          color="warning"
          title="Docket was updated. What you are writing is kept."
          onClick={() => window.location.reload()}
        >
          Reload to update
        </Button>
      </Box>
    );
  const { text, color: name } = statuses[connection];
  const stale = staleSince !== null && connection !== 'live';
  const label = stale ? `${text}: shown as of ${formatClock(staleSince)}` : text;
  const color = `var(--docket-palette-${name})`;
  return (
    <Box
      role="status"
      data-connection={connection}
      title={connection === 'live' ? 'Changes by others appear as they happen' : undefined}
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
      {label}
    </Box>
  );
}
