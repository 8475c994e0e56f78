import type { Kysely } from 'kysely';
import { execute } from './029_schema/execute';
import { countRows } from './029_schema/storedBytes';

/** Entries count for their person, also deleted ones until they are removed. */
const entries = {
  table: 'time_entries',
  person: (row: string) => `${row}.user_id`,
  bytes: (row: string) => `200 + octet_length(${row}.note)`,
  texts: ['note'],
};

/** Time that people have spent on tasks, and the timers that run (decision 110). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `create table time_entries (
      _id text primary key, task_id text not null, task_title text not null, user_id text not null,
      user_name text not null, day text not null, seconds integer not null, started_at text,
      typed integer not null default 0, note text not null, created_at text not null, deleted_at text
    );
    create index time_entries_user on time_entries (user_id, day, created_at, _id)
      where deleted_at is null;
    create index time_entries_day on time_entries (day, created_at, _id) where deleted_at is null;
    create index time_entries_task on time_entries (task_id, day) where deleted_at is null;
    create index time_entries_started on time_entries (user_id, started_at)
      where deleted_at is null and started_at is not null;
    create index time_entries_deleted on time_entries (deleted_at) where deleted_at is not null;
    create table timers (
      user_id text primary key references users (_id) on delete cascade, _id text not null,
      task_id text not null, task_title text not null, started_at text not null
    )`,
  );
  await countRows(db, entries);
}
