import type { Kysely } from 'kysely';
import { execute } from './029_schema/execute';

/**
 * What people want to be reminded of and when that is next, what they are reminded of later, the
 * browsers that take push messages, and what is still to be sent (decision 108).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table users add column reminders text;
    alter table users add column remind_at text;
    create index users_remind on users (remind_at);
    create index tasks_due on tasks (due_date, status, _id) where status <> 'Completed';
    create table snoozes (
      user_id text not null references users (_id) on delete cascade, task_id text not null,
      until text not null, constraint snoozes_key primary key (user_id, task_id)
    );
    create index snoozes_until on snoozes (until);
    create table push_devices (
      endpoint text primary key, user_id text not null references users (_id) on delete cascade,
      session_id text not null, p256dh text not null, auth text not null, created_at text not null
    );
    create index push_devices_user on push_devices (user_id);
    create table sends (
      _id text primary key, user_id text not null references users (_id) on delete cascade,
      kind text not null, content text not null, attempts integer not null,
      created_at text not null, next_at text not null
    );
    create index sends_next on sends (kind, next_at, user_id);
    create index sends_user on sends (user_id, kind, next_at)`,
  );
}
