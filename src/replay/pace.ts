import { pause } from '../lib/pause';

/** Long work asks this again and again: a promise means that it has had its time and is to wait for it. */
export type Pace = () => Promise<void> | undefined;

/** Lets long work run for some milliseconds at a time, so that the page answers and paints in between. */
export function makePace(milliseconds = 8): Pace {
  let end = performance.now() + milliseconds;
  return () => {
    if (performance.now() < end) return undefined;
    return pause().then(() => {
      end = performance.now() + milliseconds;
    });
  };
}
