/** What browsers have of the Prioritized Task Scheduling API, which the DOM's types do not name yet. */
interface Scheduler {
  yield?: () => Promise<void>;
}

/** Lets the page answer and paint before long work goes on. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits for a time in milliseconds. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
