import type { Kysely } from 'kysely';
import { key, partOf, required, zero } from './columns';

const ofKept = partOf('kept_tasks');

/** Bulk actions with what is needed to undo them, and imports. */
export async function createBulkTables(db: Kysely<unknown>): Promise<void> {
  await createActions(db);
  await createKeptTables(db);
}

/** Deleted tasks that can be restored. Exported for tests, which put them back. */
export async function createKeptTables(db: Kysely<unknown>): Promise<void> {
  await createKeptTasks(db);
  await createKeptRows(db);
}

async function createActions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('bulk_actions')
    .addColumn('_id', 'text', key)
    .addColumn('user_id', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('stopped', 'integer', zero)
    .execute();
  await schema.createIndex('bulk_actions_at').on('bulk_actions').column('at').execute();

  await schema
    .createTable('bulk_changes')
    .addColumn('action_id', 'text', partOf('bulk_actions'))
    .addColumn('place', 'integer', required)
    .addColumn('task_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('bulk_changes_key', ['action_id', 'place'])
    .execute();

  // No reference to the task, because an undone deletion restores it.
  await schema
    .createTable('import_keys')
    .addColumn('key', 'text', key)
    .addColumn('task_id', 'text', required)
    .execute();
}

async function createKeptTasks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('kept_tasks')
    .addColumn('_id', 'text', key)
    .addColumn('position', 'bigint', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('priority', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('due_date', 'text')
    .addColumn('completed_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text', required)
    .addColumn('comment_count', 'integer', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('action_id', 'text', partOf('bulk_actions'))
    .addColumn('field_changes', 'text')
    .addColumn('number', 'bigint')
    .addColumn('order_key', 'text')
    .addColumn('comments_changed', 'bigint')
    .execute();
  await schema.createIndex('kept_tasks_action').on('kept_tasks').column('action_id').execute();
}

/** The rows that belong to kept tasks. */
async function createKeptRows({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('kept_assignees')
    .addColumn('task_id', 'text', ofKept)
    .addColumn('user_id', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('kept_labels')
    .addColumn('task_id', 'text', ofKept)
    .addColumn('label', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
  await schema
    .createTable('kept_attachments')
    .addColumn('task_id', 'text', ofKept)
    .addColumn('filename', 'text', required)
    .addColumn('originalname', 'text', required)
    .addColumn('mimetype', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('added_by', 'text')
    .execute();
  await schema
    .createIndex('kept_attachments_filename')
    .on('kept_attachments')
    .column('filename')
    .execute();
  await schema
    .createTable('kept_comments')
    .addColumn('task_id', 'text', ofKept)
    .addColumn('_id', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('edited_at', 'text')
    .addColumn('mentions', 'text')
    .execute();
  await schema
    .createTable('kept_activity')
    .addColumn('task_id', 'text', ofKept)
    .addColumn('_id', 'text', required)
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
  for (const name of ['assignees', 'labels', 'attachments', 'comments', 'activity'])
    await schema.createIndex(`kept_${name}_task`).on(`kept_${name}`).column('task_id').execute();

  await schema
    .createTable('kept_comment_versions')
    .addColumn('task_id', 'text', ofKept)
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
    .createIndex('kept_comment_versions_task')
    .on('kept_comment_versions')
    .columns(['task_id', 'comment_id'])
    .execute();
}
