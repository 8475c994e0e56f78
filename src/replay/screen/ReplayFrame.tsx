import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { triedHere } from '../stage/seal';
import { stageEvents } from '../stage/stageWindow';
import type { OpenedLog } from './openedLog';
import { useSize } from './useSize';

interface ReplayFrameProps {
  /** Null before a log is open. The frame loads all the same. */
  opened: OpenedLog | null;
  /** How often the recorded screens tried to reach something outside. */
  onTried: (tried: number) => void;
}

const noLog = {
  viewport: { width: 1280, height: 800 },
  timeZone: 'UTC',
  locale: 'en-GB',
  startedAt: 0,
} as const;
const never = () => () => undefined;
const noView = () => null;

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * The product's screens at the current action, in a frame as large as the recorded window and scaled down to fit. Nothing in it can be
 * clicked or typed into. One frame serves all logs.
 */
export function ReplayFrame({ opened, onTried }: ReplayFrameProps) {
  const view = useSyncExternalStore(
    opened?.player.subscribe ?? never,
    opened?.player.getSnapshot ?? noView,
  );
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useSize(box);
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const succeed = () => {
      setReady(true);
      setError(null);
    };
    const fail = (event: Event) =>
      setError(
        event instanceof CustomEvent ? String(event.detail) : 'The stage could not be opened.',
      );
    // A page that is not ours (a proxy's message, say) fires neither of the two.
    const check = () => {
      if (!element.contentDocument?.getElementById('root'))
        setError('The stage could not be loaded. Load the page again.');
    };
    const listeners = [
      [stageEvents.ready, succeed],
      [stageEvents.failed, fail],
      ['load', check],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  }, []);

  const { viewport, timeZone, locale, startedAt } = opened?.log.header ?? noLog;
  useLayoutEffect(() => {
    if (!ready) return;
    try {
      frame.current?.contentWindow?.docketStage?.open({ timeZone, locale });
    } catch (thrown) {
      const detail = `The stage does not know this log's zone or locale: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
      frame.current?.dispatchEvent(new CustomEvent(stageEvents.failed, { detail }));
    }
  }, [ready, timeZone, locale]);

  const place = view?.index;
  const state = opened && view ? opened.engine.stateAt(view.index) : undefined;
  const now = startedAt + (view?.at ?? 0);
  useLayoutEffect(() => {
    const stage = frame.current?.contentWindow?.docketStage;
    if (!ready || !stage) return;
    stage.show(state, now, place);
    frame.current?.setAttribute('data-shown', String(place ?? ''));
  }, [ready, timeZone, locale, state, now, place]);

  // Screens try things after they are drawn, too.
  useEffect(() => {
    const stage = frame.current?.contentWindow?.docketStage;
    if (ready && stage) onTried(sumOf(stage.tried()) + sumOf(triedHere()));
  }, [ready, state, now, place, onTried]);

  const scale = Math.min(1, room.width / viewport.width, room.height / viewport.height) || 0;
  return (
    <Box
      sx={{
        position: 'relative',
        height: '100%',
        minHeight: 0,
        p: { xs: 1, md: 2 },
        backgroundColor:
          'color-mix(in srgb, var(--docket-palette-text-primary) 7%, var(--docket-palette-background-default))',
      }}
    >
      <Box
        ref={box}
        sx={{ position: 'relative', width: '100%', height: '100%', minHeight: 0, overflow: 'clip' }}
      >
        <Box
          component="iframe"
          ref={frame}
          title="Recorded screen"
          src="/replay/stage"
          sandbox="allow-scripts allow-same-origin"
          // The keys are the player's.
          tabIndex={-1}
          style={{
            width: viewport.width,
            height: viewport.height,
            transform: `scale(${scale})`,
            left: Math.max(0, (room.width - viewport.width * scale) / 2),
            top: Math.max(0, (room.height - viewport.height * scale) / 2),
          }}
          sx={{
            position: 'absolute',
            border: 0,
            transformOrigin: '0 0',
            bgcolor: 'background.default',
            visibility: ready ? 'visible' : 'hidden',
            colorScheme: 'light dark',
          }}
        />
      </Box>
      {opened && error !== null && (
        <Alert severity="error" sx={{ position: 'absolute', insetInline: 16, bottom: 16 }}>
          {error}
        </Alert>
      )}
    </Box>
  );
}
