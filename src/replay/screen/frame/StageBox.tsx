import { useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { OpenedLog } from '../openedLog';
import { StageFrame } from './StageFrame';

interface StageBoxProps {
  /** Null before a log is open: the stage makes itself ready all the same. */
  opened: OpenedLog | null;
  /** How many things the screens have asked of the world, and did not get. */
  onTried: (tried: number) => void;
}

const noWindow = { width: 1280, height: 800 } as const;
const noWorld = { timeZone: 'UTC', locale: 'en-GB' } as const;
const never = () => () => undefined;
const nowhere = () => null;

/** The product's screens at the current action, as large as the window that they were recorded in, scaled to fit. One frame serves all logs. */
export function StageBox({ opened, onTried }: StageBoxProps) {
  const view = useSyncExternalStore(opened?.player.subscribe ?? never, opened?.player.getSnapshot ?? nowhere);
  const [error, setError] = useState<string | null>(null);
  const header = opened?.log.header;
  const at = view ? (opened?.index.at[view.index] ?? 0) : 0;
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: 0, p: { xs: 1, md: 2 }, backgroundColor: 'color-mix(in srgb, var(--docket-palette-text-primary) 7%, var(--docket-palette-background-default))' }}>
      <StageFrame
        viewport={header?.viewport ?? noWindow}
        world={header ?? noWorld}
        state={opened && view ? opened.engine.stateAt(view.index) : undefined}
        now={(header?.startedAt ?? 0) + at}
        shown={view?.index}
        onReady={() => setError(null)}
        onError={setError}
        onTried={(tried) => onTried(Object.values(tried).reduce((sum, count) => sum + count, 0))}
      />
      {opened && error !== null && <Alert severity="error" sx={{ position: 'absolute', insetInline: 16, bottom: 16 }}>{error}</Alert>}
    </Box>
  );
}
