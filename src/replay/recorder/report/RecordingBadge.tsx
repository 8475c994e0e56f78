import { useEffect, useState, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { FullRecorder } from '../fullRecorder';
import { clockText } from '../../texts';

/** Shows in the bar that a full recording runs and for how long; opens the dialog that stops it. */
export function RecordingBadge({ full, onOpen }: { full: FullRecorder; onOpen: () => void }) {
  const view = useSyncExternalStore(full.subscribe, full.getSnapshot);
  const [now, setNow] = useState(() => Date.now());
  const running = view !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!view) return null;
  const color = `var(--docket-palette-${view.problem ? 'warning' : 'error'}-main)`;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={view.problem ? 'Recording has a problem' : 'Recording in full'}
      title={view.problem ?? 'Everything in this tab is being recorded'}
      sx={{
        gap: 0.75,
        height: 26,
        minWidth: 26,
        px: { xs: 0.75, sm: 1.25 },
        borderRadius: 99,
        flexShrink: 0,
        typography: 'caption',
        fontWeight: 600,
        color,
        fontVariantNumeric: 'tabular-nums',
        bgcolor: `color-mix(in srgb, ${color} 10%, transparent)`,
        '&:focus-visible': { outline: `2px solid ${color}` },
      }}
    >
      {/* On a phone, a dot alone would tell a problem by its colour. */}
      {view.problem && <b aria-hidden>!</b>}
      <Box
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: color,
          '@media (prefers-reduced-motion: no-preference)': {
            animation: 'docket-record 2s ease-in-out infinite',
            '@keyframes docket-record': { '50%': { opacity: 0.35 } },
          },
        }}
      />
      {/* A phone has room only for the dot. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Recording {clockText(now - view.startedAt)}
      </Box>
    </ButtonBase>
  );
}
