import { pause } from '../lib/pause';

/** Called often during long work. A returned promise means: await it, the time slice is over. */
export type Pace = () => Promise<void> | undefined;

/** Lets long work run for a few milliseconds at a time, so that the page stays responsive. */
export function makePace(milliseconds = 8): Pace {
  let end = performance.now() + milliseconds;
  return () => {
    if (performance.now() < end) return undefined;
    return pause().then(() => {
      end = performance.now() + milliseconds;
    });
  };
}

/** `pace` yields to other work, `signal` aborts with its reason. */
export interface WorkOptions {
  pace?: Pace;
  signal?: AbortSignal;
}

/** Call it in long loops: yields when the time slice is over, and throws the signal's reason. */
export async function yieldTime({ pace, signal }: WorkOptions): Promise<void> {
  await pace?.();
  signal?.throwIfAborted();
}
