import os from 'node:os';

/**
 * The load of each core that is expected at the least. In `npm test`, tests run in parallel, with
 * browsers and databases, and the measured load is low when the run begins.
 */
const leastLoad = process.env.DOCKET_TEST_REPORT ? 4 : 1;

/** A timeout in milliseconds that grows when the machine has more work than cores. */
export const scaledTimeout = (ms: number): number =>
  Math.round(ms * Math.max(leastLoad, (os.loadavg()[0] ?? 0) / os.availableParallelism()));
