import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { defaultViewport } from '../format/logFormat';
import { blockedInPage } from '../frame/sandbox';
import { frameEvents } from '../frame/replayFrame';
import type { OpenedLog } from './open/openedLog';
import { useSize } from './open/useSize';

interface ReplayFrameProps {
  /** Null before a log is open. The frame already loads then. */
  opened: OpenedLog | null;
  /** Number of attempts that were blocked. */
  onBlocked: (tried: number) => void;
}

const noLog = {
  viewport: defaultViewport,
  timeZone: 'UTC',
  locale: 'en-GB',
  startedAt: 0,
} as const;
const never = () => () => undefined;
const noView = () => null;

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * The app's screens at the current action, in a frame of the size of the recorded window, scaled to
 * fit. One frame serves all logs.
 */
export function ReplayFrame({ opened, onBlocked }: ReplayFrameProps) {
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
        event instanceof CustomEvent
          ? String(event.detail)
          : 'The recorded screens could not be opened.',
      );
    // A page that is not ours, such as a proxy's message, fires neither event.
    const check = () => {
      if (!element.contentDocument?.getElementById('root'))
        setError('The recorded screens could not be loaded. Reload the page.');
    };
    const listeners = [
      [frameEvents.ready, succeed],
      [frameEvents.failed, fail],
      ['load', check],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  }, []);

  const { viewport, timeZone, locale, startedAt } = opened?.log.header ?? noLog;
  useLayoutEffect(() => {
    if (ready) frame.current?.contentWindow?.docketReplayFrame?.open({ timeZone, locale });
  }, [ready, timeZone, locale]);

  const position = view?.index;
  const state = opened && view ? opened.engine.stateAt(view.index) : undefined;
  const now = startedAt + (view?.at ?? 0);
  useLayoutEffect(() => {
    const frameApi = frame.current?.contentWindow?.docketReplayFrame;
    if (!ready || !frameApi) return;
    frameApi.show(state, now, position);
    frame.current?.setAttribute('data-shown', String(position ?? ''));
  }, [ready, timeZone, locale, state, now, position]);

  // Screens also attempt things after rendering.
  useEffect(() => {
    const frameApi = frame.current?.contentWindow?.docketReplayFrame;
    if (ready && frameApi) onBlocked(sumOf(frameApi.blocked()) + sumOf(blockedInPage()));
  }, [ready, state, now, position, onBlocked]);

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
          src="/replay/frame"
          sandbox="allow-scripts allow-same-origin"
          // The player handles the keys.
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
