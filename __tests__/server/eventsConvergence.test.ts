// With --all: random changes and losses of connections.
import type { SyncEvent } from '../../src/contract/event';
import { logHeader, seqHeader } from '../../src/contract/list';
import type { Task } from '../../src/contract/task';
import { EventSequence } from '../../src/data/realtime/eventSequence';
import { createRandom, type Random } from '../../server/demo/random';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { TestSocket, type Received } from '../helpers/testSocket';

// A long run: SEEDS=20 CLIENTS=20 ROUNDS=1000
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 3) }, (_, at) => at + 1);
const clients = Number(process.env.CLIENTS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 40);
jest.setTimeout(scaledTimeout(10_000 + 40 * rounds * clients));

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/**
 * The tasks that a client holds: loaded once, then updated by events, over any number of
 * connections.
 */
class TaskMirror {
  readonly held = new Map<string, Task>();
  loads = 0;
  /** Gaps in the numbers of events. A correct server causes none. */
  gaps = 0;
  private order = new EventSequence();
  private log: string | undefined;
  private socket: TestSocket | null = null;

  constructor(
    private readonly url: string,
    private readonly person: TestPerson,
  ) {}

  async load(): Promise<void> {
    this.loads += 1;
    const { body, headers } = await this.person.client.get('/api/tasks');
    this.held.clear();
    for (const task of body as Task[]) this.held.set(task._id, task);
    this.order.rewind(Number(headers.get(seqHeader)));
    this.log = headers.get(logHeader) ?? undefined;
  }

  async connect(): Promise<void> {
    const socket = new TestSocket(this.url, {
      userId: this.person._id,
      token: this.person.client.token,
      since: this.order.last ?? undefined,
      log: this.log,
    });
    this.socket = socket;
    socket.socket.onAny((name: string, payload: unknown, meta: Received['meta']) =>
      this.take({ name, payload, meta }),
    );
    if ((await socket.ready()).resync) await this.load();
  }

  cut(): void {
    this.socket?.close();
    this.socket = null;
  }

  /**
   * Reconnects. After that no event can be missing, because events and the answer to a reconnection
   * are in order.
   */
  async settle(): Promise<void> {
    this.cut();
    await this.connect();
    this.cut();
  }

  private take({ name, payload, meta }: Received): void {
    if (name === 'sync') {
      const { seq, resync, log } = payload as SyncEvent;
      this.log = log;
      this.order.synced(seq, !resync);
    }
    if (!meta) return;
    const verdict = this.order.take(meta);
    if (verdict === 'gap') this.gaps += 1;
    if (verdict !== 'new') return;
    if (name === 'task-deleted') this.held.delete(payload as string);
    if (name !== 'task-created' && name !== 'task-updated') return;
    const task = payload as Task;
    const before = this.held.get(task._id);
    if (name === 'task-updated' && !before) return;
    if (before && (before.seq ?? 0) > (task.seq ?? 0)) return;
    this.held.set(task._id, task);
  }
}

/** What the server has acknowledged. */
class Journal {
  readonly created: string[] = [];
  readonly deleted = new Set<string>();
  /** Texts, by the id of their task. */
  readonly comments: [task: string, text: string][] = [];
}

/** One random call. It may be refused. */
async function step(
  random: Random,
  admin: TestPerson,
  people: readonly TestPerson[],
  { created, deleted, comments }: Journal,
): Promise<void> {
  const person = random.pick(people);
  const dice = random.next();
  if (created.length === 0 || dice < 0.2) {
    const title = `Task ${created.length}`;
    const form = { title, assignedTo: [person._id], labels: ['a'] };
    created.push((await createTask(admin.client, form))._id);
    return;
  }
  const id = random.pick(created);
  const task = `/api/tasks/${id}`;
  if (dice < 0.4) await admin.client.patch(task, { title: `Title ${random.next()}` });
  else if (dice < 0.55)
    await person.client.patch(task, {
      status: random.pick(['Pending', 'In Progress', 'Completed', 'On Hold']),
    });
  else if (dice < 0.7) {
    const text = `Comment ${random.next()}`;
    const { status } = await random.pick([admin, person]).client.post(`${task}/comments`, { text });
    if (status === 200) comments.push([id, text]);
  } else if (dice < 0.82)
    await admin.client.post('/api/tasks/assign', { task_id: id, user_id: [person._id] });
  else if (dice < 0.94)
    await admin.client.delete(`/api/tasks/assign/${id}`, { user_id: person._id });
  else if ((await admin.client.delete(task)).status < 300) deleted.add(id);
}

test.each(seeds)(
  'a client that is cut off again and again ends up with what a fresh load gives (seed %i) (E-6)',
  async (seed) => {
    const random = createRandom(seed);
    const admin = await server.createUser({ name: 'Cleo', roles: ['Admin'] });
    const people = await Promise.all(
      Array.from({ length: clients - 1 }, (_, at) => server.createUser({ name: `Person ${at}` })),
    );
    const everybody = [admin, ...people];
    const mirrors = everybody.map((person) => new TaskMirror(server.url, person));
    for (const mirror of mirrors) {
      await mirror.load();
      await mirror.connect();
    }

    const journal = new Journal();
    const away = new Set<TaskMirror>();
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([1, 2, 3].map(() => step(random, admin, people, journal)));
      const mirror = random.pick(mirrors);
      if (random.chance(0.5)) continue;
      if (away.delete(mirror)) await mirror.connect();
      else {
        away.add(mirror);
        mirror.cut();
      }
    }

    const { created, deleted, comments } = journal;
    expect(created.length).toBeGreaterThan(5);
    for (const mirror of mirrors) await mirror.settle();
    for (const [index, person] of everybody.entries()) {
      const { body } = await person.client.get('/api/tasks');
      const fresh = Object.fromEntries((body as Task[]).map((task) => [task._id, task]));
      expect(Object.fromEntries(mirrors[index]?.held ?? [])).toEqual(fresh);
      expect(mirrors[index]).toMatchObject({ loads: 1, gaps: 0 });
    }
    const stored = mirrors[0]?.held ?? new Map<string, Task>();
    expect([...stored.keys()].sort()).toEqual(created.filter((id) => !deleted.has(id)).sort());
    const texts = new Set(
      [...stored.values()].flatMap((task) => (task.comments ?? []).map(({ text }) => text)),
    );
    expect(comments.length).toBeGreaterThan(0);
    const lost = comments.filter(([id, text]) => !deleted.has(id) && !texts.has(text));
    expect(lost).toEqual([]);
  },
);
