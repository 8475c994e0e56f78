import type { Kysely } from 'kysely';
import { key, partOf, required, unique, zero } from './columns';

const ofTask = partOf('tasks');

/** Tasks with everything that belongs to them. */
export async function createTaskTables(db: Kysely<unknown>): Promise<void> {
  await createTasks(db);
  await createLists(db);
  await createHistory(db);
}

async function createTasks({ schema }: Kysely<unknown>): Promise<void> {
  // `position` is the order of creation. An identity column would differ between databases.
  await schema
    .createTable('tasks')
    .addColumn('_id', 'text', key)
    .addColumn('position', 'bigint', unique)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('priority', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('due_date', 'text')
    .addColumn('completed_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    // Not a reference, because the task keeps its creator when the account is deleted.
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text', required)
    .addColumn('comment_count', 'integer', zero)
    .addColumn('seq', 'bigint', zero)
    .addColumn('field_changes', 'text')
    .addColumn('number', 'bigint')
    .addColumn('order_key', 'text')
    .addColumn('comments_changed', 'bigint')
    .execute();
  await schema.createIndex('tasks_number').unique().on('tasks').column('number').execute();

  // A row is that of its task only with the same `seq`.
  await schema
    .createTable('task_rows')
    .addColumn('task_id', 'text', (column) =>
      column.primaryKey().references('tasks._id').onDelete('cascade'),
    )
    .addColumn('seq', 'bigint', required)
    .addColumn('row', 'text', required)
    .execute();
}

async function createLists({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('task_assignees')
    .addColumn('task_id', 'text', ofTask)
    .addColumn('user_id', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('task_assignees_key', ['task_id', 'user_id'])
    .execute();
  await schema
    .createIndex('task_assignees_user')
    .on('task_assignees')
    .columns(['user_id', 'task_id'])
    .execute();
  // With all columns that a list shows, in their order, so that it need not look up and sort rows.
  await schema
    .createIndex('task_assignees_shown')
    .on('task_assignees')
    .columns(['task_id', 'position', 'user_id', 'user_name'])
    .execute();

  await schema
    .createTable('task_labels')
    .addColumn('task_id', 'text', ofTask)
    .addColumn('label', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('task_labels_key', ['task_id', 'label'])
    .execute();
  await schema.createIndex('task_labels_label').on('task_labels').column('label').execute();
  await schema
    .createIndex('task_labels_shown')
    .on('task_labels')
    .columns(['task_id', 'position', 'label'])
    .execute();

  await schema
    .createTable('task_attachments')
    .addColumn('filename', 'text', key)
    .addColumn('task_id', 'text', ofTask)
    .addColumn('originalname', 'text', required)
    .addColumn('mimetype', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('added_by', 'text')
    .execute();
  await schema
    .createIndex('task_attachments_task')
    .on('task_attachments')
    .column('task_id')
    .execute();
}

async function createHistory({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('task_comments')
    .addColumn('_id', 'text', key)
    .addColumn('task_id', 'text', ofTask)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('edited_at', 'text')
    .addColumn('mentions', 'text')
    .execute();
  await schema
    .createIndex('task_comments_task')
    .on('task_comments')
    .columns(['task_id', 'seq'])
    .execute();

  await schema
    .createTable('task_comment_versions')
    .addColumn('task_id', 'text', ofTask)
    .addColumn('comment_id', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('edited_at', 'text')
    .addColumn('mentions', 'text')
    .addColumn('until', 'text', required)
    .addColumn('deleted', 'integer', required)
    .execute();
  await schema
    .createIndex('task_comment_versions_task')
    .on('task_comment_versions')
    .columns(['task_id', 'comment_id'])
    .execute();
  await schema
    .createIndex('task_comment_versions_until')
    .on('task_comment_versions')
    .columns(['deleted', 'until'])
    .execute();

  await schema
    .createTable('task_activity')
    .addColumn('_id', 'text', key)
    .addColumn('task_id', 'text', ofTask)
    .addColumn('type', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('to_id', 'text')
    .addColumn('to_name', 'text')
    .addColumn('status', 'text')
    .addColumn('timestamp', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('file_name', 'text')
    .addColumn('changes', 'text')
    .execute();
  await schema
    .createIndex('task_activity_task')
    .on('task_activity')
    .columns(['task_id', 'seq'])
    .execute();
}
