import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import type { BenchEnvironment, SeededServer } from '../run/environment';
import { MeasuredProcess } from '../run/measuredProcess';
import type { Measurement } from '../run/main';
import type { ApiUser } from '../run/server';
import { median, percentile } from '../run/statistics';
import { nameOfChange, SocketClients } from './socketClients';

/** A person may have 50 sockets. */
export const perPerson = 50;
const sockets = 1_000;
export const changesPerSecond = 50;
const seconds = 10;

/** A change, and the people who must be told. */
export interface Change {
  task: Task;
  readers: string[];
}

/** The viewer and other people of the team, signed in. */
async function signInTeam({ server, viewer }: SeededServer): Promise<ApiUser[]> {
  const users: User[] = await (await server.call(viewer, 'GET', '/api/users')).json();
  const others = users
    .filter(({ active, roles }) => active && roles.join() === 'User')
    .slice(0, sockets / perPerson - 1);
  const team = [viewer];
  for (const { email } of others) team.push(await server.signIn(email));
  return team;
}

/** Sends one request per change, at its time. Resolves with the times at which they were sent. */
async function makeChanges(
  count: number,
  send: (change: number) => http.RequestOptions & { url: string; body: string },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  const start = performance.now();
  for (let change = 0; change < count; change += 1) {
    const due = start + (change * 1000) / changesPerSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const { url, body, ...options } = send(change);
    times.push(performance.now());
    answers.push(
      new Promise((resolve, reject) => {
        http
          .request(url, { ...options, agent }, (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`a change got ${answer.statusCode}`));
            answer.resume().once('end', resolve);
          })
          .on('error', reject)
          .end(body);
      }),
    );
  }
  await Promise.all(answers);
  agent.destroy();
  return times;
}

interface Result {
  p99: number;
  median: number;
  missing: number;
  gaps: number;
  closed: number;
  cpu: number;
}

/** Waits for the last messages, and compares the arrivals with what was expected. */
async function evaluate(
  clients: SocketClients,
  changes: readonly Change[],
  times: readonly number[],
): Promise<Omit<Result, 'cpu'>> {
  const expected = changes.reduce((sum, { readers }) => sum + readers.length * perPerson, 0);
  const count = () => [...clients.arrivals.values()].reduce((sum, all) => sum + all.length, 0);
  for (let tries = 0; tries < 100 && count() < expected; tries += 1) await wait(50);
  const delays = times.flatMap((sent, change) =>
    (clients.arrivals.get(change) ?? []).map((at) => at - sent),
  );
  return {
    p99: percentile(delays, 0.99),
    median: median(delays),
    missing: expected - count(),
    gaps: clients.gaps,
    closed: clients.closed,
  };
}

/** Resolves with what the sockets of a team got of changes, and what the server used for it. */
export async function measureOurs(
  { server, changer }: SeededServer,
  team: readonly ApiUser[],
  changes: readonly Change[],
): Promise<Result> {
  const clients = new SocketClients();
  for (const { token } of team)
    await Promise.all(Array.from({ length: perPerson }, () => clients.open(server.url, { token })));
  const before = await server.usage();
  const times = await makeChanges(changes.length, (change) => ({
    url: `${server.url}/api/tasks/${changes[change]?.task._id}`,
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${changer.token}` },
    body: JSON.stringify({ title: nameOfChange(change) }),
  }));
  const result = await evaluate(clients, changes, times);
  const after = await server.usage();
  clients.close();
  return { ...result, cpu: after.cpu - before.cpu };
}

/** The same changes as messages of the same size, without tasks, people or numbers. */
async function measureBare(
  env: BenchEnvironment,
  team: readonly ApiUser[],
  changes: readonly Change[],
): Promise<Result> {
  const script = path.join(env.root, 'bench', 'dist', 'run', 'bareSockets.mjs');
  const bare = await MeasuredProcess.start(env.root, script);
  const clients = new SocketClients();
  for (const { id } of team)
    await Promise.all(
      Array.from({ length: perPerson }, () => clients.open(bare.url, { room: id })),
    );
  const before = await bare.usage();
  const times = await makeChanges(changes.length, (change) => {
    const { task, readers } = changes[change] as Change;
    const updated = { ...task, title: nameOfChange(change), comments: [], activity: [] };
    const message = `Carl Changer updated "${updated.title}"`;
    const announced = { message, data: { message, taskId: task._id, notificationId: task._id } };
    return {
      url: bare.url,
      method: 'POST',
      body: JSON.stringify([
        { rooms: readers, event: ['task-updated', updated] },
        { rooms: readers.slice(1), event: ['taskUpdate', announced] },
      ]),
    };
  });
  const result = await evaluate(clients, changes, times);
  const after = await bare.usage();
  clients.close();
  await bare.stop();
  return { ...result, cpu: after.cpu - before.cpu };
}

/**
 * Limits: with 1,000 sockets and 50 changes a second, no socket misses an event, and the time from
 * the request to the sockets (p99) is at most 2 times that of Socket.IO alone.
 */
export const socketChanges: Measurement = async (env, report) => {
  const seeded = await env.seeded('thousand');
  const team = await signInTeam(seeded);
  const ids = new Set(team.map(({ id }) => id));
  const tasks = (await seeded.rows()).filter((task) =>
    task.assignedTo.some(({ _id }) => ids.has(_id)),
  );
  const changes = Array.from({ length: changesPerSecond * seconds }, (_, change): Change => {
    const task = tasks[change % tasks.length] as Task;
    const assigned = task.assignedTo.map(({ _id }) => _id).filter((id) => ids.has(id));
    return { task, readers: [seeded.viewer.id, ...assigned] };
  });
  const ours: Result[] = [];
  const floors: Result[] = [];
  for (let run = 0; run < env.options.runs; run += 1) {
    floors.push(await measureBare(env, team, changes));
    ours.push(await measureOurs(seeded, team, changes));
  }
  const of = (results: readonly Result[], key: keyof Result) =>
    median(results.map((result) => result[key]));
  const name = `${sockets.toLocaleString('en-GB')} sockets, ${changesPerSecond} changes a second`;
  for (const key of ['median', 'p99'] as const)
    report.figure({
      name: `${name}, change to socket, ${key}`,
      value: of(ours, key),
      unit: 'ms',
      floor: of(floors, key),
    });
  report.figure({
    name: `${name}, CPU of a change`,
    value: of(ours, 'cpu') / changes.length,
    unit: 'ms',
    floor: of(floors, 'cpu') / changes.length,
  });
  const total = (results: readonly Result[], key: keyof Result) =>
    results.reduce((sum, result) => sum + result[key], 0);
  for (const [key, what, unit] of [
    ['gaps', 'out of order', 'events'],
    ['missing', 'not arrived 5 s after the last change', 'events'],
    ['closed', 'closed by the server', 'sockets'],
  ] as const) {
    const value = total(ours, key);
    // The floor numbers its messages for all sockets together.
    const floor = key === 'gaps' ? null : total(floors, key);
    report.figure({ name: `${name}, ${what}`, value, unit, floor });
    report.limit(`${name}, ${what}`, value, 0, unit);
  }
  report.limit(`${name}, p99 / Socket.IO`, of(ours, 'p99') / of(floors, 'p99'), 2, 'x');
};
