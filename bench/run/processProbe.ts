// Loaded into a measured process (`node --import`). Answers each message with what the process has
// used.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process has used. Times in milliseconds, sizes in bytes. */
export interface Usage {
  /** CPU time of all threads since the start. */
  cpu: number;
  /** The largest size in memory since the start. */
  peak: number;
  /** How late the event loop was since the last question. */
  delayP99: number;
  delayMax: number;
}

// Smaller than any delay that matters. The histogram includes this interval.
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  process.send?.({
    cpu: (user + system) / 1000,
    peak: process.resourceUsage().maxRSS * 1024,
    delayP99: late(delay.percentile(99)),
    delayMax: late(delay.max),
  } satisfies Usage);
  delay.reset();
});
process.on('disconnect', () => process.exit());
