import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { NewApiToken } from '../../src/contract/apiToken';
import type { Task } from '../../src/contract/task';
import { databaseLoad } from '../../server/db/load';
import { openDatabase } from '../../server/db/open';
import { poolSizes, postgresLimits } from '../../server/db/pooledDriver';
import type { Db } from '../../server/db/schema';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

const writers = 20;
let database: string;
let folder: string;
let outside: Db;
let server: TestServer;
let root: TestClient;
let rootId: string;
beforeAll(async () => {
  // The writers wait until the test lets them continue.
  jest.replaceProperty(postgresLimits, 'lock', 60_000);
  jest.replaceProperty(postgresLimits, 'statement', 60_000);
  jest.replaceProperty(postgresLimits, 'answer', 60_000);
  database = await createDatabase();
  outside = await openDatabase({ dataDir: '', databaseUrl: database });
  // A backup that does not end holds its lock.
  folder = mkdtempSync(path.join(tmpdir(), 'docket-backups-'));
  const backupProgram = path.join(folder, 'endless.mjs');
  writeFileSync(backupProgram, 'setInterval(() => undefined, 1_000);');
  server = await startServer({
    config: { databaseUrl: database, backupDir: folder, backupProgram },
  });
  server.context.log.error = () => undefined;
  root = await server.signInRoot();
  const [person] = (await root.get('/api/users')).body as [{ _id: string }];
  rootId = person._id;
});
afterAll(async () => {
  await server.close();
  await outside.destroy();
  await dropDatabase(database);
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

const titles = async () =>
  ((await root.get('/api/tasks')).body as Task[]).map(({ title }) => title).sort();

/** Runs `work` while the event counter is locked and writers of several people wait for it. */
async function whileWritersWait(work: () => Promise<void>): Promise<void> {
  const people = [root];
  for (let count = 0; count < 3; count += 1)
    people.push((await server.createUser({ roles: ['Admin'] })).client);
  const before = await titles();
  const answers = await outside.transaction().execute(async (trx) => {
    await sql`select from event_counter for update`.execute(trx);
    // Not in a transaction.
    const single = server.context.db
      .updateTable('event_counter')
      .set((eb) => ({ seq: eb.ref('seq') }))
      .execute();
    const sent = Array.from({ length: writers }, async (_, index) => {
      const title = `Writer ${index}`;
      const client = people[index % people.length] ?? root;
      return { title, ...(await postTask(client, { title, assignedTo: [rootId] })) };
    });
    // One that waits for its turn is behind as many as there can be. The backup has no connection.
    await expectSoon(() => databaseLoad(server.context.db).waiting > 0, true);
    await expectSoon(() => databaseLoad(server.context.db).busy, poolSizes.writers);
    await work();
    return { sent, single };
  });
  await answers.single;
  const ended = await Promise.all(answers.sent);
  // Those that did not get their turn were refused as a whole.
  const stored = ended.filter(({ status }) => status === 201).map(({ title }) => title);
  expect(ended.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  expect(stored).not.toEqual([]);
  expect(await titles()).toEqual([...before, ...stored].sort());
}

it('reads answer as before while writers wait for the event counter (G-12)', async () => {
  const task = await createTask(root, { title: 'Read while writers wait', assignedTo: [rootId] });
  const token = await root.post('/api/auth/tokens', { name: 'Script', scope: 'read', days: 1 });
  const script = server.client();
  script.token = (token.body as NewApiToken).token;
  const paths = server.routes
    .filter(({ route, access }) => /^GET [^:*]+$/.test(route) && access !== 'anyone')
    .map(({ route }) => route.slice('GET '.length));
  const myDay = '/api/my-day?today=2026-11-27&since=2026-11-26T00:00:00.000Z';
  const read = () =>
    Promise.all(
      [...paths, myDay, `/api/tasks/${task._id}`].map(
        async (place) => [place, (await root.get(place)).status] as const,
      ),
    );
  const before = await read();
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(10);

  await whileWritersWait(async () => {
    expect(await read()).toEqual(before);
    // Its first use is written down.
    expect((await script.get('/api/tasks')).status).toBe(200);
    const socket = new TestSocket(server.url, { userId: rootId, token: root.token });
    await socket.ready();
    socket.close();
  });
  await expectSoon(
    async () => (await root.get('/api/auth/tokens')).body,
    [expect.objectContaining({ lastUsed: expect.any(String) as string })],
  );
});
