import type { Task } from '../../src/contract/task';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import { databaseOf, onPostgres } from '../helpers/postgresDatabase';
import { account, useServerProcesses } from '../helpers/serverProcess';
import { startServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

const seriesCount = 1_000;
const servers = useServerProcesses();

const tasksIn = async (root: TestClient) => (await root.get('/api/tasks')).body as Task[];

test('a server that is killed while it makes tasks makes each once, and tells of it once', async () => {
  const dataDir = servers.folder;
  const env = {
    ...account,
    ...(onPostgres && { DATABASE_URL: await databaseOf(dataDir) }),
  };
  let process = await servers.start(env);
  const root = await servers.signIn(process.url);
  // Each is completed already, so that the next one is due at once.
  await importTasks(
    root,
    Array.from({ length: seriesCount }, (_, at) => ({
      title: `Series ${at}`,
      status: 'Completed',
      dueDate: '2100-01-01',
      assignees: [account.ROOT_EMAIL],
      recurrence: 'FREQ=DAILY',
    })),
  );
  // The first kill comes while they are made, and so may the others.
  await process.end('SIGKILL');
  for (let kill = 0; kill < 2; kill += 1) {
    process = await servers.start(env);
    await process.end('SIGKILL');
  }

  const after = await startServer({ config: { dataDir } });
  try {
    const client = await after.signInRoot();
    await expectSoon(async () => (await tasksIn(client)).length, 2 * seriesCount);
    const tasks = await tasksIn(client);
    const open = tasks.filter(({ status }) => status === 'Pending');
    expect(new Set(open.map(({ title }) => title)).size).toBe(seriesCount);
    expect(
      tasks
        .filter(({ recurrence }) => recurrence)
        .map(({ _id }) => _id)
        .sort(),
    ).toEqual(open.map(({ _id }) => _id).sort());
    expect(new Set(open.map(({ dueDate }) => dueDate))).toEqual(new Set(['2100-01-02']));
    const told = await after.context.db
      .selectFrom('events')
      .select('task_id')
      .where('payload', 'like', '%is due again on 2 Jan 2100%')
      .execute();
    expect([told.length, new Set(told.map(({ task_id }) => task_id)).size]).toEqual([
      seriesCount,
      seriesCount,
    ]);
  } finally {
    await after.close();
  }
});
