import { type Kysely, sql } from 'kysely';

/** The first schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('last_active', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('refresh_hash', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text')
    .addColumn('rotated_at', 'text', (c) => c.notNull())
    .addColumn('persist', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('devices')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('attempts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('window_start', 'text', (c) => c.notNull())
    .execute();

  // `position` is the order of creation. An identity column would differ between databases.
  await schema
    .createTable('tasks')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('priority', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('due_date', 'text')
    .addColumn('completed_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    // Not a reference, because the task keeps its creator when the account is deleted.
    .addColumn('created_by', 'text')
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('comment_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('task_assignees')
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks._id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('task_assignees_key', ['task_id', 'user_id'])
    .execute();
  await schema
    .createIndex('task_assignees_user')
    .on('task_assignees')
    .columns(['user_id', 'task_id'])
    .execute();

  await schema
    .createTable('task_labels')
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks._id').onDelete('cascade'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('task_labels_key', ['task_id', 'label'])
    .execute();
  await schema.createIndex('task_labels_label').on('task_labels').column('label').execute();

  await schema
    .createTable('task_attachments')
    .addColumn('filename', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks._id').onDelete('cascade'))
    .addColumn('originalname', 'text', (c) => c.notNull())
    .addColumn('mimetype', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('task_attachments_task')
    .on('task_attachments')
    .column('task_id')
    .execute();

  await schema
    .createTable('task_comments')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks._id').onDelete('cascade'))
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('task_comments_task')
    .on('task_comments')
    .columns(['task_id', 'seq'])
    .execute();

  await schema
    .createTable('task_activity')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks._id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('to_id', 'text')
    .addColumn('to_name', 'text')
    .addColumn('status', 'text')
    .addColumn('timestamp', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('task_activity_task')
    .on('task_activity')
    .columns(['task_id', 'seq'])
    .execute();

  await schema
    .createTable('notifications')
    .addColumn('_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('notifications_key', ['user_id', '_id'])
    .execute();
  await schema
    .createIndex('notifications_recent')
    .on('notifications')
    .columns(['user_id', 'created_at'])
    .execute();

  await schema
    .createTable('notes')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('notes_user').on('notes').columns(['user_id', 'created_at']).execute();

  await schema
    .createTable('note_tags')
    .addColumn('note_id', 'text', (c) => c.notNull().references('notes._id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('note_tags_key', ['note_id', 'tag'])
    .execute();

  await schema
    .createTable('inspections')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('events')
    .addColumn('seq', 'bigint', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('event_counter')
    .addColumn('_id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into event_counter (_id, seq) values (1, 0)`.execute(db);

  await schema
    .createTable('connections')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('process_id', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
}
