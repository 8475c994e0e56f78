import { wait } from '../../lib/pause';

/** Pauses before a part that could not be fetched is asked for again, in milliseconds. */
const pauses = [500, 1_500, 3_000] as const;

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true }),
  );
}

/**
 * Fetches a part of the app's code. A network or a server that is away for a while (a restart) is waited for: React remembers
 * a failure for good, and the screen would be lost to it. Throws when the part is still not there after the last attempt.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the page could not be fetched; it is asked for again', error);
      await wait(pause);
      await untilOnline();
    }
  }
  try {
    return await load();
  } catch (cause) {
    // Most often a new release, which has taken the parts of this page's release away.
    throw new Error(
      'This part of Docket could not be fetched. Load the page again; drafts are kept.',
      { cause },
    );
  }
}

/**
 * Fetches parts that will be needed once the browser has nothing better to do, so that they are there without a network too.
 * @returns a function that calls it off
 */
export function fetchAhead(loads: readonly (() => Promise<unknown>)[]): () => void {
  // Not every browser has idle callbacks; there it comes with the first need.
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  const handle = requestIdleCallback(() => {
    // What fails now is fetched again when it is needed.
    for (const load of loads) load().catch(() => undefined);
  });
  return () => cancelIdleCallback(handle);
}
