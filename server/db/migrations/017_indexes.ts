import type { Kysely } from 'kysely';

/**
 * Indexes for what is looked up by other columns than the id: what is too old, the browsers of a
 * deleted account, and people by name. A process with its heartbeat is one of a few rows and needs
 * none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute();
  await schema.createIndex('devices_user').on('devices').column('user_id').execute();
  await schema.createIndex('devices_seen').on('devices').column('seen_at').execute();
  await schema.createIndex('attempts_window').on('attempts').column('window_start').execute();
  await schema.createIndex('users_name').on('users').column('name').execute();
  // With all columns that a list shows, in their order, so that it need not look up and sort rows.
  await schema
    .createIndex('task_assignees_shown')
    .on('task_assignees')
    .columns(['task_id', 'position', 'user_id', 'user_name'])
    .execute();
  await schema
    .createIndex('task_labels_shown')
    .on('task_labels')
    .columns(['task_id', 'position', 'label'])
    .execute();
}
