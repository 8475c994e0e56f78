// On PostgreSQL: never, because it tests files of the embedded database.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Task } from '../../src/contract/task';
import { onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { findTask } from '../../server/tasks/taskRepository';
import { changeStored } from '../helpers/taskRecords';

let server: TestServer;
let root: TestClient;
let task: Task;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  const { _id } = await server.createUser();
  task = await createTask(root, { title: 'Before', assignedTo: [_id] });
});
afterAll(() => server.close());

/** Changes the title in a transaction that stays open until `commit` is called. */
async function holdTransaction(title: string): Promise<{ commit: () => Promise<void> }> {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isOpen: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const ended = server.context.db.transaction().execute(async (trx) => {
    await changeStored(trx, task._id, { title });
    isOpen();
    await finished;
  });
  await opened;
  return {
    commit: () => {
      finish();
      return ended;
    },
  };
}

const title = async () => ((await root.get(`/api/tasks/${task._id}`)).body as Task).title;

test('a read is answered while a transaction is open, and sees it once it is committed', async () => {
  const transaction = await holdTransaction('After');
  expect(await title()).toBe('Before');
  expect((await root.get('/api/tasks')).body).toMatchObject([{ title: 'Before' }]);
  await transaction.commit();
  expect(await title()).toBe('After');
});

test('a write waits for the open transaction and is not lost', async () => {
  const transaction = await holdTransaction('First');
  const second = root.patch(`/api/tasks/${task._id}`, { title: 'Second' });
  expect(await title()).toBe('After');
  await transaction.commit();
  expect((await second).status).toBe(200);
  expect(await title()).toBe('Second');
});

test('each read sees everything that was committed before it', async () => {
  const { db } = server.context;
  const count = () =>
    db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
  for (let at = 1; at <= 20; at += 1) {
    const key = `read-${at}`;
    const window_start = new Date().toISOString();
    await db.insertInto('attempts').values({ key, count: 1, window_start }).execute();
    const { count: counter } = await db
      .updateTable('attempts')
      .set({ count: at })
      .where('key', '=', key)
      .returning('count')
      .executeTakeFirstOrThrow();
    expect(counter).toBe(at);
    expect(Number((await count()).count)).toBeGreaterThanOrEqual(at);
  }
});

test('a transaction reads its own changes, and others do not see them after a rollback', async () => {
  const { db } = server.context;
  const fault = new Error('roll back');
  await expect(
    db.transaction().execute(async (trx) => {
      await changeStored(trx, task._id, { title: 'Never' });
      expect((await findTask(trx, task._id))?.row.title).toBe('Never');
      throw fault;
    }),
  ).rejects.toBe(fault);
  expect(await title()).toBe('Second');
});

// PostgreSQL has no such settings and no files of ours.
(onPostgres ? describe.skip : describe)('embedded', () => {
  test('settings reach the connection that writes', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(
      server.context.db,
    );
    expect(rows).toEqual([{ synchronous: 0 }]);
  });

  test('a changed table is read with its new columns', async () => {
    const { db } = server.context;
    const read = () => sql<{ a: number }>`select * from changed_table`.execute(db);
    await db.schema.createTable('changed_table').addColumn('a', 'integer').execute();
    await read();
    await db.schema.alterTable('changed_table').addColumn('b', 'integer').execute();
    await sql`insert into changed_table values (1, 2)`.execute(db);
    expect((await read()).rows).toEqual([{ a: 1, b: 2 }]);
    await db.schema.dropTable('changed_table').execute();
  });

  test('a stopped server leaves nothing in the log of the database', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-'));
    const log = path.join(dataDir, 'docket.db-wal');
    const other = await startServer({ config: { dataDir } });
    await (await other.signInRoot()).get('/api/tasks');
    expect(statSync(log).size).toBeGreaterThan(0);
    await other.close();
    // The file itself is deleted when the process ends.
    expect(statSync(log, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
});
