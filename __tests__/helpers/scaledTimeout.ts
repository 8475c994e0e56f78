import os from 'node:os';

/** A bound in milliseconds for what hangs. A machine with more work than cores gets more time by that much. */
export const scaledTimeout = (ms: number): number =>
  Math.round(ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism()));
