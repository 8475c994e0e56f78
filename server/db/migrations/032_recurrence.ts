import { sql, type Kysely } from 'kysely';
import { execute } from './029_schema/execute';

/**
 * When the next task of a series has to be made (decision 107). An older program would leave the
 * recurrence out of the rows that it writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table tasks add column next_at text;
    create index tasks_next on tasks (next_at) where next_at is not null`,
  );
  await sql`update schema_support set needs = '032_recurrence'`.execute(db);
}
