import { entriesOf } from '../helpers/timeEntries';
import { inParallel } from '../helpers/parallel';
import { databaseOf, onPostgres } from '../helpers/postgresDatabase';
import { account, useServerProcesses, type ServerProcess } from '../helpers/serverProcess';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';

const servers = useServerProcesses();
const password = 'Pass-word-1!';
const day = '2026-03-02';
const kills = 3;
/** Acknowledged stops before each kill. */
const stopsPerKill = 40;
/** Much earlier than any clock, so that all times count as they are sent. */
const first = Date.parse('2026-03-02T00:00:00Z');
const at = (seconds: number) => new Date(first + seconds * 1000).toISOString();

/**
 * A person who starts the timer of a task, then that of another one, and stops it, again and again.
 * So the second and the third call make an entry of a second each.
 */
class Worker {
  /** The number of the call that has no answer yet. */
  private call = 0;
  /** The ids of the entries of calls that were answered. */
  readonly answered: string[] = [];
  constructor(
    readonly client: TestClient,
    private readonly name: string,
    private readonly tasks: readonly string[],
  ) {}

  /** Works until the server is gone. A call without an answer is repeated with its key. */
  async work(url: string, stopped: () => void): Promise<void> {
    const client = new TestClient(url);
    client.token = this.client.token;
    for (;;) {
      const { call } = this;
      const key = { 'idempotency-key': `${this.name}.call-number-${call}` };
      const entryId = (start: number) => `${this.name}-entry-${start}`;
      const body = { day, at: at(call) };
      const taskId = this.tasks[call % 3];
      let status: number;
      try {
        ({ status } = taskId
          ? await client.post('/api/time/timer', { ...body, taskId, _id: entryId(call) }, key)
          : await client.post(
              '/api/time/timer/stop',
              { ...body, timerId: entryId(call - 1) },
              key,
            ));
      } catch {
        return;
      }
      expect(status).toBe(200);
      this.call += 1;
      if (call % 3 === 0) continue;
      this.answered.push(entryId(call - 1));
      stopped();
    }
  }
}

it('a server that is killed while timers start and stop keeps each answered stop, once', async () => {
  const env = {
    ...account,
    REQUESTS_PER_PERSON: '0',
    ...(onPostgres && { DATABASE_URL: await databaseOf(servers.folder) }),
  };
  let server: ServerProcess = await servers.start(env);
  const root = await servers.signIn(server.url);
  const workers = await inParallel(3, async (index) => {
    const email = `worker${index}@example.com`;
    const person = { name: `Worker ${index}`, email, password, roles: ['User'], active: true };
    const { _id } = (await root.post('/api/users', person)).body as { _id: string };
    const client = new TestClient(server.url);
    await client.signIn(email, password);
    const tasks = await inParallel(2, (task) =>
      createTask(root, { title: `Task ${task}`, assignedTo: [_id] }),
    );
    const ids = tasks.map((task) => task._id);
    return new Worker(client, `worker${index}`, ids);
  });
  for (let kill = 0; kill < kills; kill += 1) {
    let left = stopsPerKill;
    const { url, process } = server;
    const stopped = () => {
      left -= 1;
      if (left === 0) process.kill('SIGKILL');
    };
    await Promise.all(workers.map((worker) => worker.work(url, stopped)));
    await server.end('SIGKILL');
    server = await servers.start(env);
  }
  for (const { client, answered } of workers) {
    const own = new TestClient(server.url);
    own.token = client.token;
    const entries = await entriesOf(own, '?limit=200');
    const stored = entries.map(({ _id }) => _id);
    expect(answered.filter((id) => !stored.includes(id))).toEqual([]);
    // Besides those, at most that of the call that had no answer at the last kill.
    expect(stored.length - answered.length).toBeLessThanOrEqual(1);
    expect(entries.filter(({ seconds }) => seconds !== 1)).toEqual([]);
  }
  const answered = workers.reduce((sum, worker) => sum + worker.answered.length, 0);
  expect(answered).toBeGreaterThanOrEqual(kills * stopsPerKill);
});
