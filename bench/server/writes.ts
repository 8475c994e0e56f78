import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import { removeOnExit } from '../run/cleanup';
import type { BenchEnvironment } from '../run/environment';
import type { Measurement } from '../run/main';
import { BenchServer } from '../run/server';
import { median } from '../run/statistics';
import { changer } from '../seed/rows';
import { seedBench } from '../seed/seed';
import { runFloor } from './floors/run';

const writers = 8;
const seconds = 5;
const size = { tasks: 1_000, people: 100 };

const temporary = () => removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));

/**
 * Changes per second by writers that share the servers evenly. Each is signed in on its own, because
 * the changes of one session wait for each other.
 */
async function writesPerSecond(servers: readonly BenchServer[]): Promise<number> {
  const callers = await Promise.all(
    servers.flatMap((server) =>
      Array.from({ length: writers / servers.length }, async () => ({
        server,
        person: await server.signIn(changer.email),
      })),
    ),
  );
  type Caller = (typeof callers)[number];
  const tasksOf = async ({ server, person }: Caller): Promise<Task[]> =>
    JSON.parse(await (await server.call(person, 'GET', '/api/tasks')).text());
  const [tasks = []] = await Promise.all(callers.slice(0, 1).map(tasksOf));
  let count = 0;
  const start = performance.now();
  const write = async ({ server, person }: Caller) => {
    while (performance.now() - start < seconds * 1000) {
      count += 1;
      const route = `/api/tasks/${tasks[count % tasks.length]?._id}`;
      const body = { title: `Write ${count}` };
      await (await server.call(person, 'PATCH', route, body)).text();
    }
  };
  await Promise.all(callers.map(write));
  return (count * 1000) / (performance.now() - start);
}

/** Starts a PostgreSQL whose commits wait for the disk. Resolves with the reason if it cannot. */
async function startPostgres(root: string): Promise<{ url: string; stop: () => void } | string> {
  const script = path.join(root, 'scripts', 'lib', 'postgresServer.mjs');
  const child = fork(script, ['durable'], { stdio: ['ignore', 2, 2, 'ipc'] });
  const { url, problem } = await new Promise<{ url?: string; problem?: string }>((resolve) => {
    child.once('message', resolve);
  });
  return url === undefined ? (problem ?? 'no reason') : { url, stop: () => child.kill() };
}

/**
 * Changes of tasks per second, each with its notifications and events, on SQLite by the one process
 * that it allows, and on PostgreSQL by one process and by two.
 */
export const writes: Measurement = async (env, report) => {
  const measure = async (
    name: string,
    servers: readonly BenchServer[],
    floor: () => Promise<number>,
  ) => {
    const [ours, floors]: [number[], number[]] = [[], []];
    for (let run = 0; run < env.options.runs; run += 1) {
      floors.push(await floor());
      ours.push(await writesPerSecond(servers));
    }
    report.figure({
      name: `${writers} writers, changes of tasks, ${name}`,
      value: median(ours),
      unit: 'per second',
      floor: median(floors),
    });
  };
  const { server } = await env.seeded(size);
  await measure('SQLite', [server], () =>
    runFloor(env, 'rawWrites', [path.join(temporary(), 'raw.db'), String(seconds)]),
  );
  await onPostgres(env, measure);
};

async function onPostgres(
  env: BenchEnvironment,
  measure: (
    name: string,
    servers: readonly BenchServer[],
    floor: () => Promise<number>,
  ) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres(env.root);
  if (typeof postgres === 'string') {
    env.log(`PostgreSQL is left out: ${postgres}`);
    return;
  }
  const { url } = postgres;
  await seedBench({ dataDir: temporary(), databaseUrl: url }, size, Date.now());
  const start = () => BenchServer.start(env.root, temporary(), { DATABASE_URL: url });
  const floor = () => runFloor(env, 'rawPostgresWrites', [url, String(seconds), String(writers)]);
  const first = await start();
  await measure('PostgreSQL, one process', [first], floor);
  const second = await start();
  await measure('PostgreSQL, two processes', [first, second], floor);
  await first.stop();
  await second.stop();
  postgres.stop();
}
