import os from 'node:os';

/** A timeout in milliseconds that grows when the machine has more work than cores. */
export const scaledTimeout = (ms: number): number =>
  Math.round(ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism()));
