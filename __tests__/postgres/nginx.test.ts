import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SyncEvent } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import { createRandom } from '../../server/demo/random';
import { freePort } from '../helpers/freePort';
import { expectSoon } from '../helpers/expectSoon';
import { findNginx, Nginx } from '../helpers/nginx';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startReadyProcess, type ServerProcess } from '../helpers/serverProcess';
import { taskForm } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';
import { TestSocket, type Received } from '../helpers/testSocket';

jest.setTimeout(scaledTimeout(120_000));

const hasNginx = findNginx() !== null;
if (!hasNginx) console.warn('nginx was not found: its tests are skipped.');
const withNginx = hasNginx ? describe : describe.skip;

const account = { email: 'root@example.com', password: 'Root-pass-1!' };
const kills = 4;
const tasksAtLeast = 60;

/**
 * A client that follows the event log through lost connections, as a page does: it connects again,
 * and presents the last number that it has seen.
 */
class FollowingSocket {
  readonly events: Received[] = [];
  /** What must not happen: gaps, repeated numbers, and orders to load everything again. */
  readonly problems: string[] = [];
  connections = 0;
  private seen: { seq: number; log?: string } | null = null;
  private current: TestSocket | null = null;
  private closed = false;
  private readonly running: Promise<void>;

  constructor(url: string, auth: object) {
    this.running = this.run(url, auth);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.current?.close();
    await this.running;
  }

  private async run(url: string, auth: object): Promise<void> {
    for (let tab = 1; !this.closed; tab += 1) {
      const since = this.seen ? { since: this.seen.seq, log: this.seen.log } : {};
      const socket = new TestSocket(
        url,
        { ...auth, ...since },
        // As a page does: requests at first, then a WebSocket. All go to one process by the tab.
        { transports: ['polling', 'websocket'], query: { tab: `tab${tab}` } },
      );
      this.current = socket;
      let read = 0;
      socket.socket.onAny(() => {
        for (const event of socket.received.slice(read)) this.take(event);
        read = socket.received.length;
      });
      await socket
        .until(() => this.closed || socket.ended !== null, 2 ** 31 - 1)
        .finally(() => socket.close());
      await pause(20);
    }
  }

  private take(event: Received): void {
    if (event.name === 'sync') {
      const { seq, log, resync } = event.payload as SyncEvent;
      if (resync && this.seen) this.problems.push(`resync at ${seq}`);
      if (!this.seen) this.connections += 1;
      else if (seq < this.seen.seq) this.problems.push(`sync at ${seq} after ${this.seen.seq}`);
      else this.connections += 1;
      this.seen = { seq, log };
    } else if (event.meta && this.seen) {
      const { seq, prev } = event.meta;
      if (prev !== this.seen.seq) this.problems.push(`${seq} after ${this.seen.seq}, not ${prev}`);
      this.seen = { ...this.seen, seq };
      this.events.push(event);
    }
  }
}

withNginx('processes behind nginx that are killed and started again', () => {
  let dataDir: string;
  let database: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'docket-nginx-data-'));
    database = await createDatabase();
  });
  let processes: ServerProcess[] = [];
  let nginx: Nginx | null = null;
  let socket: FollowingSocket | null = null;
  afterEach(async () => {
    await socket?.close();
    await nginx?.stop();
    await Promise.all(processes.map((each) => each.end('SIGKILL')));
    await dropDatabase(database);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startOn = (port: number): Promise<ServerProcess> =>
    startReadyProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      ROOT_EMAIL: account.email,
      ROOT_PASSWORD: account.password,
      TRUSTED_PROXIES: '127.0.0.1',
    });

  /** Repeats a call until it is answered, as a page does after a lost answer. */
  async function create(client: TestClient, number: number, rootId: string): Promise<Task> {
    for (;;) {
      const answer = await client.send(
        'POST',
        '/api/tasks',
        taskForm({ title: `Task ${number}`, assignedTo: [rootId] }),
        { 'idempotency-key': `task-number-${number}` },
      );
      if (answer.status === 201) return answer.body as Task;
      if (answer.status < 500) throw new Error(`refused: ${answer.status} ${answer.text}`);
      await pause(20);
    }
  }

  it.each([2, 4])('%i of them lose, double and skip nothing', async (count) => {
    const random = createRandom(count);
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    processes = await Promise.all(ports.map(startOn));
    nginx = await Nginx.start(await freePort(), ports);
    const root = new TestClient(nginx.url);
    await root.signIn(account.email, account.password);
    const [{ _id: rootId } = { _id: '' }] = (await root.get('/api/users')).body as {
      _id: string;
    }[];
    const following = (socket = new FollowingSocket(nginx.url, {
      userId: rootId,
      token: root.token,
    }));
    await expectSoon(() => following.connections, 1);

    let isOver = false;
    const killer = (async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const at = random.between(0, count - 1);
        await processes[at]?.end(random.chance(1 / 3) ? 'SIGTERM' : 'SIGKILL');
        processes[at] = await startOn(ports[at] ?? 0);
      }
    })().finally(() => {
      isOver = true;
    });
    const acknowledged: string[] = [];
    for (let number = 0; !isOver || number < tasksAtLeast; number += 1)
      acknowledged.push((await create(root, number, rootId))._id);
    await killer;

    const listed = ((await root.get('/api/tasks')).body as Task[]).map(({ _id }) => _id);
    expect(listed.sort()).toEqual([...acknowledged].sort());
    const announced = () =>
      following.events
        .filter(({ name }) => name === 'task-created')
        .map(({ payload }) => (payload as Task)._id);
    await expectSoon(() => announced().length, acknowledged.length);
    expect([...announced()].sort()).toEqual([...acknowledged].sort());
    expect(following.problems).toEqual([]);
  });
});
