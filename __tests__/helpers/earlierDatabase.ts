import { sql, type ColumnDefinitionBuilder } from 'kysely';
import { earlierMigrations, firstMigration } from '../../server/db/earlierMigrations';
import { migrateTo } from '../../server/db/migrate';
import { execute } from '../../server/db/migrations/029_schema/execute';
import { keptTables } from '../../server/db/migrations/029_schema/tables';
import {
  countedTasks,
  countRows,
  uncountRows,
} from '../../server/db/migrations/029_schema/storedBytes';
import type { Db, TaskTable } from '../../server/db/schema';
import type { TaskRow } from '../../server/tasks/taskAnswers';

/** Lists these migrations as applied, and no others. */
export async function listMigrations(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
}

/** The migrations that a database lists. */
export async function listedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

type Row = Record<string, unknown>;

/** The columns of a task in the version before. */
function formerTask({ row: text, bytes: _bytes, next_at: _next, ...columns }: TaskTable): Row {
  const row = JSON.parse(text) as TaskRow;
  return {
    ...columns,
    title: row.title,
    description: row.description,
    priority: row.priority,
    completed_at: row.completedAt,
    created_at: row.createdAt,
    created_by_name: row.createdBy?.name ?? '',
    comment_count: row.commentCount,
    order_key: row.orderKey ?? null,
    comments_changed: row.commentsChanged ?? null,
    seq: row.seq,
  };
}

/** The rows of a task's lists in the version before. `files` are those of `task_attachments`. */
function formerLists(text: string, files: readonly Row[]): Record<string, Row[]> {
  const { _id: task_id, assignedTo, labels, attachments } = JSON.parse(text) as TaskRow;
  const order = attachments.map(({ filename }) => filename);
  return {
    assignees: assignedTo.map(({ _id, name }, position) => ({
      ...{ task_id, user_id: _id, user_name: name, position },
    })),
    labels: labels.map((label, position) => ({ task_id, label, position })),
    attachments: files.map((file) => ({ ...file, position: order.indexOf(String(file.filename)) })),
  };
}

async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto(table as 'users')
      .values(row as never)
      .execute();
}

type KeptData = { tasks?: TaskTable[]; task_attachments?: Row[] } & Record<string, Row[]>;

async function putKeptBack(db: Db): Promise<void> {
  const parts = await db.selectFrom('kept_tasks').selectAll().orderBy('part').execute();
  await db.schema.dropTable('kept_tasks').execute();
  await execute(db, keptTables);
  // The first part of each task comes before all others.
  const rows = new Map<string, string>();
  for (const { action_id, task_id, data } of parts) {
    const { tasks, task_attachments: files = [], ...histories } = JSON.parse(data) as KeptData;
    for (const task of tasks ?? []) {
      rows.set(task_id, task.row);
      await insert(db, 'kept_tasks', [{ ...formerTask(task), action_id }]);
      const { assignees = [], labels = [] } = formerLists(task.row, []);
      await insert(db, 'kept_assignees', assignees);
      await insert(db, 'kept_labels', labels);
    }
    await insert(
      db,
      'kept_attachments',
      formerLists(rows.get(task_id) ?? '', files).attachments ?? [],
    );
    for (const [table, entries] of Object.entries(histories))
      await insert(db, table.replace('task_', 'kept_'), entries);
  }
}

/** Tables of later migrations. */
const laterTables = [
  'task_links',
  'recounts',
  'snoozes',
  'push_devices',
  'sends',
  'time_entries',
  'timers',
];

/** Turns a database into one of the version before `029_schema`, with its rows. */
export async function putBack(db: Db): Promise<void> {
  await putKeptBack(db);
  const { schema } = db;
  await uncountRows(db, 'time_entries');
  for (const table of laterTables) await schema.dropTable(table).execute();
  for (const index of ['tasks_next', 'users_remind', 'tasks_due'])
    await schema.dropIndex(index).execute();
  await schema.alterTable('tasks').dropColumn('next_at').execute();
  for (const column of ['reminders', 'remind_at', 'calendar'])
    await schema.alterTable('users').dropColumn(column).execute();
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  const files = await db.selectFrom('task_attachments').selectAll().execute();
  await uncountRows(db, 'tasks');
  const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
  const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
  for (const name of ['title', 'description', 'priority', 'created_at', 'created_by_name'])
    await schema.alterTable('tasks').addColumn(name, 'text', text).execute();
  for (const name of ['completed_at', 'order_key'])
    await schema.alterTable('tasks').addColumn(name, 'text').execute();
  await schema.alterTable('tasks').addColumn('comment_count', 'integer', zero).execute();
  await schema.alterTable('tasks').addColumn('seq', 'bigint', zero).execute();
  await schema.alterTable('tasks').addColumn('comments_changed', 'bigint').execute();
  await schema.alterTable('task_assignees').addColumn('user_name', 'text', text).execute();
  for (const list of ['assignees', 'labels', 'attachments'])
    await schema.alterTable(`task_${list}`).addColumn('position', 'integer', zero).execute();
  await schema
    .createTable('task_rows')
    .addColumn('task_id', 'text', (column) =>
      column.primaryKey().references('tasks._id').onDelete('cascade'),
    )
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('row', 'text', (column) => column.notNull())
    .execute();
  for (const [at, task] of tasks.entries()) {
    await db
      .updateTable('tasks')
      .set(formerTask(task) as never)
      .where('_id', '=', task._id)
      .execute();
    const own = files.filter(({ task_id }) => task_id === task._id).map((file) => ({ ...file }));
    for (const [list, rows] of Object.entries(formerLists(task.row, own))) {
      await sql`delete from ${sql.table(`task_${list}`)} where task_id = ${task._id}`.execute(db);
      await insert(db, `task_${list}`, rows);
    }
    // Of three tasks, one has its row, one has an old row, and one has none.
    const { seq } = JSON.parse(task.row) as TaskRow;
    if (at % 3 < 2)
      await insert(db, 'task_rows', [
        { task_id: task._id, seq: at % 3 === 0 ? seq : 0, row: at % 3 === 0 ? task.row : '{}' },
      ]);
  }
  for (const column of ['row', 'bytes'])
    await schema.alterTable('tasks').dropColumn(column).execute();
  await countRows(db, countedTasks);
  await schema.createIndex('task_assignees_shown').on('task_assignees').column('task_id').execute();
  await schema.createIndex('task_labels_shown').on('task_labels').column('task_id').execute();
  await schema.createIndex('notifications_recent').on('notifications').column('user_id').execute();
  for (const name of ['lease_by', 'lease_until'])
    await schema.alterTable('webhooks').addColumn(name, 'text').execute();
  await listMigrations(db, earlierMigrations);
  await db.updateTable('schema_support').set({ needs: '015_schema_support' }).execute();
}

/** Makes an empty database one of the version before `029_schema`. */
export async function makeEarlier(db: Db): Promise<void> {
  await migrateTo(db, firstMigration);
  await listMigrations(db, earlierMigrations);
  await db.updateTable('schema_support').set({ needs: '015_schema_support' }).execute();
}
