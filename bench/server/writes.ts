import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOnExit } from '../run/cleanup';
import type { Measurement } from '../run/main';
import { median } from '../run/statistics';
import { runFloor } from './floors/run';

const writers = 8;
const seconds = 5;

/**
 * Changes of tasks per second on the embedded database, each with its notifications and events,
 * beside commits of one row and its event by SQLite alone.
 */
export const writes: Measurement = async (env, report) => {
  const { server, changer, rows } = await env.seeded('thousand');
  const tasks = await rows();
  const floors: number[] = [];
  const ours: number[] = [];
  for (let run = 0; run < env.options.runs; run += 1) {
    const folder = removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
    floors.push(await runFloor(env, 'rawWrites', [path.join(folder, 'raw.db'), String(seconds)]));
    let count = 0;
    const start = performance.now();
    const write = async () => {
      while (performance.now() - start < seconds * 1000) {
        count += 1;
        const route = `/api/tasks/${tasks[count % tasks.length]?._id}`;
        await (await server.call(changer, 'PATCH', route, { title: `Write ${count}` })).text();
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    ours.push((count * 1000) / (performance.now() - start));
  }
  report.figure({
    name: `${writers} writers, changes of tasks`,
    value: median(ours),
    unit: 'per second',
    floor: median(floors),
  });
};
