import { Kysely, Migrator, sql, type Migration } from 'kysely';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { databaseLoad } from '../../server/db/load';
import { poolSizes, postgresLimits } from '../../server/db/pooledDriver';
import { openPostgres } from '../../server/db/postgres';
import { databaseFault } from '../../server/lib/databaseErrors';
import { expectSoon } from '../helpers/expectSoon';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { PostgresProxy } from '../helpers/postgresProxy';
import { startServer, type TestServer } from '../helpers/startServer';
import { postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let database: string;
let proxy: PostgresProxy;
let server: TestServer;
let root: TestClient;
beforeEach(async () => {
  database = await createDatabase();
  proxy = await PostgresProxy.start(database);
});
afterEach(async () => {
  // Connections that get no answer could not be closed.
  proxy.breakAll();
  await server.close();
  await proxy.stop();
  await dropDatabase(database);
  jest.restoreAllMocks();
});

/** Starts a server with other limits. */
async function startWith(limits: Partial<typeof postgresLimits>): Promise<void> {
  for (const [limit, ms] of Object.entries(limits))
    jest.replaceProperty(postgresLimits, limit as keyof typeof postgresLimits, ms);
  server = await startServer({ config: { databaseUrl: proxy.url } });
  server.context.log.error = () => undefined;
  root = await server.signInRoot();
}

const unreachable = {
  status: 503,
  retryAfter: '5',
  body: { error: 'The server cannot reach its data. Please try again in a moment' },
};
const read = async () => {
  const { status, body, headers } = await root.get('/api/notes');
  return { status, retryAfter: headers.get('retry-after'), body };
};
const write = (title: string) => root.post('/api/notes', { title, text: '', tag: [] });
const titles = async () => {
  const { body } = await read();
  return Array.isArray(body) ? (body as Note[]).map(({ title }) => title) : body;
};
const statusOf = async () => (await read()).status;

describe('a database that does not answer (F-4)', () => {
  beforeEach(async () => {
    await startWith({});
    jest.replaceProperty(postgresLimits, 'answer', 500);
  });

  it('is reported, and the connections to it are not used again', async () => {
    proxy.silenceAll();
    expect(await read()).toEqual(unreachable);
    await expectSoon(statusOf, 200);
  });

  it('at a commit leaves it open whether the change was saved', async () => {
    proxy.next = 'held';
    expect(await write('Held')).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('it is unknown whether this was saved') as string },
    });
    await expectSoon(statusOf, 200);
    await expectSoon(titles, []);
    await expectSoon(async () => (await write('Again')).status, 201);
  });
});

it('a change that waits for another transaction for too long is refused (F-4)', async () => {
  await startWith({ lock: 500 });
  const { db, events } = server.context;
  const [{ _id }] = (await root.get('/api/users')).body as [{ _id: string }];
  const create = (title: string) => postTask(root, { title, assignedTo: [_id] });
  await db.transaction().execute(async (trx) => {
    await events.lock(trx);
    const { status, body, headers } = await create('Waits');
    expect({ status, body, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      body: { error: 'The server is busy, please try again' },
      retryAfter: '1',
    });
  });
  expect((await create('Waits no more')).status).toBe(201);
  const tasks = (await root.get('/api/tasks')).body as Task[];
  expect(tasks.map(({ title }) => title)).toEqual(['Waits no more']);
});

it('a statement that takes too long is ended, and its connection can be used (F-4)', async () => {
  await startWith({});
  jest.replaceProperty(postgresLimits, 'statement', 500);
  const db = new Kysely<never>({ dialect: openPostgres(database) });
  await db.connection().execute(async (connection) => {
    const slow = sql`select pg_sleep(60)`.execute(connection);
    expect(databaseFault(await slow.catch((error: unknown) => error))).toBe('busy');
    expect((await sql`select 1 as one`.execute(connection)).rows).toEqual([{ one: 1 }]);
  });
  await db.destroy();
});

it('calls are refused while all connections are in use (F-4)', async () => {
  await startWith({ connect: 2_000 });
  const { db } = server.context;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = Array.from({ length: poolSizes.all }, () =>
    db.connection().execute(async (connection) => {
      await connection.selectNoFrom(sql`1`.as('one')).execute();
      await released;
    }),
  );
  await expectSoon(() => databaseLoad(db).busy, poolSizes.all);
  expect(await read()).toEqual(unreachable);
  release();
  await Promise.all(holders);
  expect(await statusOf()).toBe(200);
});

it('a migration has no limits', async () => {
  await startWith({});
  // Longer than the migrator's own questions take on a busy machine.
  jest.replaceProperty(postgresLimits, 'statement', 2_000);
  jest.replaceProperty(postgresLimits, 'answer', 2_500);
  const db = new Kysely<never>({ dialect: openPostgres(database) });
  const slow: Migration = {
    up: async (connection) => void (await sql`select pg_sleep(3)`.execute(connection)),
  };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ slow }) },
    migrationTableName: 'slow_migration',
    migrationLockTableName: 'slow_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  await db.destroy();
  expect(error).toBeUndefined();
});
