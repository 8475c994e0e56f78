// On PostgreSQL: always.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createBackup } from '../../server/backup/create';
import { deleteOldActions } from '../../server/bulk/deleteOldActions';
import type { Db } from '../../server/db/schema';
import type { Task } from '../../src/contract/task';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { putBack } from '../helpers/earlierDatabase';
import { sample } from '../helpers/officeFiles';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { countedBytes, storedBytes } from '../helpers/storedBytes';
import { createTask } from '../helpers/taskForm';
import { expectSameInTables } from '../helpers/taskRecords';
import type { TestClient } from '../helpers/testClient';

const activity = 2_345;
let dataDir: string;
let databaseUrl: string | null;
let server: TestServer;
let db: Db;
let root: TestClient;
let ann: TestPerson;
let ids: string[];
let ahead = 0;
const start = async () => {
  server = await startServer({
    config: { dataDir, databaseUrl },
    now: () => Date.now() + ahead,
  });
  ({ db } = server.context);
  root = await server.signInRoot();
};
beforeEach(async () => {
  ahead = 0;
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-kept-'));
  databaseUrl = onPostgres ? await createDatabase() : null;
  await start();
  ann = await server.createUser({ name: 'Ann' });
  ids = [];
  for (const title of ['One', 'Two']) ids.push((await makeTask(title))._id);
  await addActivity(ids[0] ?? '');
});
afterEach(async () => {
  await server.close();
  if (databaseUrl !== null) await dropDatabase(databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A task with a row in each table. */
async function makeTask(title: string): Promise<Task> {
  const png = (name: string, chart: number) => ({ name, bytes: sample(`chart-${chart}.png`) });
  const task = await createTask(
    root,
    { title, labels: ['b', 'a', '  "🪑"'], assignedTo: [ann._id] },
    [png('one.png', 1), png('two.png', 2)],
  );
  const place = `/api/tasks/${task._id}`;
  for (const text of ['Stays', 'Changes', 'Goes'])
    await ann.client.post(`${place}/comments`, { text });
  const { comments = [] } = (await root.get(place)).body as Task;
  const idOf = (text: string) => comments.find((one) => one.text === text)?._id ?? '';
  const changed = await ann.client.patch(`${place}/comments/${idOf('Changes')}`, { text: 'New' });
  expect(changed.status).toBe(200);
  expect((await ann.client.delete(`${place}/comments/${idOf('Goes')}`)).status).toBeLessThan(300);
  const edit = { status: 'On Hold', title: `${title}, changed`, orderKey: 'a5' };
  expect((await root.patch(place, edit)).status).toBe(200);
  return task;
}

/** Many entries, also of one change. */
async function addActivity(task_id: string): Promise<void> {
  for (let at = 0; at < activity; at += 500)
    await db
      .insertInto('task_activity')
      .values(
        Array.from({ length: Math.min(500, activity - at) }, (_none, index) => ({
          _id: `entry${String(at + index).padStart(8, '0')}`,
          task_id,
          type: 'status',
          user_name: 'Ann',
          timestamp: '2026-01-01T00:00:00.000Z',
          seq: Math.floor((at + index) / 3) + 1_000,
        })),
      )
      .execute();
}

const tables = ['assignees', 'labels', 'attachments', 'comments', 'comment_versions', 'activity'];
/** All rows of the tasks, without the number of their last change. */
async function rowsOf(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  const tasks = await db.selectFrom('tasks').selectAll().where('_id', 'in', ids).execute();
  all.tasks = tasks.map(({ row, ...task }) => {
    const { seq: _seq, ...shown } = JSON.parse(row) as Task;
    return JSON.stringify([Object.entries(task).sort(), shown]);
  });
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(`task_${table}`)}
      where task_id in (${sql.join(ids)})`.execute(db);
    all[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort()));
  }
  for (const rows of Object.values(all)) rows.sort();
  return all;
}
const remove = async () =>
  bulkEndOf(await root.post('/api/tasks/bulk', { ids, delete: true })).actionId ?? '';
const undo = async (action: string) =>
  verdictsOf(await root.post(`/api/tasks/bulk/${action}/undo`)).map(({ outcome }) => outcome);
const kept = () => db.selectFrom('kept_tasks').selectAll().execute();
const none = { tasks: [], ...Object.fromEntries(tables.map((table) => [table, []])) };

it('brings back each row of each table', async () => {
  const before = await rowsOf();
  for (const table of ['tasks', ...tables]) expect([table, before[table]]).not.toEqual([table, []]);
  expect(before.activity?.length).toBeGreaterThan(activity);
  const seen = (await root.get(`/api/tasks/${ids[1]}`)).body as Task;
  const action = await remove();
  expect(await rowsOf()).toEqual(none);
  expect(await undo(action)).toEqual(['restored', 'restored']);
  expect(await rowsOf()).toEqual(before);
  expect(await kept()).toEqual([]);
  expect((await root.get(`/api/tasks/${ids[1]}`)).body).toEqual({
    ...seen,
    seq: expect.any(Number),
  });
});

it('keeps a long history in parts, and each file in one of its own', async () => {
  await remove();
  const parts = await kept();
  expect(parts.filter(({ filename }) => filename !== null)).toHaveLength(4);
  expect(parts.length).toBeGreaterThan(activity / 100);
  expect(Math.max(...parts.map(({ rows }) => rows))).toBeLessThanOrEqual(100);
});

it('leaves no row and no file when the undo has expired', async () => {
  const files = (await db.selectFrom('task_attachments').select('filename').execute()).map(
    ({ filename }) => path.join(dataDir, 'uploads', filename),
  );
  await remove();
  await deleteOldActions(server.context);
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true]);
  ahead = 25 * 60 * 60_000;
  await deleteOldActions(server.context);
  expect(files.map((file) => existsSync(file))).toEqual([false, false, false, false]);
  expect(await kept()).toEqual([]);
  expect(await db.selectFrom('bulk_actions').selectAll().execute()).toEqual([]);
});

it('an update carries over what is kept, and a backup before it has the files', async () => {
  const before = await rowsOf();
  const action = await remove();
  await putBack(db);
  const backup = path.join(dataDir, 'before-update');
  const { files } = await createBackup(server.context.config, backup);
  expect(files).toHaveLength(4);
  await server.close();
  rmSync(backup, { recursive: true });
  await start();
  expect((await kept()).filter(({ filename }) => filename !== null)).toHaveLength(4);
  expect(await undo(action)).toEqual(['restored', 'restored']);
  expect(await rowsOf()).toEqual(before);
  for (const { filename } of await db.selectFrom('task_attachments').select('filename').execute())
    expect(existsSync(path.join(dataDir, 'uploads', filename))).toBe(true);
});

it('an update carries over every task as it was, and goes on counting what people store', async () => {
  ids.push((await makeTask('Three'))._id, (await makeTask('Four'))._id);
  const before = (await root.get('/api/tasks')).body as Task[];
  const one = `/api/tasks/${ids[3]}`;
  const whole = (await root.get(one)).body;
  await putBack(db);
  await server.close();
  await start();
  expect((await root.get('/api/tasks')).body).toEqual(before);
  expect((await root.get(one)).body).toEqual(whole);
  await expectSameInTables(db);
  await root.patch(one, { description: 'Longer than before' });
  expect(await storedBytes(db)).toEqual(await countedBytes(db));
});
