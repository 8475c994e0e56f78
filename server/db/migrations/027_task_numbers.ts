import { sql, type Kysely } from 'kysely';

/**
 * A number for each task, counted from 1 in the order of creation and never used again. The cached
 * rows do not have it, so they are made again (server/tasks/rowCache.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'kept_tasks'])
    await db.schema.alterTable(table).addColumn('number', 'bigint').execute();
  await db.schema
    .alterTable('event_counter')
    .addColumn('tasks', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update tasks set number = numbered.number
    from (select _id, row_number() over (order by position) as number from tasks) as numbered
    where tasks._id = numbered._id`.execute(db);
  await sql`update event_counter set tasks = (select count(*) from tasks)`.execute(db);
  await db.schema.createIndex('tasks_number').unique().on('tasks').column('number').execute();
  await sql`delete from task_rows`.execute(db);
}
