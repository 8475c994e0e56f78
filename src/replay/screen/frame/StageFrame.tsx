import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { triedHere } from '../../stage/seal';
import { stageEvents, type World } from '../../stage/stageWindow';

export interface StageFrameProps {
  /** Size of the recording's window in CSS pixels. The stage has it, and is made smaller to fit where it stands. */
  viewport: { width: number; height: number };
  /** Zone and locale of the log. */
  world: World;
  /** What is shown; undefined shows nothing yet, and still has the stage fetched. */
  state: unknown;
  /** The log's time then, in milliseconds since 1970. */
  now: number;
  /** Which place of the log it is. It stands in the frame's `data-shown` once the screen is in the page. */
  shown?: number;
  /** The stage has all its parts, and is closed. */
  onReady?: () => void;
  /** The stage can show nothing: why, for people. */
  onError?: (message: string) => void;
  /** What the screens, and the page around them, have tried to reach since, by kind; called when there is more of it. */
  onTried?: (tried: Readonly<Record<string, number>>) => void;
}

/** The screens of the product over a state of the log, in a frame of their own. Nothing in it can be clicked or typed into. */
export function StageFrame({ viewport, world, state, now, shown, onReady, onError, onTried }: StageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [ready, setReady] = useState(false);
  const handlers = useRef({ onReady, onError, onTried });
  useLayoutEffect(() => {
    handlers.current = { onReady, onError, onTried };
  });

  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const measure = () => setRoom({ width: place.clientWidth, height: place.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fail = (message: string) => handlers.current.onError?.(message);
    const beReady = () => {
      setReady(true);
      handlers.current.onReady?.();
    };
    const beFailed = (event: Event) => fail(event instanceof CustomEvent ? String(event.detail) : 'The stage could not be opened.');
    // What is not our page (a server that is away, a proxy's message) never says anything.
    const look = () => {
      if (!element.contentDocument?.getElementById('root')) fail('The stage could not be loaded. Load the page again.');
    };
    element.addEventListener(stageEvents.ready, beReady);
    element.addEventListener(stageEvents.failed, beFailed);
    element.addEventListener('load', look);
    return () => {
      element.removeEventListener(stageEvents.ready, beReady);
      element.removeEventListener(stageEvents.failed, beFailed);
      element.removeEventListener('load', look);
    };
  }, []);

  const { timeZone, locale } = world;
  useLayoutEffect(() => {
    if (!ready) return;
    try {
      frame.current?.contentWindow?.docketStage?.open({ timeZone, locale });
    } catch (error) {
      handlers.current.onError?.(`The stage does not know this log's zone or locale: ${error instanceof Error ? error.message : String(error)}`);
    }
  }, [ready, timeZone, locale]);

  const count = useRef(0);
  const tries = useRef(0);
  useLayoutEffect(() => {
    const stage = frame.current?.contentWindow?.docketStage;
    if (!ready || !stage) return;
    stage.show(state, now, shown);
    count.current += 1;
    frame.current?.setAttribute('data-shown', String(shown ?? count.current));
  }, [ready, timeZone, locale, state, now, shown]);

  // Screens try things after they are drawn, too.
  useEffect(() => {
    const stage = frame.current?.contentWindow?.docketStage;
    if (!ready || !stage) return;
    const tried: Record<string, number> = { ...stage.tried() };
    for (const [name, times] of Object.entries(triedHere())) tried[name] = (tried[name] ?? 0) + times;
    const sum = Object.values(tried).reduce((total, times) => total + times, 0);
    if (sum === tries.current) return;
    tries.current = sum;
    handlers.current.onTried?.(tried);
  }, [ready, state, now, shown]);

  const scale = Math.min(1, room.width / viewport.width, room.height / viewport.height) || 0;
  return (
    <Box ref={box} sx={{ position: 'relative', width: '100%', height: '100%', minHeight: 0, overflow: 'clip' }}>
      <Box
        component="iframe"
        ref={frame}
        title="Recorded screen"
        src="/replay/stage"
        sandbox="allow-scripts allow-same-origin"
        // The keys are the player's.
        tabIndex={-1}
        style={{
          width: viewport.width, height: viewport.height, transform: `scale(${scale})`,
          left: Math.max(0, (room.width - viewport.width * scale) / 2), top: Math.max(0, (room.height - viewport.height * scale) / 2),
        }}
        sx={{ position: 'absolute', border: 0, transformOrigin: '0 0', bgcolor: 'background.default', visibility: ready ? 'visible' : 'hidden', colorScheme: 'light dark' }}
      />
    </Box>
  );
}
