import type { Pace } from '../lib/pause';

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
