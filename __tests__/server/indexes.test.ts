// On PostgreSQL: always.
import path from 'node:path';
import { sql, type Compilable } from 'kysely';
import Libsql from 'libsql';
import { recentlyChanged } from '../../server/myDay/changedTasks';
import { firstDueTasks } from '../../server/myDay/dueTasks';
import { allLabels, labelsOf } from '../../server/tasks/labelRoutes';
import type { Db } from '../../server/db/schema';
import { onPostgres } from '../helpers/postgresDatabase';
import { createTask } from '../helpers/taskForm';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** How the database would run a query. PostgreSQL reads small tables whole unless told not to. */
async function planOf(query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  if (!onPostgres) {
    const database = new Libsql(path.join(server.dataDir, 'docket.db'));
    const plan = database.prepare(`explain query plan ${text}`).all([...parameters]);
    database.close();
    return JSON.stringify(plan);
  }
  return server.context.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const filled = text.replace(/\$(\d+)/g, (_all, index) => `'${parameters[Number(index) - 1]}'`);
    const { rows } = await sql.raw(`explain ${filled}`).execute(trx);
    return JSON.stringify(rows);
  });
}

const at = '2026-01-01T00:00:00.000Z';
const administrator = { _id: 'x', roles: ['Admin'] };
const lookups: [string, (db: Db) => Compilable][] = [
  ['sessions_expires', (db) => db.deleteFrom('sessions').where('expires_at', '<', at)],
  ['devices_user', (db) => db.deleteFrom('devices').where('user_id', '=', 'x')],
  ['devices_seen', (db) => db.deleteFrom('devices').where('seen_at', '<', at)],
  ['attempts_window', (db) => db.deleteFrom('attempts').where('window_start', '<', at)],
  ['users_name', (db) => db.selectFrom('users').select('_id').where('name', 'in', ['a', 'b'])],
  ['connections_process', (db) => db.deleteFrom('connections').where('process_id', '=', 'x')],
  ['connections_user', (db) => db.selectFrom('connections').selectAll().where('user_id', '=', 'x')],
  [
    'kept_tasks_filename',
    (db) => db.selectFrom('kept_tasks').select('filename').where('filename', 'in', ['a', 'b']),
  ],
  [
    'kept_tasks_action',
    (db) => db.selectFrom('kept_tasks').select('task_id').distinct().where('action_id', '=', 'x'),
  ],
  ['time_entries_deleted', (db) => db.deleteFrom('time_entries').where('deleted_at', '<', at)],
  [
    'time_entries_started',
    (db) =>
      db
        .selectFrom('time_entries')
        .select('_id')
        .where('user_id', '=', 'x')
        .where('deleted_at', 'is', null)
        .where('started_at', '>=', at)
        .orderBy('started_at')
        .limit(1),
  ],
  ['task_assignees_user', (db) => labelsOf(db, 'x')],
  ['task_assignees_user', (db) => firstDueTasks(db, 'x', '2030-01-31')],
  ['task_assignees_user', (db) => recentlyChanged(db, administrator, at)],
  [
    onPostgres ? 'notifications_key' : 'sqlite_autoindex_notifications_1',
    (db) => recentlyChanged(db, administrator, at),
  ],
];
test.each(lookups)('%s is used', async (index, query) => {
  expect(await planOf(query(server.context.db))).toContain(index);
});

test('the labels are the distinct ones in order, found without visiting every task', async () => {
  const root = await server.signInRoot();
  const { _id } = await server.createUser();
  const labels = async () => (await root.get('/api/labels')).body;
  expect(await labels()).toEqual([]);
  for (const some of [['b', 'a'], ['B', 'b'], [], ['a', 'é', 'Ab']])
    await createTask(root, { labels: some, assignedTo: [_id] });
  expect(await labels()).toEqual(['Ab', 'B', 'a', 'b', 'é']);
  const plan = await planOf(allLabels(server.context.db));
  expect(plan).toContain('task_labels_label');
  // PostgreSQL shows that each step takes the first entry only.
  if (onPostgres) expect(plan).toContain('Limit');
  else expect(plan).not.toContain('SCAN task_labels');
});
