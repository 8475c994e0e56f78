/** Not yet in the DOM types. */
interface Scheduler {
  yield?: () => Promise<void>;
}

/** Lets the page respond and paint before long work continues. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits for some milliseconds. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Called often during long work. A returned promise means: await it, the time slice is over. */
export type Pace = () => Promise<void> | undefined;

/** Lets long work run for a few milliseconds at a time, so that the page stays responsive. */
export function makePace(
  milliseconds = 8,
  { rest = pause, now = () => performance.now() } = {},
): Pace {
  let end = now() + milliseconds;
  return () => {
    if (now() < end) return undefined;
    return rest().then(() => {
      end = now() + milliseconds;
    });
  };
}
