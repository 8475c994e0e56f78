import type { LogEntry } from '../format/logFormat';

/** Longer pauses of a log are played as if they had been so long, in milliseconds: nobody watches somebody else's lunch. */
export const longestGap = 3_000;
/** A log without any times, such as another tool's, is played at this pace: milliseconds an entry. */
const withoutTimes = 500;

/** How long playing waits before each entry, in milliseconds at normal speed; with `honest`, as long as it really was. */
export function makeGaps(entries: readonly LogEntry[]): (index: number, honest: boolean) => number {
  const start = entries[0]?.at ?? 0;
  const hasTimes = (entries[entries.length - 1]?.at ?? 0) > start;
  return (index, honest) => {
    if (!hasTimes) return withoutTimes;
    const passed = (entries[index]?.at ?? 0) - (entries[index - 1]?.at ?? 0);
    return honest ? passed : Math.min(passed, longestGap);
  };
}

/** Where a player has its time from: the display's frames. A test hands in its own. */
export interface Frames {
  /** Milliseconds that only grow. */
  now(): number;
  /** Calls back once, before the next picture; the answer takes it back. */
  next(callback: () => void): () => void;
}

export const displayFrames: Frames = {
  now: () => performance.now(),
  next: (callback) => {
    const id = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(id);
  },
};
