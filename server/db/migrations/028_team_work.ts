import { sql, type Kysely } from 'kysely';
import { createTriggers, isEmbedded, rowsWithTexts, type Counted } from './026_stored_bytes';

const activity: Counted = {
  table: 'task_activity',
  person: (row) => `${row}.user_id`,
  bytes: (row) => `200 + coalesce(octet_length(${row}.changes), 0)`,
  texts: [],
};
/** A file counts for who added it, or else for the creator of the task. */
const attachments: Counted = {
  table: 'task_attachments',
  person: (row) =>
    `coalesce(${row}.added_by, (select created_by from tasks where tasks._id = ${row}.task_id))`,
  bytes: (row) => `200 + ${row}.size`,
  texts: [],
};
const versions = rowsWithTexts('task_comment_versions', 'user_id', 'text');

/** The triggers that count the rows of a table, without their sums. */
async function dropTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  for (const name of [`${table}_added`, `${table}_removed`]) {
    if (isEmbedded(db)) await sql`drop trigger ${sql.id(name)}`.execute(db);
    else {
      await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
      await sql`drop function ${sql.id(name)}()`.execute(db);
    }
  }
}

async function addColumns(
  db: Kysely<unknown>,
  tables: readonly string[],
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
): Promise<void> {
  for (const table of tables)
    for (const [name, type] of Object.entries(columns))
      await db.schema.alterTable(table).addColumn(name, type).execute();
}

/** Comments can be edited and deleted. Their earlier texts are kept. */
async function keepVersions({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, tasks] of [
    ['task_comment_versions', 'tasks'],
    ['kept_comment_versions', 'kept_tasks'],
  ] as const) {
    await schema
      .createTable(name)
      .addColumn('task_id', 'text', (c) =>
        c.notNull().references(`${tasks}._id`).onDelete('cascade'),
      )
      .addColumn('comment_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('user_name', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('mentions', 'text')
      .addColumn('until', 'text', (c) => c.notNull())
      .addColumn('deleted', 'integer', (c) => c.notNull())
      .execute();
    await schema.createIndex(`${name}_task`).on(name).columns(['task_id', 'comment_id']).execute();
  }
  await schema
    .createIndex('task_comment_versions_until')
    .on('task_comment_versions')
    .columns(['deleted', 'until'])
    .execute();
}

/** Views that everybody may use, and the view with which a person begins on a screen. */
async function shareViews({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('views')
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('views_shared').on('views').columns(['shared', 'screen']).execute();
  await schema
    .createTable('start_views')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('screen', 'text', (c) => c.notNull())
    .addColumn('view_id', 'text', (c) => c.notNull().references('views._id').onDelete('cascade'))
    .addPrimaryKeyConstraint('start_views_key', ['user_id', 'screen'])
    .execute();
  // A view that is deleted finds them by it.
  await schema.createIndex('start_views_view').on('start_views').column('view_id').execute();
}

/**
 * Files that are added to an existing task, changed comments that name people, what each entry of
 * the activity says, places in the manual order (null: by the number, as of all that nobody has
 * moved), and shared views.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, ['tasks', 'kept_tasks'], { order_key: 'text', comments_changed: 'bigint' });
  await addColumns(db, ['task_attachments', 'kept_attachments'], { added_by: 'text' });
  await addColumns(db, ['task_comments', 'kept_comments'], { edited_at: 'text', mentions: 'text' });
  await addColumns(db, ['task_activity', 'kept_activity'], { file_name: 'text', changes: 'text' });
  await keepVersions(db);
  for (const { table } of [activity, attachments]) await dropTriggers(db, table);
  await createTriggers(db, [activity, attachments, versions]);
  await shareViews(db);
}
