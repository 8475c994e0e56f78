import { renameSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readinessLimits } from '../../server/http/readiness';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import { TcpProxy } from '../helpers/tcpProxy';

let server: TestServer;
beforeEach(async () => {
  jest.replaceProperty(readinessLimits, 'keptMs', -1);
  server = await startServer();
});
afterEach(async () => {
  await server.close();
  jest.restoreAllMocks();
});

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const { status, body } = await server.client().get(path);
  return { status, body };
}
const ready = { status: 200, body: { ready: true } };
const notReady = (...failed: string[]) => ({ status: 503, body: { ready: false, failed } });

it('a server that is well is alive and ready (J-6)', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { alive: true } });
  expect(await ask('/readyz')).toEqual(ready);
});

it('a start does not wait until old data is deleted, but a stop does', async () => {
  let begin = () => {};
  let goOn = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const ended: string[] = [];
  const other = await startServer({
    whileCleaning: true,
    prepare: ({ context, fastify }) => {
      context.uploads.emptyTrash = async () => {
        begin();
        await held;
        await context.db.selectFrom('users').select('_id').execute();
        ended.push('deletion');
      };
      fastify.addHook('onClose', (_fastify, done) => {
        goOn();
        done();
      });
    },
  });
  await begun;
  expect(ended).toEqual([]);
  await other.close();
  ended.push('server');
  expect(ended).toEqual(['deletion', 'server']);
});

it('a server with too little space is not ready, but alive (J-6)', async () => {
  const property = jest.replaceProperty(readinessLimits, 'freeBytes', Number.MAX_VALUE);
  expect(await ask('/readyz')).toEqual(notReady('space'));
  expect((await ask('/healthz')).status).toBe(200);
  property.restore();
  expect(await ask('/readyz')).toEqual(ready);
});

it('a server without its folder is not ready until the folder is back', async () => {
  const folder = path.join(server.dataDir, 'uploads');
  renameSync(folder, `${folder}-away`);
  expect(await ask('/readyz')).toEqual(notReady('folder'));
  renameSync(`${folder}-away`, folder);
  expect(await ask('/readyz')).toEqual(ready);
});

it('a server on an older schema is not ready, one on a newer schema is (J-6)', async () => {
  const { db } = server.context;
  const name = '029_schema';
  await sql`update kysely_migration set name = '999_newer' where name = ${name}`.execute(db);
  expect(await ask('/readyz')).toEqual(notReady('database'));
  await sql`update kysely_migration set name = ${name} where name = '999_newer'`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999_newer', '')`.execute(db);
  expect(await ask('/readyz')).toEqual(ready);
});

it('logs when it becomes ready or not, and not at each call', async () => {
  const logged: unknown[] = [];
  server.context.log.warn = (details, text) => logged.push({ ...details, text });
  await ask('/readyz');
  const property = jest.replaceProperty(readinessLimits, 'freeBytes', Number.MAX_VALUE);
  await ask('/readyz');
  await ask('/readyz');
  property.restore();
  await ask('/readyz');
  expect(logged).toEqual([
    { failed: ['space'], text: 'the server is not ready' },
    { failed: [], text: 'the server is ready' },
  ]);
});

(onPostgres ? it.skip : it)('a database that refuses writes makes it not ready', async () => {
  await sql`pragma query_only = on`.execute(server.context.db);
  expect(await ask('/readyz')).toEqual(notReady('database'));
  await sql`pragma query_only = off`.execute(server.context.db);
  expect(await ask('/readyz')).toEqual(ready);
});

(onPostgres ? describe : describe.skip)('a database server that is away (F-4)', () => {
  let database: string;
  let wire: TcpProxy;
  beforeEach(async () => {
    await server.close();
    database = await createDatabase();
    const { pathname, searchParams } = new URL(database);
    wire = await TcpProxy.start(path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432'));
    const databaseUrl = `postgres://docket@127.0.0.1:${wire.port}${pathname}`;
    server = await startServer({ config: { databaseUrl } });
  });
  afterEach(async () => {
    await server.close();
    await wire.cut();
    await dropDatabase(database);
    server = await startServer();
  });

  it('gets a clear 503, ends no session, and is used again by itself', async () => {
    server.context.log.error = () => undefined;
    const root = await server.signInRoot();
    await wire.cut();
    const answer = { error: 'The server cannot reach its data. Please try again in a moment' };
    for (const call of [
      () => root.get('/api/notes'),
      () => root.post('/api/notes', { title: 'Refused', text: '', tag: [] }),
      () => root.post('/api/auth/refresh'),
      () => server.client().post('/api/auth/login', server.root),
    ]) {
      const { status, body, headers } = await call();
      expect([status, body, headers.get('retry-after')]).toEqual([503, answer, '5']);
    }
    expect(await ask('/readyz')).toEqual(notReady('database'));
    expect((await ask('/healthz')).status).toBe(200);
    await wire.restore();
    expect(await ask('/readyz')).toEqual(ready);
    expect((await root.post('/api/notes', { title: 'Kept', text: '', tag: [] })).status).toBe(201);
    const { body } = await root.get('/api/notes');
    expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['Kept']);
  });
});
