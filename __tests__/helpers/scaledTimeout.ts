import os from 'node:os';

/** How many tests of a whole run share a core, at the least. The load is low when it begins. */
const workersPerCore = process.env.DOCKET_TEST_REPORT ? 4 : 1;

/** A timeout in milliseconds that grows when the machine has more work than cores. */
export const scaledTimeout = (ms: number): number =>
  Math.round(ms * Math.max(workersPerCore, (os.loadavg()[0] ?? 0) / os.availableParallelism()));
