import { newId } from '../../server/lib/ids';
import { chunks } from '../../server/lib/chunks';
import { defaultReminders } from '../../src/contract/time/reminders';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import { databaseOf, onPostgres } from '../helpers/postgresDatabase';
import { account, useServerProcesses } from '../helpers/serverProcess';
import { startServer, type TestServer } from '../helpers/startServer';

const peopleCount = 1_000;
const tasksOfEach = 6;
const peopleOfTask = 10;
const servers = useServerProcesses();
const root = { ROOT_EMAIL: account.ROOT_EMAIL, ROOT_PASSWORD: account.ROOT_PASSWORD };

/** People with tasks that are due today. They are not due for a reminder yet. */
async function addPeople({ context: { db }, signIn }: TestServer): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const people = Array.from({ length: peopleCount }, (_, at) => ({
    ...{ _id: newId(), name: `Person ${at}`, email: `person${at}@example.com` },
    ...{ email_key: `person${at}@example.com`, password_hash: 'none', roles: '["User"]' },
    ...{ active: 1, last_active: null, created_at: `${today}T00:00:00.000Z` },
    remind_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    reminders: JSON.stringify({ ...defaultReminders, zone: 'UTC', from: '00:00', until: '23:59' }),
  }));
  for (const some of chunks(people, 500)) await db.insertInto('users').values(some).execute();
  const groups = [...chunks(people, peopleOfTask)];
  const admin = await signIn(root.ROOT_EMAIL, root.ROOT_PASSWORD);
  await importTasks(
    admin,
    Array.from({ length: tasksOfEach }, (_, at) =>
      groups.map((group, index) => ({
        title: `Task ${at} of group ${index}`,
        dueDate: today,
        assignees: group.map(({ email }) => email),
      })),
    ).flat(),
  );
}

test('a server that is killed while it reminds people reminds each once of each task', async () => {
  const dataDir = servers.folder;
  const env = { ...account, ...(onPostgres && { DATABASE_URL: await databaseOf(dataDir) }) };
  const first = await servers.start(env);
  await first.end('SIGTERM');
  const before = await startServer({ config: { dataDir } });
  await addPeople(before);
  // All of them have to be reminded now.
  await before.context.db
    .updateTable('users')
    .set({ remind_at: new Date().toISOString().replace(/T.*/, 'T00:00:00.000Z') })
    .where('email', 'like', 'person%')
    .execute();
  await before.close();
  // The kills come while people are reminded.
  for (let kill = 0; kill < 4; kill += 1) await (await servers.start(env)).end('SIGKILL');

  const after = await startServer({ config: { dataDir } });
  try {
    const { db } = after.context;
    await expectSoon(async () => {
      const due = await db
        .selectFrom('users')
        .select('_id')
        .where('remind_at', '<=', new Date().toISOString())
        .execute();
      return due.length;
    }, 0);
    const told = await db
      .selectFrom('notifications')
      .select(['user_id', 'task_id', 'message'])
      .where('type', '=', 'notification')
      .where((eb) =>
        eb.or([
          eb('message', 'like', '%is due today'),
          eb('message', 'like', '%is overdue since%'),
        ]),
      )
      .execute();
    const pairs = new Set(told.map(({ user_id, task_id }) => `${user_id} ${task_id}`));
    expect([told.length, pairs.size]).toEqual([
      peopleCount * tasksOfEach,
      peopleCount * tasksOfEach,
    ]);
  } finally {
    await after.close();
  }
});
