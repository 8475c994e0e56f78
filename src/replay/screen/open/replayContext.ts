import {
  createContext,
  useContext,
  useDeferredValue,
  useSyncExternalStore,
  useEffect,
  useState,
} from 'react';
import type { Breakpoints } from '../../player/breakpoints';
import type { PlayerView } from '../../player/player';
import type { OpenedLog } from './openedLog';
import { makePace } from '../../../lib/pause';
import type { Engine } from '../../player/engine';
import type { Verdict } from '../../player/verdict';
import { errorText } from '../../texts';

/** Shared by the panels. It does not change when the player moves. */
export interface Replay {
  opened: OpenedLog;
  breakpoints: Breakpoints;
  verification: Verification;
  toggleType: (type: string) => void;
  togglePath: (path: string) => void;
  jump: (position: number) => void;
  /** Goes to an entry and shows its difference. */
  showDifference: (position: number) => void;
}

export const ReplayContext = createContext<Replay | null>(null);

export function useReplay(): Replay {
  const replay = useContext(ReplayContext);
  if (!replay) throw new Error('No log is open here.');
  return replay;
}

export function usePlayerView(): PlayerView {
  const { player } = useReplay().opened;
  return useSyncExternalStore(player.subscribe, player.getSnapshot);
}

/** The current entry, for panels that may render after the recorded screen. */
export const useDeferredPosition = (): number => useDeferredValue(usePlayerView().index);

/**
 * Progress of the verification from 0 to 1, then the verdict. `failed` is an error of the player,
 * not of the log.
 */
export interface Verification {
  share: number;
  verdict: Verdict | null;
  failed: string | null;
}

const initial: Verification = { share: 0, verdict: null, failed: null };

/** Verifies the open log in the background. */
export function useVerification(engine: Engine | undefined): Verification {
  const [current, setCurrent] = useState({ engine, state: initial });
  useEffect(() => {
    if (!engine) return undefined;
    const controller = new AbortController();
    const put = (state: Partial<Verification>) => {
      if (!controller.signal.aborted) setCurrent({ engine, state: { ...initial, ...state } });
    };
    let percent = 0;
    const onProgress = (done: number) => {
      const share = Math.min(1, done / Math.max(1, engine.length));
      if (Math.floor(share * 100) === percent) return;
      percent = Math.floor(share * 100);
      put({ share });
    };
    engine.verify({ pace: makePace(), signal: controller.signal, onProgress }).then(
      (verdict) => put({ share: 1, verdict }),
      (error: unknown) => put({ failed: errorText(error) }),
    );
    return () => controller.abort();
  }, [engine]);
  return current.engine === engine ? current.state : initial;
}
