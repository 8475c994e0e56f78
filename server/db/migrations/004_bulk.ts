import type { Kysely } from 'kysely';

/**
 * Bulk actions, and what is needed to undo them. Deleted tasks are copied to tables of the same
 * shape inside the database, so that a long history never passes through the memory of the server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('bulk_actions')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('stopped', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('bulk_actions_at').on('bulk_actions').column('at').execute();

  await schema
    .createTable('bulk_changes')
    .addColumn('action_id', 'text', (c) =>
      c.notNull().references('bulk_actions._id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('task_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('bulk_changes_key', ['action_id', 'place'])
    .execute();

  await schema
    .createTable('kept_tasks')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('priority', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('due_date', 'text')
    .addColumn('completed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('comment_count', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('action_id', 'text', (c) =>
      c.notNull().references('bulk_actions._id').onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('kept_tasks_action').on('kept_tasks').column('action_id').execute();

  const kept = (name: string) =>
    schema
      .createTable(name)
      .addColumn('task_id', 'text', (c) =>
        c.notNull().references('kept_tasks._id').onDelete('cascade'),
      );
  await kept('kept_assignees')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await kept('kept_labels')
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await kept('kept_attachments')
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('originalname', 'text', (c) => c.notNull())
    .addColumn('mimetype', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('kept_attachments_filename')
    .on('kept_attachments')
    .column('filename')
    .execute();
  await kept('kept_comments')
    .addColumn('_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await kept('kept_activity')
    .addColumn('_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('to_id', 'text')
    .addColumn('to_name', 'text')
    .addColumn('status', 'text')
    .addColumn('timestamp', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  for (const name of [
    'kept_assignees',
    'kept_labels',
    'kept_attachments',
    'kept_comments',
    'kept_activity',
  ]) {
    await schema.createIndex(`${name}_task`).on(name).column('task_id').execute();
  }
}
