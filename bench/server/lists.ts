import path from 'node:path';
import type { BenchEnvironment, SeededServer } from '../run/environment';
import type { Report } from '../run/figures';
import type { Measurement } from '../run/main';
import { median } from '../run/statistics';
import { runFloor } from './floors/run';
import { cpuPerRequest, drain, timeOfFirstRow, type Call } from './requests';

const accept = 'application/x-ndjson';

interface List {
  name: string;
  path: string;
  /** What the raw query reads: a table and the column of its order. */
  raw: [table: string, order: string];
  rows: number;
}

/** Every figure of one list. Compares in turn, so that a busy machine slows both. */
async function measureList(
  env: BenchEnvironment,
  report: Report,
  { server, viewer, size }: SeededServer,
  list: List,
): Promise<void> {
  const call: Call = { url: server.url + list.path, token: viewer.token, accept };
  const file = path.join(env.folderOf(size), 'docket.db');
  // A short list is read several times, because CPU time is counted in coarse steps.
  const repeats = Math.max(1, Math.round(10_000 / list.rows));
  const [ours, floors, first]: [number[], number[], number[]] = [[], [], []];
  await drain(call);
  for (let run = 0; run < env.options.runs; run += 1) {
    floors.push(await runFloor(env, 'rawQuery', [file, ...list.raw]));
    ours.push(await cpuPerRequest(server, call, repeats, 1));
    first.push(await timeOfFirstRow(call));
  }
  const { name } = list;
  report.figure({ name: `${name}, CPU`, value: median(ours), unit: 'ms', floor: median(floors) });
  if (list.rows >= 10_000)
    report.limit(`${name}: CPU / raw query`, median(ours) / median(floors), 2, 'x');
  report.figure({ name: `${name}, on the wire`, value: (await drain(call)) / 1e6, unit: 'MB' });
  report.figure({ name: `${name}, first row`, value: median(first), unit: 'ms' });

  for (const encoding of ['gzip', 'br'] as const) {
    const compressed = { ...call, encoding };
    const cpu: number[] = [];
    const firstCompressed: number[] = [];
    for (let run = 0; run < env.options.runs; run += 1) {
      cpu.push(await cpuPerRequest(server, compressed, repeats, 1));
      firstCompressed.push(await timeOfFirstRow(compressed));
    }
    const bytes = (await drain(compressed)) / 1e6;
    report.figure({ name: `${name}, ${encoding}, CPU`, value: median(cpu), unit: 'ms' });
    report.figure({ name: `${name}, ${encoding}, on the wire`, value: bytes, unit: 'MB' });
    report.figure({
      name: `${name}, ${encoding}, first row`,
      value: median(firstCompressed),
      unit: 'ms',
      floor: median(first),
    });
    if (encoding === 'br' && list.rows === 100_000)
      report.limit(`${name}, ${encoding}, on the wire`, bytes, 12, 'MB');
  }
}

/**
 * Limits: a list of 10,000 tasks or more takes at most 2 times the CPU of the raw query, and 100,000
 * tasks are at most 12 MB.
 */
export const lists: Measurement = async (env, report) => {
  const { tasks, people } = env.options;
  for (const size of [
    { tasks: 100, people: 100 },
    { tasks: 10_000, people },
    { tasks, people },
  ])
    await measureList(env, report, await env.seeded(size), {
      name: `${size.tasks.toLocaleString('en-GB')} tasks`,
      path: '/api/tasks',
      raw: ['tasks', 'position'],
      rows: size.tasks,
    });
  await measureList(env, report, await env.seeded('all'), {
    name: `${people.toLocaleString('en-GB')} people`,
    path: '/api/users',
    raw: ['users', 'created_at'],
    rows: people,
  });
};
