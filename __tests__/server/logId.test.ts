// On PostgreSQL: never, because it tests files of the embedded database.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Task } from '../../src/contract/task';
import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { beginLog, isContinuation } from '../../server/events/logId';
import { renameTask, seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

// A restored database issues numbers a second time, for other changes. A client that has seen the
// first ones must not continue from them.

const folder = mkdtempSync(path.join(tmpdir(), 'docket-log-'));
const dataDir = path.join(folder, 'data');
const backup = path.join(folder, 'backup');
let server: TestServer;
let ada: TestPerson;
const open: TestSocket[] = [];

beforeEach(async () => {
  for (const each of [dataDir, backup]) rmSync(each, { recursive: true, force: true });
  server = await startServer({ config: { dataDir } });
  ada = await server.createUser({ name: 'Ada' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stops the server, changes its files, and starts it again. */
async function restart(whileStopped: () => void = () => undefined): Promise<void> {
  await server.close();
  whileStopped();
  server = await startServer({ config: { dataDir } });
}
const keep = () => cpSync(dataDir, backup, { recursive: true });
const restore = () => {
  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true });
};

function connect(auth: object): TestSocket {
  const socket = new TestSocket(server.url, { userId: ada._id, token: ada.client.token, ...auth });
  open.push(socket);
  return socket;
}
const position = () => server.context.events.position();
/** The sync that a client gets with what it has seen. */
const answerTo = async ({ seq, log }: { seq: number; log?: string }) => {
  const { resync } = await connect({ since: seq, log }).ready();
  return resync ? 'load afresh' : 'continue';
};

it('allows a client to continue after any number of restarts', async () => {
  await seedTask(server.context, 'Before', [ada]);
  const seen = await position();
  await restart();
  await restart();
  await seedTask(server.context, 'After', [ada]);
  await restart();
  const socket = connect({ since: seen.seq, log: seen.log });
  expect(await socket.ready()).toMatchObject({ ...(await position()), resync: false });
  expect(socket.numbered().map(({ payload }) => (payload as Task).title)).toEqual(['After']);
});

it('makes a client load again that has seen more than the backup has, even when numbers have passed that', async () => {
  const task = await seedTask(server.context, 'A task', [ada]);
  await restart(keep);
  for (const title of ['One', 'Two', 'Three']) await renameTask(server.context, task, title);
  const seen = await position();

  await restart(restore);
  expect(await answerTo(seen)).toBe('load afresh');
  for (let change = 0; change < 10; change += 1)
    await renameTask(server.context, task, `Another ${change}`);
  expect(await answerTo(seen)).toBe('load afresh');
  // Further restarts make no difference.
  await restart();
  expect(await answerTo(seen)).toBe('load afresh');
});

it('allows a client to continue that has seen no more than the backup has', async () => {
  const task = await seedTask(server.context, 'A task', [ada]);
  const seen = await position();
  await renameTask(server.context, task, 'In the backup');
  await restart(keep);
  await renameTask(server.context, task, 'Lost');
  await restart(restore);
  await renameTask(server.context, task, 'After the restore');
  const socket = connect({ since: seen.seq, log: seen.log });
  expect((await socket.ready()).resync).toBe(false);
  expect(socket.numbered().map(({ payload }) => (payload as Task).title)).toEqual([
    'In the backup',
    'After the restore',
  ]);
});

it('distinguishes two restores of the same backup', async () => {
  const task = await seedTask(server.context, 'A task', [ada]);
  await restart(keep);
  await restart(restore);
  for (const title of ['First branch', 'First branch, on'])
    await renameTask(server.context, task, title);
  const seen = await position();
  await restart(restore);
  for (const title of ['Second branch', 'Second branch, on'])
    await renameTask(server.context, task, title);
  expect((await position()).seq).toBe(seen.seq);
  expect(await answerTo(seen)).toBe('load afresh');
});

it('makes a client load again that sends no log id, or an unknown one', async () => {
  const { seq, log } = await position();
  expect(await answerTo({ seq, log })).toBe('continue');
  expect(await answerTo({ seq })).toBe('load afresh');
  expect(await answerTo({ seq, log: '' })).toBe('load afresh');
  expect(await answerTo({ seq, log: 'f'.repeat(24) })).toBe('load afresh');
});

it('is sent with every number: of lists, of a task, of a sync', async () => {
  const task = await seedTask(server.context, 'A task', [ada]);
  const { seq, log } = await position();
  const root = await server.signInRoot();
  for (const address of ['/api/tasks', '/api/users', `/api/tasks/${task}`]) {
    const { headers } = await root.get(address);
    expect([address, headers.get('docket-seq'), headers.get('docket-log')]).toEqual([
      address,
      String(seq),
      log,
    ]);
  }
  expect(await connect({}).ready()).toMatchObject({ seq, log, resync: false });
});

it('is also given to a database without one, from its own number on', async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await sql`update event_counter set seq = 50`.execute(db);
  await db.destroy();
  server = await startServer({ config: { dataDir } });
  const { seq, log } = await position();
  expect([seq, log]).toEqual([50, expect.stringMatching(/^[0-9a-f]{24}$/)]);
  expect(await isContinuation(server.context.db, { seq, log })).toBe(true);
});

it('deletes only the ids of old starts', async () => {
  const { db } = server.context;
  const first = await position();
  await sql`insert into log_ids (_id, position, first_seq)
    with recursive n(i) as (select 2 union all select i + 1 from n where i < 1000) select 'start ' || i, i, 0 from n`.execute(
    db,
  );
  expect(await isContinuation(db, first)).toBe(true);
  await beginLog(server.context);
  expect(await isContinuation(db, first)).toBe(false);
  expect(await isContinuation(db, await position())).toBe(true);
});
