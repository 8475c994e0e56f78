import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** Bytes that a file counts for besides its content, as in migration 026. */
const perFile = 200;

/** The person a file counts for. */
const person = (row: string): string =>
  `coalesce(${row}.added_by, (select created_by from tasks where tasks._id = ${row}.task_id), '')`;
const addUp = 'on conflict (user_id) do update set bytes = stored_bytes.bytes + excluded.bytes';

const addRow = (row: string, sign = ''): string =>
  `insert into stored_bytes (user_id, bytes)
    values (${person(row)}, ${sign}(${perFile} + ${row}.size)) ${addUp}`;

const embeddedTriggers = [
  'drop trigger task_attachments_added',
  'drop trigger task_attachments_removed',
  `create trigger task_attachments_added after insert on task_attachments
    begin ${addRow('new')}; end`,
  `create trigger task_attachments_removed after delete on task_attachments
    begin ${addRow('old', '-')}; end`,
];

const addRows = (source: string, sign = ''): string =>
  `insert into stored_bytes (user_id, bytes)
    select person, sum(bytes) from (
      select ${person('r')} as person, ${sign}(${perFile} + r.size) as bytes from ${source} r
    ) as found group by person order by person ${addUp}`;

const postgresFunction = (name: string, statement: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as
    $$ begin ${statement}; return null; end $$`;
const postgresFunctions = [
  postgresFunction('task_attachments_added', addRows('added')),
  postgresFunction('task_attachments_removed', addRows('removed', '-')),
];

/**
 * Files that are added to an existing task: who added each, and what the history says of it. A file
 * counts for who added it. Without a name it was given with the task, by its creator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['task_attachments', 'kept_attachments'])
    await db.schema.alterTable(table).addColumn('added_by', 'text').execute();
  for (const table of ['task_activity', 'kept_activity'])
    await db.schema.alterTable(table).addColumn('file_name', 'text').execute();
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isEmbedded ? embeddedTriggers : postgresFunctions)
    await sql.raw(statement).execute(db);
}
