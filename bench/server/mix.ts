import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { createBenchRandom, type BenchRandom } from '../seed/random';
import type { Measurement } from '../run/main';
import type { ApiUser, BenchServer } from '../run/server';
import { median, percentile } from '../run/statistics';
import { SocketClients } from './socketClients';

const people = 200;
/** Between two actions of a person, in milliseconds. */
const pause = [500, 3_500] as const;

interface Person extends ApiUser {
  /** The tasks that the person may change. */
  tasks: Task[];
}
type Action = (server: BenchServer, person: Person, random: BenchRandom) => Promise<Response>;

const taskOf = ({ tasks }: Person, random: BenchRandom) => `/api/tasks/${random.pick(tasks)._id}`;
const list: Action = (server, person) =>
  server.call(person, 'GET', '/api/tasks', undefined, 'application/x-ndjson');
const get =
  (route: string): Action =>
  (server, person) =>
    server.call(person, 'GET', route);
const open: Action = (server, person, random) => server.call(person, 'GET', taskOf(person, random));
const setStatus: Action = (server, person, random) =>
  server.call(person, 'PATCH', taskOf(person, random), {
    status: random.pick(['Pending', 'In Progress', 'Completed']),
  });
const comment: Action = (server, person, random) =>
  server.call(person, 'POST', `${taskOf(person, random)}/comments`, { text: 'Done so far.' });
const note: Action = (server, person) =>
  server.call(person, 'POST', '/api/notes', { title: 'Call back', text: 'Tomorrow', tags: [] });

/** What people do. What is named twice is done twice as often. */
const actions: readonly Action[] = [
  ...[list, list, list, open, open, open, open],
  ...[get('/api/notification'), get('/api/notification'), get('/api/labels'), get('/api/notes')],
  ...[setStatus, setStatus, setStatus, comment, comment, note],
];

/** Signs in people who have tasks. */
async function signIn(server: BenchServer, viewer: ApiUser): Promise<Person[]> {
  const users: User[] = await (await server.call(viewer, 'GET', '/api/users')).json();
  const signedIn: Person[] = [];
  for (const { email, active, roles } of users) {
    if (!active || roles.join() !== 'User') continue;
    const person = await server.signIn(email);
    const answer = await server.call(person, 'GET', '/api/tasks');
    const tasks: Task[] = await answer.json();
    if (tasks.length > 0) signedIn.push({ ...person, tasks });
    if (signedIn.length === people) return signedIn;
  }
  throw new Error(`only ${signedIn.length} people have tasks`);
}

/**
 * Limits: while 200 people with an open page each do something every few seconds, nothing is
 * refused, no socket misses an event or is closed, an answer takes at most 100 ms on average, and
 * 99 of 100 take at most two seconds.
 */
export const mix: Measurement = async (env, report) => {
  const { server, viewer } = await env.seeded('all');
  const seconds = env.options.minutes === null ? 20 : env.options.minutes * 60;
  const team = await signIn(server, viewer);
  const sockets = new SocketClients();
  for (const { token } of team) await sockets.open(server.url, { token });
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  const before = await server.usage();
  const act = async (person: Person, index: number) => {
    const random = createBenchRandom(index);
    await wait(random.between(0, pause[1]));
    while (performance.now() < end) {
      const start = performance.now();
      try {
        await (await random.pick(actions)(server, person, random)).arrayBuffer();
      } catch (error) {
        errors += 1;
        env.log(String(error));
      }
      times.push(performance.now() - start);
      await wait(random.between(...pause));
    }
  };
  await Promise.all(team.map(act));
  const after = await server.usage();
  sockets.close();
  const name = `${people} people`;
  const p99 = percentile(times, 0.99);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  report.figure({ name: `${name}, answers`, value: times.length / seconds, unit: 'per second' });
  report.figure({ name: `${name}, answer, median`, value: median(times), unit: 'ms' });
  report.figure({ name: `${name}, answer, p99`, value: p99, unit: 'ms' });
  report.figure({
    name: `${name}, CPU`,
    value: (100 * (after.cpu - before.cpu)) / (seconds * 1000),
    unit: '%',
  });
  report.figure({ name: `${name}, peak memory`, value: after.peak / 1e6, unit: 'MB' });
  report.figure({ name: `${name}, event loop late, longest`, value: after.delayMax, unit: 'ms' });
  report.limit(`${name}, errors`, errors, 0, 'answers');
  report.limit(`${name}, lost events`, sockets.gaps, 0, 'in all');
  report.limit(`${name}, closed sockets`, sockets.closed, 0, 'in all');
  report.limit(`${name}, answer, mean`, mean, 100, 'ms');
  report.limit(`${name}, answer, p99`, p99, 2_000, 'ms');
};
