/** The rest of the idle period in milliseconds. */
export type TimeLeft = () => number;

/** Longest work in a period that is not idle, in milliseconds. */
const busyMs = 8;
const timeoutMs = 2_000;

/** Calls `work` when the browser is idle, or after two seconds. */
export function whenIdle(work: (timeLeft: TimeLeft) => void): void {
  const bounded = () => {
    const end = performance.now() + busyMs;
    work(() => end - performance.now());
  };
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') setTimeout(bounded, 16);
  else
    requestIdleCallback(
      (deadline) => (deadline.didTimeout ? bounded() : work(() => deadline.timeRemaining())),
      { timeout: timeoutMs },
    );
}
