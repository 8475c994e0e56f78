import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import { drain } from './requests';

const readerCount = 10;

/**
 * Limits: while ten people load all tasks at once, the server needs at most 300 MB, and its event
 * loop is at most 50 ms late (p99).
 */
export const readers: Measurement = async (env, report) => {
  const { tasks, people } = env.options;
  for (const encoding of [undefined, 'br'] as const) {
    const peaks: number[] = [];
    const delays: number[] = [];
    const worst: number[] = [];
    for (let run = 0; run < env.options.runs; run += 1) {
      const { server, viewer } = await env.restarted({ tasks, people });
      const call = {
        url: `${server.url}/api/tasks`,
        token: viewer.token,
        accept: 'application/x-ndjson',
        encoding,
      };
      await server.usage();
      await Promise.all(Array.from({ length: readerCount }, () => drain(call)));
      const usage = await server.usage();
      peaks.push(usage.peak / 1e6);
      delays.push(usage.delayP99);
      worst.push(usage.delayMax);
    }
    const name = `${readerCount} readers of ${tasks.toLocaleString('en-GB')} tasks${encoding ? `, ${encoding}` : ''}`;
    report.figure({ name: `${name}, peak memory`, value: median(peaks), unit: 'MB' });
    report.figure({ name: `${name}, event loop late, p99`, value: median(delays), unit: 'ms' });
    report.figure({ name: `${name}, event loop late, longest`, value: median(worst), unit: 'ms' });
    report.limit(`${name}, peak memory`, median(peaks), 300, 'MB');
    report.limit(`${name}, event loop late, p99`, median(delays), 50, 'ms');
  }
};
