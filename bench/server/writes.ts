import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import { removeOnExit } from '../run/cleanup';
import type { BenchEnvironment } from '../run/environment';
import type { Measurement } from '../run/main';
import { BenchServer, type ApiUser } from '../run/server';
import { median, percentile } from '../run/statistics';
import { changer } from '../seed/rows';
import { seedBench } from '../seed/seed';
import { runFloor } from './floors/run';

const seconds = 5;
const size = { tasks: 1_000, people: 100 };
/** Writers of tasks that are measured, and of the other figures. */
const crowds = [1, 8, 32] as const;
const writers = 8;
/** Between two reads while others write, in milliseconds. */
const readPause = 20;

const temporary = () => removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));

interface Caller {
  server: BenchServer;
  person: ApiUser;
}
type Write = (caller: Caller, tasks: readonly Task[], count: number) => Promise<Response>;
const taskAt = (tasks: readonly Task[], count: number) => tasks[count % tasks.length]?._id ?? '';

const changeTitle: Write = ({ server, person }, tasks, count) =>
  server.call(person, 'PATCH', `/api/tasks/${taskAt(tasks, count)}`, { title: `Write ${count}` });

/** What people write besides the fields of one task, in turn. */
const mixed: readonly Write[] = [
  ({ server, person }, tasks, count) =>
    server.call(person, 'POST', `/api/tasks/${taskAt(tasks, count)}/comments`, {
      text: `Comment ${count}`,
    }),
  ({ server, person }, tasks, count) =>
    server.call(person, 'POST', '/api/tasks/assign', {
      task_id: taskAt(tasks, count),
      user_id: [tasks[(count * 7) % tasks.length]?.assignedTo[0]?._id],
    }),
  ({ server, person }, tasks, count) => {
    const form = new FormData();
    const assignedTo = tasks[count % tasks.length]?.assignedTo[0]?._id ?? '';
    const fields = { title: `Upload ${count}`, description: '', priority: 'Low', assignedTo };
    for (const [name, value] of Object.entries({ ...fields, status: 'Pending' }))
      form.append(name, value);
    form.append(
      'files',
      new Blob([`%PDF-1.4\n${'x'.repeat(10_000)}`], { type: 'application/pdf' }),
      'upload.pdf',
    );
    return server.send(person, '/api/tasks', form);
  },
  ({ server, person }, _tasks, count) =>
    server.call(person, 'POST', '/api/notes', { title: `Note ${count}`, text: '', tag: [] }),
  ({ server, person }, tasks, count) =>
    server.call(person, 'POST', '/api/tasks/bulk', {
      ids: [0, 1, 2].map((at) => taskAt(tasks, count + at)),
      change: { priority: ['Low', 'Medium', 'High'][count % 3] },
    }),
];
const writeMixed: Write = (caller, tasks, count) =>
  (mixed[count % mixed.length] as Write)(caller, tasks, count);

/**
 * People who share the servers evenly. Each is signed in on their own, because the changes of one
 * session wait for each other. One after another, because an account allows few attempts at once.
 */
async function signIn(servers: readonly BenchServer[], people: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < people) {
    const server = servers[callers.length % servers.length] as BenchServer;
    callers.push({ server, person: await server.signIn(changer.email) });
  }
  return callers;
}

/** Writes per second. While the callers write, another one reads a task now and then. */
async function writesPerSecond(
  callers: readonly Caller[],
  reader: Caller,
  write: Write,
): Promise<{ rate: number; readP99: number }> {
  const tasks = JSON.parse(
    await (await reader.server.call(reader.person, 'GET', '/api/tasks')).text(),
  ) as Task[];
  let count = 0;
  const start = performance.now();
  const isOver = () => performance.now() - start >= seconds * 1000;
  const writeOn = async (caller: Caller) => {
    while (!isOver()) await (await write(caller, tasks, (count += 1))).text();
  };
  const times: number[] = [];
  const readOn = async ({ server, person }: Caller) => {
    while (!isOver()) {
      const begun = performance.now();
      await (await server.call(person, 'GET', `/api/tasks/${taskAt(tasks, times.length)}`)).text();
      times.push(performance.now() - begun);
      await wait(readPause);
    }
  };
  await Promise.all([...callers.map(writeOn), readOn(reader)]);
  return { rate: (count * 1000) / (performance.now() - start), readP99: percentile(times, 0.99) };
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
 * Measures how many titles one, eight and 32 people change per second, including the notifications and
 * events of each change. Also measures a mix of other writes, and how long a read takes while others
 * write. SQLite allows one process; PostgreSQL is measured with one and with two.
 */
export const writes: Measurement = async (env, report) => {
  const measure: Measure = async (where, servers, floor) => {
    const unit = 'per second';
    const callers = await signIn(servers, Math.max(...crowds));
    const [reader] = (await signIn(servers, 1)) as [Caller];
    for (const people of crowds) {
      const [ours, floors, reads]: [number[], number[], number[]] = [[], [], []];
      for (let run = 0; run < env.options.runs; run += 1) {
        if (people === writers) floors.push(await floor());
        const { rate, readP99 } = await writesPerSecond(
          callers.slice(0, people),
          reader,
          changeTitle,
        );
        ours.push(rate);
        reads.push(readP99);
      }
      const name = `${people} ${people === 1 ? 'writer' : 'writers'}, changes of tasks, ${where}`;
      report.figure({
        ...{ name, value: median(ours), unit },
        ...(people === writers && { floor: median(floors) }),
      });
      if (people === writers)
        report.limit(`reads while ${writers} write, p99, ${where}`, median(reads), 50, 'ms');
    }
    const rates: number[] = [];
    for (let run = 0; run < env.options.runs; run += 1)
      rates.push((await writesPerSecond(callers.slice(0, writers), reader, writeMixed)).rate);
    report.figure({ name: `${writers} writers, a mix, ${where}`, value: median(rates), unit });
  };
  const { server } = await env.seeded(size);
  await measure('SQLite', [server], () =>
    runFloor(env, 'rawWrites', [path.join(temporary(), 'raw.db'), String(seconds)]),
  );
  await onPostgres(env, measure);
};

type Measure = (
  where: string,
  servers: readonly BenchServer[],
  floor: () => Promise<number>,
) => Promise<void>;

async function onPostgres(env: BenchEnvironment, measure: Measure): Promise<void> {
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
