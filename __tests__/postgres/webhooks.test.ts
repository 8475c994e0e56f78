import { advisoryLocks } from '../../server/db/advisoryLocks';
import { processLimits } from '../../server/db/processes';
import { followLimits } from '../../server/events/follow';
import { sql } from 'kysely';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { PostgresProxy } from '../helpers/postgresProxy';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { WebhookReceiver } from '../helpers/webhookReceiver';

let database: string;
let proxy: PostgresProxy;
/** Delivers at first. Its connections can be broken. */
let first: TestServer;
let second: TestServer;
let root: TestClient;
let rootId: string;
let receiver: WebhookReceiver;
beforeEach(async () => {
  jest.replaceProperty(followLimits, 'pollMs', 100);
  jest.replaceProperty(processLimits, 'reconnect', 20);
  database = await createDatabase();
  proxy = await PostgresProxy.start(database);
  const config = { webhookNetworks: ['127.0.0.1'] };
  first = await startServer({ config: { ...config, databaseUrl: proxy.url } });
  second = await startServer({
    config: { ...config, databaseUrl: database, dataDir: first.dataDir },
  });
  first.context.log.error = () => undefined;
  root = await second.signInRoot();
  const [person] = (await root.get('/api/users')).body as [{ _id: string }];
  rootId = person._id;
  receiver = await WebhookReceiver.start();
  await root.post('/api/webhooks', { url: receiver.url, events: ['task-created'] });
});
afterEach(async () => {
  await second.close();
  await first.close();
  await receiver.close();
  await proxy.stop();
  await dropDatabase(database);
  jest.restoreAllMocks();
});

const names = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `task-created Task ${from + at}`);
async function add(count: number, from = 1): Promise<void> {
  for (let number = from; number < from + count; number += 1)
    await createTask(root, { title: `Task ${number}`, assignedTo: [rootId] });
}
/** The connections that hold the lock. Other tests have databases on the same server. */
async function holders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and locktype = 'advisory' and granted
      and objid = ${advisoryLocks.webhooks}`.execute(second.context.db);
  return rows.map(({ pid }) => pid);
}

it('one of two processes delivers each event once and in order, and then the other one', async () => {
  await expectSoon(async () => (await holders()).length, 1);
  const before = await holders();
  await add(10);
  await expectSoon(() => receiver.titles, names(10));
  expect(await holders()).toEqual(before);
  await first.close();
  await add(5, 11);
  await expectSoon(() => receiver.titles, names(15));
  expect((await holders()).length).toBe(1);
  expect(await holders()).not.toEqual(before);
});

it('nothing is lost when the connection with the lock breaks during an attempt', async () => {
  receiver.answer = () => {
    // The answer does not count, because the attempt was broken off.
    receiver.answer = () => 204;
    proxy.breakAll();
    return new Promise((resolve) => {
      setTimeout(() => resolve(204), 500);
    });
  };
  await add(5);
  await expectSoon(() => receiver.titles.slice(-5), names(5));
  expect(receiver.titles.slice(0, -5)).toEqual(names(1));
  await add(5, 6);
  await expectSoon(() => receiver.titles.slice(-10), names(10));
});
