import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react';
import type { Breaks } from '../player/breaks';
import type { PlayerView } from '../player/player';
import type { OpenedLog } from './openedLog';
import type { Verification } from './useVerification';

/** What the parts of the screen share. It changes with the log, the breakpoints and the verdict, never with the place that is shown. */
export interface Replay {
  opened: OpenedLog;
  breaks: Breaks;
  verification: Verification;
  toggleType: (type: string) => void;
  togglePath: (path: string) => void;
  /** Goes to a place; with `difference`, opens what its action did. */
  jump: (place: number, options?: { difference?: boolean }) => void;
}

export const ReplayContext = createContext<Replay | null>(null);

export function useReplay(): Replay {
  const replay = useContext(ReplayContext);
  if (!replay) throw new Error('No log is open here.');
  return replay;
}

/** Where the player is. */
export function usePlayerView(): PlayerView {
  const { player } = useReplay().opened;
  return useSyncExternalStore(player.subscribe, player.getSnapshot);
}

/** The entry that is shown, for what stands beside its screen and may come a moment after it: the screen is not made to wait for a list. */
export const useLaterPlace = (): number => useDeferredValue(usePlayerView().index);
