import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackup } from '../../server/backup/create';
import { restoreBackup } from '../../server/backup/restore';
import { loadSecrets } from '../../server/crypto/secrets';
import { connectProcesses, processLimits, type Processes } from '../../server/db/processes';
import { warnOfUnsafeSettings } from '../../server/db/unsafeSettings';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { PostgresProxy } from '../helpers/postgresProxy';
import { seedTask } from '../helpers/seedTask';
import { startServer, type StartOptions, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

const databases: string[] = [];
const running = new Set<TestServer>();
let database: string;
beforeEach(async () => {
  database = await createDatabase();
  databases.push(database);
});
afterEach(async () => {
  await Promise.all([...running].map(stop));
  for (const url of databases.splice(0)) await dropDatabase(url);
  jest.restoreAllMocks();
});

async function start(options: StartOptions = {}, databaseUrl = database): Promise<TestServer> {
  const server = await startServer({ ...options, config: { databaseUrl, ...options.config } });
  running.add(server);
  return server;
}
async function stop(server: TestServer): Promise<void> {
  running.delete(server);
  await server.close();
}

it('processes that start at once share one Root account, one log and the keys', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  const [first] = servers;
  const root = await first?.signInRoot();
  for (const { url } of servers) {
    const answer = await fetch(`${url}/api/users`, {
      headers: { authorization: `Bearer ${root?.token ?? ''}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(1);
  }
  const ids = await first?.context.db.selectFrom('log_ids').select('_id').execute();
  expect(ids).toHaveLength(1);
});

it('a PostgreSQL that does not wait for its disk is named in the log (F-2)', async () => {
  const { context } = await start();
  const logged: unknown[] = [];
  const log = { ...context.log, warn: (...entry: unknown[]) => void logged.push(entry) };
  await warnOfUnsafeSettings({ db: context.db, log });
  // The PostgreSQL of the tests, whose data is thrown away.
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
  expect(logged).toEqual([[{ settings }, 'PostgreSQL can lose what it has stored in a power cut']]);
});

it('the keys of a data folder are kept when it moves to PostgreSQL', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-keys-'));
  const keys = loadSecrets(dataDir);
  // As after restoring a backup of SQLite, which has no row of keys.
  const first = await start();
  await first.context.db.deleteFrom('secrets').execute();
  await stop(first);
  expect((await start({ config: { dataDir } })).context.secrets).toEqual(keys);
  expect((await start()).context.secrets).toEqual(keys);
  rmSync(dataDir, { recursive: true });
});

it('the keys of a backup are kept when it is restored without PostgreSQL', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-keys-'));
  const { context } = await start();
  await createBackup(context.config, path.join(folder, 'backup'));
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  await restoreBackup({ dataDir, databaseUrl: null, s3: null }, path.join(folder, 'backup'));
  const restored = await start({ config: { dataDir, databaseUrl: null } });
  expect(restored.context.secrets).toEqual(context.secrets);
  await stop(restored);
  rmSync(folder, { recursive: true });
});

it('damaged keys are refused instead of signing everybody out', async () => {
  const { context } = await start();
  await context.db.updateTable('secrets').set({ keys: '{"access":"short"}' }).execute();
  await expect(start()).rejects.toThrow(
    'DATABASE_URL has a row of keys that has no usable "access"',
  );
});

describe('the id of the log', () => {
  const position = (server: TestServer) => server.context.events.position();

  it('stays when one of two processes starts again, so that clients continue', async () => {
    const first = await start();
    const second = await start();
    const { log } = await position(first);
    const ada = await first.createUser({ name: 'Ada' });
    await stop(second);
    await seedTask(first.context, 'In between', [ada]);
    const seen = await position(first);
    const again = await start();
    await seedTask(first.context, 'After', [ada]);
    expect((await position(again)).log).toBe(log);
    const socket = new TestSocket(again.url, {
      userId: ada._id,
      token: ada.client.token,
      since: seen.seq,
      log: seen.log,
    });
    expect(await socket.ready()).toMatchObject({ log, resync: false });
    expect(socket.numbered()).toHaveLength(1);
    socket.close();
  });

  it('is a new one when none was running, also on a restored backup', async () => {
    const first = await start();
    const ada = await first.createUser({ name: 'Ada' });
    await stop(first);
    const backup = await createDatabase(new URL(database).pathname.slice(1));
    databases.push(backup);

    const second = await start();
    await seedTask(second.context, 'Not in the backup', [ada]);
    const seen = await position(second);
    await stop(second);

    const restored = await start({}, backup);
    await seedTask(restored.context, 'With the same number', [ada]);
    const after = await position(restored);
    expect([after.seq, after.log === seen.log]).toEqual([seen.seq, false]);
    const socket = new TestSocket(restored.url, {
      userId: ada._id,
      token: ada.client.token,
      since: seen.seq,
      log: seen.log,
    });
    expect(await socket.ready()).toMatchObject({ resync: true });
    socket.close();
  });
});

it('the time is that of the database, also on a machine whose clock is wrong', async () => {
  const right = Date.now.bind(Date);
  const hour = 3_600_000;
  jest.spyOn(Date, 'now').mockImplementation(() => right() + hour);
  const { context } = await start();
  jest.restoreAllMocks();
  const difference = context.now() + hour - right();
  expect(Math.abs(difference)).toBeLessThan(hour / 10);
});

describe('a lock', () => {
  const connect = async (url: string): Promise<Processes> => {
    const processes = await connectProcesses(url, {
      onNotified: () => undefined,
      whenFirst: () => Promise.resolve(),
      log: { warn: () => undefined },
    });
    connected.push(processes);
    return processes;
  };
  const connected: Processes[] = [];
  afterEach(async () => {
    for (const processes of connected.splice(0)) await processes.close();
  });

  it('lets one process at a time do its work, and this one only once', async () => {
    const [first, second] = [await connect(database), await connect(database)];
    const ran: string[] = [];
    const keep = (processes: Processes, name: string, work = () => Promise.resolve()) =>
      processes.alone('housekeeping', async () => {
        ran.push(name);
        await work();
      });
    await keep(first, 'first', async () => {
      await keep(first, 'again, during it');
      await keep(second, 'second, during it');
    });
    await keep(second, 'second');
    await keep(first, 'third', () => Promise.reject(new Error('failed'))).catch(() => undefined);
    await keep(second, 'fourth');
    expect(ran).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('ends with its connection, which the work is told', async () => {
    jest.replaceProperty(processLimits, 'reconnect', 20);
    const proxy = await PostgresProxy.start(database);
    const [first, second] = [await connect(proxy.url), await connect(database)];
    let isTaken = false;
    await first.alone('backup', async (lost) => {
      expect(lost.aborted).toBe(false);
      proxy.breakAll();
      await once(lost, 'abort');
      await expect(first.alone('housekeeping', () => Promise.resolve())).rejects.toThrow(
        'Connection terminated',
      );
      await expectSoon(async () => {
        await second.alone('backup', async () => {
          isTaken = true;
        });
        return isTaken;
      }, true);
    });
    await expectSoon(
      () =>
        first
          .alone('backup', () => Promise.resolve())
          .then(
            () => 'again',
            () => 'not yet',
          ),
      'again',
    );
    await first.close();
    await proxy.stop();
  });
});
