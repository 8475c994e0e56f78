import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOnExit } from '../run/cleanup';
import type { Measurement } from '../run/main';
import { median } from '../run/statistics';
import type { EventLogCosts } from './floors/eventLog';
import { runFloor } from './floors/run';

const sizes = [10_000, 100_000, 1_000_000] as const;
const units: Record<keyof EventLogCosts, { name: string; unit: string }> = {
  append: { name: 'append one event', unit: 'ms' },
  read: { name: 'read 1,000 missed events', unit: 'ms' },
  trim: { name: 'remove the oldest 2,000', unit: 'ms' },
  bytes: { name: 'space for an event', unit: 'bytes' },
};

/**
 * How the costs of the event log grow with its length: a hundred times the rows may cost at most
 * twice as much, so that what holds for a million rows holds for a hundred million.
 */
export const growth: Measurement = async (env, report) => {
  const script = path.join(env.root, 'scripts', 'lib', 'postgresServer.mjs');
  for (const database of ['embedded', 'postgres']) {
    const costs: EventLogCosts[] = [];
    for (const size of sizes) {
      const runs: EventLogCosts[] = [];
      for (let run = 0; run < env.options.runs; run += 1) {
        const folder = removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
        const args = [database, folder, `${size}`, script];
        const found = await runFloor<EventLogCosts | string>(env, 'eventLog', args);
        if (typeof found === 'string') {
          env.log(`${database} is left out: ${found}`);
          break;
        }
        runs.push(found);
      }
      if (runs.length === 0) break;
      const found = {
        append: median(runs.map((run) => run.append)),
        read: median(runs.map((run) => run.read)),
        trim: median(runs.map((run) => run.trim)),
        bytes: median(runs.map((run) => run.bytes)),
      };
      costs.push(found);
      for (const key of ['append', 'read', 'trim', 'bytes'] as const)
        report.figure({
          name: `${database}, ${size.toLocaleString('en-GB')} events: ${units[key].name}`,
          value: found[key],
          unit: units[key].unit,
        });
    }
    const [small, , large] = costs;
    if (!small || !large) continue;
    for (const key of ['append', 'read', 'trim'] as const)
      report.limit(
        `${database}: ${units[key].name}, 1,000,000 / 10,000 events`,
        large[key] / small[key],
        2,
        'x',
      );
  }
};
