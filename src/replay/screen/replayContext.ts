import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react';
import type { Breaks } from '../player/breaks';
import type { PlayerView } from '../player/player';
import type { OpenedLog } from './openedLog';
import type { Verification } from './useVerification';

/** What the panels share. It does not change when the player moves. */
export interface Replay {
  opened: OpenedLog;
  breaks: Breaks;
  verification: Verification;
  toggleType: (type: string) => void;
  togglePath: (path: string) => void;
  jump: (place: number) => void;
  /** Goes to a place and opens what its action did. */
  showDifference: (place: number) => void;
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

/** The current entry, for panels that may be drawn a moment after the recorded screen. */
export const useLaterPlace = (): number => useDeferredValue(usePlayerView().index);
