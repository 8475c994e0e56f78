import type { Task } from '../../src/contract/task';
import { importTasks } from '../helpers/importTasks';
import { expectSoon } from '../helpers/expectSoon';
import { databaseOf, onPostgres } from '../helpers/postgresDatabase';
import { account, useServerProcesses } from '../helpers/serverProcess';
import { startServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

const blockedCount = 1_000;
const servers = useServerProcesses();

const blockedIn = async (root: TestClient) =>
  ((await root.get('/api/tasks')).body as Task[]).filter(({ openBlockers }) => openBlockers).length;

test('a server that is killed while it counts tells each assignee once, after the next start', async () => {
  const dataDir = servers.folder;
  const env = {
    ...account,
    ...(onPostgres && { DATABASE_URL: await databaseOf(dataDir) }),
  };
  let process = await servers.start(env);
  let root = await servers.signIn(process.url);
  const [blocker = ''] = await importTasks(root, [
    { title: 'Blocker', assignees: [account.ROOT_EMAIL] },
  ]);
  await importTasks(
    root,
    Array.from({ length: blockedCount }, (_, at) => ({
      title: `Blocked ${at}`,
      reference: `${at}`,
      assignees: [account.ROOT_EMAIL],
      blockedBy: [blocker],
    })),
  );
  await expectSoon(() => blockedIn(root), blockedCount);

  await root.patch(`/api/tasks/${blocker}`, { status: 'Completed' });
  await process.end('SIGKILL');
  process = await servers.start(env);
  root = await servers.signIn(process.url);
  await process.end('SIGKILL');

  const after = await startServer({ config: { dataDir } });
  try {
    await expectSoon(async () => blockedIn(await after.signInRoot()), 0);
    const told = await after.context.db
      .selectFrom('events')
      .select('task_id')
      .where('payload', 'like', '%is no longer blocked%')
      .execute();
    expect([told.length, new Set(told.map(({ task_id }) => task_id)).size]).toEqual([
      blockedCount,
      blockedCount,
    ]);
  } finally {
    await after.close();
  }
});
