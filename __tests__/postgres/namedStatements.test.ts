import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import { createDatabase, dropDatabase } from '../helpers/postgresDatabase';
import { createTask } from '../helpers/taskForm';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let database: string;
let outside: Db;
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  database = await createDatabase();
  outside = await openDatabase({ dataDir: '', databaseUrl: database });
  server = await startServer({ config: { databaseUrl: database } });
  root = await server.signInRoot();
});
afterAll(async () => {
  await server.close();
  await outside.destroy();
  await dropDatabase(database);
});

/** Changes a title, as often as the server has connections. */
async function changeTitles(id: string, text: string) {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      root.patch(`/api/tasks/${id}`, { title: `${text} ${at}` }),
    ),
  );
  return answers.map(({ status }) => status);
}

test('the statements of a change are parsed once, and still work after a migration of another process', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const { _id } = await createTask(root, { title: 'Lamp', assignedTo: [ann._id] });
  expect(await changeTitles(_id, 'Before')).toEqual(Array<number>(8).fill(200));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements`.execute(server.context.db);
  expect(rows[0]?.count).toBeGreaterThan(0);
  // As an update does while the older program still runs: `select *` returns more than before.
  await outside.schema.alterTable('tasks').addColumn('later', 'text').execute();
  expect(await changeTitles(_id, 'After')).toEqual(Array<number>(8).fill(200));
  expect((await root.get(`/api/tasks/${_id}`)).status).toBe(200);
});
