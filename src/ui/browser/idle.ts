/** How much of an idle moment is left, in milliseconds. */
export type TimeLeft = () => number;

/** Work in a moment that is not idle may take this long, in milliseconds. */
const busyShare = 8;
/** Idle time is waited for this long, in milliseconds. */
const patience = 2_000;

/** Calls `work` when the browser has nothing better to do, or after a while. */
export function whenIdle(work: (timeLeft: TimeLeft) => void): void {
  const bounded = () => {
    const end = performance.now() + busyShare;
    work(() => end - performance.now());
  };
  // Not every browser has idle callbacks.
  if (typeof requestIdleCallback !== 'function') setTimeout(bounded, 16);
  else
    requestIdleCallback(
      (deadline) => (deadline.didTimeout ? bounded() : work(() => deadline.timeRemaining())),
      { timeout: patience },
    );
}
