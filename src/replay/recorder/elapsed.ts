/** A clock that never goes back, in whole milliseconds since 1970. */
export type SteadyClock = () => number;

/** From here on the machine is taken to have slept, in milliseconds: most browsers stop the steady time meanwhile. */
const slept = 2_000;

/** The date at the start, moved on by the browser's steady time; a machine that slept is caught up with, one that was set back is not followed. */
export function makeSteadyClock(): SteadyClock {
  let start = Date.now() - performance.now();
  let last = 0;
  return () => {
    const missed = Date.now() - start - performance.now();
    if (missed > slept) start += missed;
    last = Math.max(last, Math.round(start + performance.now()));
    return last;
  };
}
