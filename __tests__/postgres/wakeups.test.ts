import type { Task } from '../../src/contract/task';
import { processLimits } from '../../server/db/processes';
import { tailLimits } from '../../server/sockets/tail';
import { PostgresProxy } from '../helpers/postgresProxy';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

// The log is never polled here, so only wake-ups tell the processes about each other's changes.

let database: string;
let proxy: PostgresProxy;
let first: TestServer;
let second: TestServer;
let ada: TestPerson;
const open: TestSocket[] = [];
beforeEach(async () => {
  jest.replaceProperty(tailLimits, 'pollMs', 2 ** 31 - 1);
  jest.replaceProperty(processLimits, 'reconnect', 20);
  database = await createDatabase();
  proxy = await PostgresProxy.start(database);
  first = await startServer({ config: { databaseUrl: database } });
  second = await startServer({
    config: { databaseUrl: proxy.url, dataDir: first.dataDir },
  });
  ada = await first.createUser({ name: 'Ada' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await second.close();
  await first.close();
  await proxy.stop();
  await dropDatabase(database);
  jest.restoreAllMocks();
});

async function connectTo(server: TestServer): Promise<TestSocket> {
  const socket = new TestSocket(server.url, { userId: ada._id, token: ada.client.token });
  open.push(socket);
  await socket.ready();
  return socket;
}
const titles = (socket: TestSocket) =>
  socket.named('task-created').map(({ payload }) => (payload as Task).title);

it('a change wakes the other process, in both directions', async () => {
  const sockets = [await connectTo(first), await connectTo(second)];
  await seedTask(first.context, 'By the first', [ada]);
  await seedTask(second.context, 'By the second', [ada]);
  for (const socket of sockets) {
    await socket.until(() => socket.numbered().length === 2);
    expect(titles(socket)).toEqual(['By the first', 'By the second']);
  }
});

it('changes that two processes make at once arrive everywhere, in order and without gaps', async () => {
  const sockets = [await connectTo(first), await connectTo(second)];
  const start = await first.context.events.head();
  const each = 6;
  await Promise.all(
    Array.from({ length: each * 2 }, (_, at) =>
      seedTask((at % 2 === 0 ? first : second).context, `Task ${at}`, [ada]),
    ),
  );
  for (const socket of sockets) {
    await socket.until(() => socket.numbered().length === each * 2);
    expect(socket.numbered().map(({ meta }) => [meta.prev, meta.seq])).toEqual(
      Array.from({ length: each * 2 }, (_, at) => [start + at, start + at + 1]),
    );
    expect(new Set(titles(socket)).size).toBe(each * 2);
  }
});

it('a process whose connections broke hears of what it missed, and of later changes', async () => {
  second.context.log.error = () => undefined;
  const socket = await connectTo(second);
  proxy.breakAll();
  await seedTask(first.context, 'Perhaps missed', [ada]);
  await socket.until(() => socket.numbered().length === 1);
  await seedTask(first.context, 'Later', [ada]);
  await socket.until(() => socket.numbered().length === 2);
  expect(titles(socket)).toEqual(['Perhaps missed', 'Later']);
});
