import { sql, type Kysely } from 'kysely';
import { execute } from './029_schema/execute';

/**
 * Links from a task to its parent and to the tasks that block it, and the tasks whose counts have to
 * be taken again (decision 106). An older program would leave the links out of the rows that it
 * writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `create table task_links (
      task_id text not null references tasks (_id) on delete cascade, kind text not null,
      other_id text not null, constraint task_links_key primary key (task_id, kind, other_id)
    );
    create index task_links_other on task_links (other_id, kind);
    create table recounts (task_id text primary key)`,
  );
  await sql`update schema_support set needs = '031_links'`.execute(db);
}
