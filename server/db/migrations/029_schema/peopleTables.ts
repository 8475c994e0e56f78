import type { Kysely } from 'kysely';
import { key, partOf, required, unique, zero } from './columns';

const ofUser = partOf('users');

/** Accounts, and what belongs to one of them. */
export async function createPeopleTables(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createSessions(db);
  await createNotes(db);
  await createViews(db);
}

async function createAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('_id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', unique)
    .addColumn('password_hash', 'text', required)
    .addColumn('roles', 'text', required)
    .addColumn('active', 'integer', required)
    .addColumn('last_active', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createIndex('users_newest')
    .on('users')
    .columns(['created_at desc', '_id'])
    .execute();
  await schema.createIndex('users_last_active').on('users').column('last_active').execute();
  await schema.createIndex('users_name').on('users').column('name').execute();

  await schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await schema.createIndex('account_links_user').on('account_links').column('user_id').execute();
  await schema
    .createIndex('account_links_expires')
    .on('account_links')
    .column('expires_at')
    .execute();

  await schema
    .createTable('notifications')
    .addColumn('_id', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('message', 'text', required)
    .addColumn('task_id', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('read', 'integer', zero)
    .addColumn('type', 'text')
    .addPrimaryKeyConstraint('notifications_key', ['user_id', '_id'])
    .execute();
  await schema
    .createIndex('notifications_recent')
    .on('notifications')
    .columns(['user_id', 'created_at'])
    .execute();
}

async function createSessions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('_id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('generation', 'integer', required)
    .addColumn('refresh_hash', 'text', required)
    .addColumn('previous_hash', 'text')
    .addColumn('rotated_at', 'text', required)
    .addColumn('persist', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('revoked_at', 'text')
    .addColumn('address', 'text')
    .addColumn('agent', 'text')
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute();

  // Each token has a session, so whatever ends sessions ends tokens.
  await schema
    .createTable('api_tokens')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions._id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('last_used', 'text')
    .execute();

  await schema
    .createTable('devices')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('seen_at', 'text', required)
    .execute();
  await schema.createIndex('devices_user').on('devices').column('user_id').execute();
  await schema.createIndex('devices_seen').on('devices').column('seen_at').execute();

  await schema
    .createTable('attempts')
    .addColumn('key', 'text', key)
    .addColumn('count', 'integer', required)
    .addColumn('window_start', 'text', required)
    .execute();
  await schema.createIndex('attempts_window').on('attempts').column('window_start').execute();

  await schema
    .createTable('repeats')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('key', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('task_id', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('result', 'text')
    .addPrimaryKeyConstraint('repeats_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('repeats_at').on('repeats').column('at').execute();
}

async function createNotes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('notes')
    .addColumn('_id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
  await schema.createIndex('notes_user').on('notes').columns(['user_id', 'created_at']).execute();

  await schema
    .createTable('note_tags')
    .addColumn('note_id', 'text', partOf('notes'))
    .addColumn('tag', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('note_tags_key', ['note_id', 'tag'])
    .execute();
}

async function createViews({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('views')
    .addColumn('_id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('screen', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('query', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('shared', 'integer', zero)
    .addUniqueConstraint('views_name', ['user_id', 'screen', 'name_key'])
    .execute();
  await schema.createIndex('views_shared').on('views').columns(['shared', 'screen']).execute();

  await schema
    .createTable('start_views')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('screen', 'text', required)
    .addColumn('view_id', 'text', partOf('views'))
    .addPrimaryKeyConstraint('start_views_key', ['user_id', 'screen'])
    .execute();
  // A view that is deleted finds them by it.
  await schema.createIndex('start_views_view').on('start_views').column('view_id').execute();
}
