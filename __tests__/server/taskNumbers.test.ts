import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import { migrate, migrateTo } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import { bulkEndOf } from '../helpers/bulk';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(() => server.close());

const make = (title: string) => createTask(root, { title, assignedTo: [ann._id] });
const read = async (id: string | number, client = root) =>
  (await client.get(`/api/tasks/${id}`)).body as Task;

test('tasks are counted from 1, and no number is used again', async () => {
  const [one, two] = [await make('one'), await make('two')];
  expect([one.number, two.number]).toEqual([1, 2]);
  expect((await root.delete(`/api/tasks/${two._id}`)).status).toBe(200);
  const three = await make('three');
  expect(three.number).toBe(3);
  const list = (await root.get('/api/tasks')).body as Task[];
  expect(list.map(({ number }) => number)).toEqual([3, 1]);
  const events = await server.context.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'task-created')
    .orderBy('seq')
    .execute();
  expect(events.map(({ payload }) => (JSON.parse(payload) as Task).number)).toEqual([1, 2, 3]);
});

test('tasks that are created at once have different numbers, without a gap', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => make(`task ${at}`)));
  expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a task is read by its number, by those who may see it', async () => {
  const one = await make('one');
  expect((await read(1))._id).toBe(one._id);
  expect((await read(1, ann.client))._id).toBe(one._id);
  expect((await ben.client.get('/api/tasks/1')).status).toBe(404);
  expect((await root.get('/api/tasks/2')).status).toBe(404);
  expect((await root.get('/api/tasks/999999999')).status).toBe(404);
});

test('a change keeps the number, and so does the undo of a deletion', async () => {
  const [one, two] = [await make('one'), await make('two')];
  await root.patch(`/api/tasks/${one._id}`, { title: 'first' });
  expect((await read(one._id)).number).toBe(1);
  const { actionId } = bulkEndOf(
    await root.post('/api/tasks/bulk', { ids: [one._id, two._id], delete: true }),
  );
  expect((await make('three')).number).toBe(3);
  expect((await root.post(`/api/tasks/bulk/${actionId}/undo`)).status).toBe(200);
  expect([(await read(one._id)).number, (await read(two._id)).number]).toEqual([1, 2]);
});

describe('an update', () => {
  let folder: string;
  let databaseUrl: string | null;
  let db: Db;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'docket-numbers-'));
    databaseUrl = onPostgres ? await createDatabase('template0') : null;
    db = await openDatabase({ dataDir: folder, databaseUrl });
  });
  afterEach(async () => {
    await db.destroy();
    if (databaseUrl !== null) await dropDatabase(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  });

  test('numbers the tasks that are there in the order of their creation', async () => {
    await migrateTo(db, '026_stored_bytes');
    const at = new Date().toISOString();
    for (const position of [5, 2, 9])
      await db
        .insertInto('tasks')
        .values({
          _id: `p${position}`,
          position,
          title: 'old',
          description: '',
          priority: 'Low',
          status: 'Pending',
          created_by_name: 'Bob',
          comment_count: 0,
          seq: position,
          created_at: at,
          updated_at: at,
        })
        .execute();
    await db.insertInto('task_rows').values({ task_id: 'p2', seq: 2, row: '{}' }).execute();
    await migrate(db);
    const tasks = await db
      .selectFrom('tasks')
      .select(['_id', 'number'])
      .orderBy('number')
      .execute();
    expect(tasks.map(({ _id, number }) => [_id, Number(number)])).toEqual([
      ['p2', 1],
      ['p5', 2],
      ['p9', 3],
    ]);
    const counter = await db.selectFrom('event_counter').select('tasks').executeTakeFirst();
    expect(Number(counter?.tasks)).toBe(3);
    // They would be sent without the number.
    expect(await db.selectFrom('task_rows').selectAll().execute()).toEqual([]);
  });
});
