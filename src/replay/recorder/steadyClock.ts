/** A clock that never goes back, in whole milliseconds since 1970. */
export type SteadyClock = () => number;

/**
 * A longer difference means that the machine slept: most browsers then stop the monotonic time. In
 * milliseconds.
 */
const sleepThreshold = 2_000;

/**
 * The date at the start plus monotonic time. Catches up after sleep, and ignores a clock that was
 * set back.
 */
export function makeSteadyClock(): SteadyClock {
  let start = Date.now() - performance.now();
  let last = 0;
  return () => {
    const missed = Date.now() - start - performance.now();
    if (missed > sleepThreshold) start += missed;
    last = Math.max(last, Math.round(start + performance.now()));
    return last;
  };
}
