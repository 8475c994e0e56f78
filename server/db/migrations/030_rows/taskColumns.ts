import { sql, type Kysely } from 'kysely';
import { countRows } from '../029_schema/storedBytes';
import type { Tables } from './former';

/** What is only in the row from now on. */
const formerColumns = {
  tasks: [
    'title',
    'description',
    'priority',
    'completed_at',
    'created_at',
    'created_by_name',
    'comment_count',
    'order_key',
    'seq',
    'comments_changed',
  ],
  task_assignees: ['user_name', 'position'],
  task_labels: ['position'],
  task_attachments: ['position'],
};

/** Moves the rows of tasks into `tasks`, and removes the columns that they make superfluous. */
export async function moveRows(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  for (const list of ['assignees', 'labels'])
    await schema.dropIndex(`task_${list}_shown`).execute();
  await schema
    .alterTable('tasks')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update tasks set bytes = octet_length(title) + octet_length(description)`.execute(db);
  for (const [table, columns] of Object.entries(formerColumns))
    for (const column of columns) await schema.alterTable(table).dropColumn(column).execute();
  // Last, because SQLite writes a whole table again for each column that it drops.
  await schema
    .alterTable('tasks')
    .addColumn('row', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update tasks set ${sql.ref('row')} =
    (select ${sql.ref('row')} from task_rows where task_id = tasks._id)`.execute(db);
  await schema.dropTable('task_rows').execute();
  await countRows(db, {
    table: 'tasks',
    person: (row) => `${row}.created_by`,
    bytes: (row) => `200 + ${row}.bytes`,
    texts: ['bytes'],
  });
}
