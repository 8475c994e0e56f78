const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The value below which `share` (0 to 1) of the values lie, by nearest rank. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN
  );
}

/** The middle value, or the mean of the two in the middle. NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = sorted.length / 2;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}

/**
 * Shown and dropped frames between some times (milliseconds) on a display that shows one each
 * `interval`.
 */
export interface Frames {
  shown: number;
  dropped: number;
  /** Dropped frames of all that were due, 0 to 1. */
  share: number;
  /** The longest time without a frame, in milliseconds. */
  longest: number;
}

/**
 * Counts a dropped frame for every whole interval between two frames. Half an interval is jitter.
 */
export function countFrames(times: readonly number[], interval: number): Frames {
  let dropped = 0;
  let longest = 0;
  for (let at = 1; at < times.length; at += 1) {
    const gap = (times[at] ?? 0) - (times[at - 1] ?? 0);
    longest = Math.max(longest, gap);
    dropped += Math.max(0, Math.round(gap / interval) - 1);
  }
  const shown = Math.max(0, times.length - 1);
  return {
    shown,
    dropped,
    share: shown + dropped === 0 ? 0 : dropped / (shown + dropped),
    longest,
  };
}
