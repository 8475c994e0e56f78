/** Accounts, and what belongs to one of them. */
const peopleTables = `
create table users (
  _id text primary key, name text not null, email text not null, email_key text not null unique,
  password_hash text not null, roles text not null, active integer not null, last_active text,
  created_at text not null
);
create index users_newest on users (created_at desc, _id);
create index users_last_active on users (last_active);
create index users_name on users (name);
create table account_links (
  token_hash text primary key, user_id text not null references users (_id) on delete cascade,
  kind text not null, created_at text not null, expires_at text not null
);
create index account_links_user on account_links (user_id);
create index account_links_expires on account_links (expires_at);
create table notifications (
  _id text not null, user_id text not null references users (_id) on delete cascade,
  message text not null, task_id text, created_at text not null, read integer default 0 not null,
  type text, constraint notifications_key primary key (user_id, _id)
);
create index notifications_recent on notifications (user_id, created_at);
create table sessions (
  _id text primary key, user_id text not null references users (_id) on delete cascade,
  generation integer not null, refresh_hash text not null, previous_hash text,
  rotated_at text not null, persist integer not null, created_at text not null,
  expires_at text not null, revoked_at text, address text, agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);
-- Each token has a session, so whatever ends sessions ends tokens.
create table api_tokens (
  session_id text primary key references sessions (_id) on delete cascade,
  token_hash text not null unique, name text not null, scope text not null, last_used text
);
create table devices (
  token_hash text primary key, user_id text not null references users (_id) on delete cascade,
  seen_at text not null
);
create index devices_user on devices (user_id);
create index devices_seen on devices (seen_at);
create table attempts (
  key text primary key, count integer not null, window_start text not null
);
create index attempts_window on attempts (window_start);
create table repeats (
  user_id text not null references users (_id) on delete cascade, key text not null,
  fingerprint text not null, task_id text not null, at text not null, result text,
  constraint repeats_key primary key (user_id, key)
);
create index repeats_at on repeats (at);
create table notes (
  _id text primary key, user_id text not null references users (_id) on delete cascade,
  title text not null, text text not null, created_at text not null, updated_at text not null,
  version integer not null
);
create index notes_user on notes (user_id, created_at);
create table note_tags (
  note_id text not null references notes (_id) on delete cascade, tag text not null,
  position integer not null, constraint note_tags_key primary key (note_id, tag)
);
create table views (
  _id text primary key, user_id text not null references users (_id) on delete cascade,
  screen text not null, name text not null, name_key text not null, query text not null,
  created_at text not null, shared integer default 0 not null,
  constraint views_name unique (user_id, screen, name_key)
);
create index views_shared on views (shared, screen);
create table start_views (
  user_id text not null references users (_id) on delete cascade, screen text not null,
  view_id text not null references views (_id) on delete cascade,
  constraint start_views_key primary key (user_id, screen)
);
-- A view that is deleted finds them by it.
create index start_views_view on start_views (view_id);
`;

/** Tasks with everything that belongs to them. */
const taskTables = `
-- position is the order of creation. An identity column would differ between databases.
-- created_by is no reference, because the task keeps its creator when the account is deleted.
create table tasks (
  _id text primary key, position bigint not null unique, title text not null,
  description text not null, priority text not null, status text not null, due_date text,
  completed_at text, created_at text not null, updated_at text not null, created_by text,
  created_by_name text not null, comment_count integer default 0 not null,
  seq bigint default 0 not null, field_changes text, number bigint, order_key text,
  comments_changed bigint
);
create unique index tasks_number on tasks (number);
-- A row is that of its task only with the same seq.
create table task_rows (
  task_id text primary key references tasks (_id) on delete cascade, seq bigint not null,
  row text not null
);
create table task_assignees (
  task_id text not null references tasks (_id) on delete cascade, user_id text not null,
  user_name text not null, position integer not null,
  constraint task_assignees_key primary key (task_id, user_id)
);
create index task_assignees_user on task_assignees (user_id, task_id);
-- With all columns that a list shows, in their order, so that it need not look up and sort rows.
create index task_assignees_shown on task_assignees (task_id, position, user_id, user_name);
create table task_labels (
  task_id text not null references tasks (_id) on delete cascade, label text not null,
  position integer not null, constraint task_labels_key primary key (task_id, label)
);
create index task_labels_label on task_labels (label);
create index task_labels_shown on task_labels (task_id, position, label);
create table task_attachments (
  filename text primary key, task_id text not null references tasks (_id) on delete cascade,
  originalname text not null, mimetype text not null, size integer not null,
  sha256 text not null, position integer not null, added_by text
);
create index task_attachments_task on task_attachments (task_id);
create table task_comments (
  _id text primary key, task_id text not null references tasks (_id) on delete cascade,
  user_id text, user_name text not null, text text not null, created_at text not null,
  seq bigint not null, edited_at text, mentions text
);
create index task_comments_task on task_comments (task_id, seq);
create table task_comment_versions (
  task_id text not null references tasks (_id) on delete cascade, comment_id text not null,
  user_id text, user_name text not null, text text not null, created_at text not null,
  seq bigint not null, edited_at text, mentions text, until text not null,
  deleted integer not null
);
create index task_comment_versions_task on task_comment_versions (task_id, comment_id);
create index task_comment_versions_until on task_comment_versions (deleted, until);
create table task_activity (
  _id text primary key, task_id text not null references tasks (_id) on delete cascade,
  type text not null, user_id text, user_name text not null, to_id text, to_name text,
  status text, timestamp text not null, seq bigint not null, file_name text, changes text
);
create index task_activity_task on task_activity (task_id, seq);
`;

/** Bulk actions with what is needed to undo them, and imports. */
const bulkTables = `
create table bulk_actions (
  _id text primary key, user_id text not null, at text not null,
  stopped integer default 0 not null
);
create index bulk_actions_at on bulk_actions (at);
create table bulk_changes (
  action_id text not null references bulk_actions (_id) on delete cascade,
  place integer not null, task_id text not null, before text, after text,
  constraint bulk_changes_key primary key (action_id, place)
);
-- No reference to the task, because an undone deletion restores it.
create table import_keys (
  key text primary key, task_id text not null
);
`;

/** Deleted tasks that can be restored. Exported for tests that turn a database into one of before. */
export const keptTables = `
create table kept_tasks (
  _id text primary key, position bigint not null, title text not null, description text not null,
  priority text not null, status text not null, due_date text, completed_at text,
  created_at text not null, updated_at text not null, created_by text,
  created_by_name text not null, comment_count integer not null, seq bigint not null,
  action_id text not null references bulk_actions (_id) on delete cascade, field_changes text,
  number bigint, order_key text, comments_changed bigint
);
create index kept_tasks_action on kept_tasks (action_id);
create table kept_assignees (
  task_id text not null references kept_tasks (_id) on delete cascade, user_id text not null,
  user_name text not null, position integer not null
);
create table kept_labels (
  task_id text not null references kept_tasks (_id) on delete cascade, label text not null,
  position integer not null
);
create table kept_attachments (
  task_id text not null references kept_tasks (_id) on delete cascade, filename text not null,
  originalname text not null, mimetype text not null, size integer not null,
  sha256 text not null, position integer not null, added_by text
);
create index kept_attachments_filename on kept_attachments (filename);
create table kept_comments (
  task_id text not null references kept_tasks (_id) on delete cascade, _id text not null,
  user_id text, user_name text not null, text text not null, created_at text not null,
  seq bigint not null, edited_at text, mentions text
);
create table kept_activity (
  task_id text not null references kept_tasks (_id) on delete cascade, _id text not null,
  type text not null, user_id text, user_name text not null, to_id text, to_name text,
  status text, timestamp text not null, seq bigint not null, file_name text, changes text
);
create index kept_assignees_task on kept_assignees (task_id);
create index kept_labels_task on kept_labels (task_id);
create index kept_attachments_task on kept_attachments (task_id);
create index kept_comments_task on kept_comments (task_id);
create index kept_activity_task on kept_activity (task_id);
create table kept_comment_versions (
  task_id text not null references kept_tasks (_id) on delete cascade, comment_id text not null,
  user_id text, user_name text not null, text text not null, created_at text not null,
  seq bigint not null, edited_at text, mentions text, until text not null,
  deleted integer not null
);
create index kept_comment_versions_task on kept_comment_versions (task_id, comment_id);
`;

/** What is about the installation: its logs, processes, keys and webhooks. */
const serverTables = `
create table events (
  seq bigint primary key, type text not null, payload text not null, audience text not null,
  task_id text, at text not null
);
create table event_counter (
  _id integer primary key, seq bigint not null, log text default '' not null,
  tasks bigint default 0 not null
);
insert into event_counter (_id, seq) values (1, 0);
-- They tell whether a number belongs to this log or to a restored backup.
create table log_ids (
  _id text primary key, position integer not null unique, first_seq bigint not null
);
-- No references, because entries outlive people and tasks.
create table audit (
  _id text primary key, at text not null, actor_id text, actor_name text not null,
  action text not null, target_type text, target_id text, target_name text, address text,
  request_id text, count integer not null, merge_key text unique, details text not null
);
create index audit_at on audit (at);
create index audit_actor_id on audit (actor_id, _id);
create index audit_target_id on audit (target_id, _id);
create index audit_action on audit (action, _id);
create table processes (
  _id text primary key, seen_at text not null
);
create table connections (
  _id text primary key, user_id text not null, process_id text not null, open_task text
);
create index connections_user on connections (user_id);
create index connections_process on connections (process_id);
-- The keys of an installation with several processes. The embedded database leaves it empty.
create table secrets (
  _id integer primary key, keys text not null
);
-- Which programs can use this schema: those that know the migration needs.
create table schema_support (
  _id integer primary key, needs text not null
);
insert into schema_support (_id, needs) values (1, '029_schema');
create table webhooks (
  _id text primary key, url text not null, events text not null, active integer not null,
  created_at text not null, seq bigint not null, attempts integer not null, next_at text,
  failing_since text, disabled_at text, lease_by text, lease_until text,
  secret_version integer default 0 not null
);
create table webhook_deliveries (
  _id text primary key, webhook_id text not null references webhooks (_id) on delete cascade,
  at text not null, event text not null, seq bigint not null, attempt integer not null,
  status integer, error text, ms integer not null
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, _id);
create index webhook_deliveries_at on webhook_deliveries (at);
`;

export const allTables = peopleTables + taskTables + bulkTables + keptTables + serverTables;
