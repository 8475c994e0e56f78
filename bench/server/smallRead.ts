import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOnExit } from '../run/cleanup';
import { MeasuredProcess } from '../run/measuredProcess';
import { median } from '../run/statistics';
import type { Measurement } from '../run/main';
import { cpuPerRequest } from './requests';

const requests = 2_000;

/**
 * Limit: a small read that needs a token takes at most 3 times the CPU of a bare Fastify route with
 * the same answer, whatever the number of tasks is.
 */
export const smallRead: Measurement = async (env, report) => {
  const folder = removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
  for (const size of ['thousand', 'all'] as const) {
    const { server, viewer, size: rows } = await env.seeded(size);
    const labels = await (await server.call(viewer, 'GET', '/api/labels')).text();
    const file = path.join(folder, `${size}.json`);
    writeFileSync(file, labels);
    const bare = await MeasuredProcess.start(
      env.root,
      path.join(env.root, 'bench', 'dist', 'run', 'bareRoute.mjs'),
      {},
      [file],
    );
    const ours: number[] = [];
    const floors: number[] = [];
    const call = { url: `${server.url}/api/labels`, token: viewer.token };
    // The first round only warms up.
    for (let run = 0; run <= env.options.runs; run += 1) {
      const floor = await cpuPerRequest(bare, { url: bare.url }, requests);
      const our = await cpuPerRequest(server, call, requests);
      if (run === 0) continue;
      floors.push(floor);
      ours.push(our);
    }
    await bare.stop();
    const name = `GET /api/labels, ${rows.tasks.toLocaleString('en-GB')} tasks`;
    report.figure({
      name: `${name}, CPU`,
      value: median(ours),
      unit: 'ms',
      floor: median(floors),
    });
    report.limit(`${name}: CPU / bare route`, median(ours) / median(floors), 3, 'x');
  }
};
