import { sql, type Kysely } from 'kysely';
import { execute, isEmbedded } from './execute';

/** Bytes that a row counts for besides its texts. */
const perRow = 200;

/** SQL about a row that has this name in the statement. */
type OfRow = (row: string) => string;

/** Rows of a table that count for the person who stores them. */
export interface Counted {
  table: string;
  /** The id of the person who stores a row, and its bytes. */
  person: OfRow;
  bytes: OfRow;
  /** The columns that change its bytes. */
  texts: readonly string[];
}

const rowsWithTexts = (table: string, person: string, ...texts: string[]): Counted => ({
  table,
  person: (row) => `${row}.${person}`,
  bytes: (row) => [perRow, ...texts.map((text) => `octet_length(${row}.${text})`)].join(' + '),
  texts,
});

/** Exported for tests that turn a database into one of the version before. */
export const countedTasks = rowsWithTexts('tasks', 'created_by', 'title', 'description');

const counted: readonly Counted[] = [
  rowsWithTexts('notes', 'user_id', 'title', 'text'),
  countedTasks,
  rowsWithTexts('task_comments', 'user_id', 'text'),
  rowsWithTexts('task_comment_versions', 'user_id', 'text'),
  {
    table: 'task_activity',
    person: (row) => `${row}.user_id`,
    bytes: (row) => `${perRow} + coalesce(octet_length(${row}.changes), 0)`,
    texts: [],
  },
  {
    // A file counts for who added it, or else for the creator of the task.
    table: 'task_attachments',
    person: (row) =>
      `coalesce(${row}.added_by, (select created_by from tasks where tasks._id = ${row}.task_id))`,
    bytes: (row) => `${perRow} + ${row}.size`,
    texts: [],
  },
];

const addUp = 'on conflict (user_id) do update set bytes = stored_bytes.bytes + excluded.bytes';

/** Adds to the sums of people. `rows` is a query of `person` and `bytes`. */
const add = (rows: string): string =>
  `insert into stored_bytes (user_id, bytes)
    select coalesce(person, ''), sum(bytes) from (${rows}) as found where true
    group by coalesce(person, '') order by coalesce(person, '') ${addUp}`;

/** Adds to the sum of one person. */
const addOne = (person: string, bytes: string): string =>
  `insert into stored_bytes (user_id, bytes) values (coalesce(${person}, ''), ${bytes}) ${addUp}`;

const rowsOf = ({ person, bytes }: Counted, source: string, sign = ''): string =>
  `select ${person('r')} as person, ${sign}(${bytes('r')}) as bytes from ${source} r`;
const addRow = ({ person, bytes }: Counted, row: string, sign = ''): string =>
  addOne(person(row), `${sign}(${bytes(row)})`);
const addDifference = ({ person, bytes }: Counted): string =>
  addOne(person('new'), `(${bytes('new')}) - (${bytes('old')})`);
const differs = ({ bytes }: Counted): string => `(${bytes('new')}) <> (${bytes('old')})`;

/** Before a task is deleted, because its row says whose the files are. */
const deleteFiles = 'delete from task_attachments where task_id = old._id';

function* embeddedTriggers(one: Counted): Generator<string> {
  const { table, texts } = one;
  yield `create trigger ${table}_added after insert on ${table}
      begin ${addRow(one, 'new')}; end`;
  yield `create trigger ${table}_removed after delete on ${table}
      begin ${addRow(one, 'old', '-')}; end`;
  if (texts.length > 0)
    yield `create trigger ${table}_changed after update of ${texts.join(', ')} on ${table}
        when ${differs(one)} begin ${addDifference(one)}; end`;
}
const embeddedFiles = [
  `create trigger tasks_files before delete on tasks begin ${deleteFiles}; end`,
];

const procedure = (name: string, statement: string, result: string) =>
  `create function ${name}() returns trigger language plpgsql as
    $$ begin ${statement}; return ${result}; end $$`;

/** Counts the rows of a statement at once: many changes of one sum in a transaction are slow. */
function* postgresTriggers(one: Counted): Generator<string> {
  const { table, texts } = one;
  yield procedure(`${table}_added`, add(rowsOf(one, 'added')), 'null');
  yield `create trigger ${table}_added after insert on ${table}
      referencing new table as added for each statement execute function ${table}_added()`;
  yield procedure(`${table}_removed`, add(rowsOf(one, 'removed', '-')), 'null');
  yield `create trigger ${table}_removed after delete on ${table}
      referencing old table as removed for each statement execute function ${table}_removed()`;
  if (texts.length === 0) return;
  yield procedure(`${table}_changed`, addDifference(one), 'null');
  yield `create trigger ${table}_changed after update of ${texts.join(', ')} on ${table}
      for each row when (${differs(one)}) execute function ${table}_changed()`;
}
const postgresFiles = [
  procedure('tasks_files', deleteFiles, 'old'),
  `create trigger tasks_files before delete on tasks
    for each row execute function tasks_files()`,
];

/**
 * Creates the triggers that count the rows of a table. Does not count those that it has. A later
 * migration uses this too, so it must stay as it is.
 */
export async function countRows<Tables>(db: Kysely<Tables>, one: Counted): Promise<void> {
  for (const statement of isEmbedded(db) ? embeddedTriggers(one) : postgresTriggers(one))
    await sql.raw(statement).execute(db);
}

/** Removes the triggers of a table with texts. */
export async function uncountRows<Tables>(db: Kysely<Tables>, table: string): Promise<void> {
  for (const event of ['added', 'removed', 'changed']) {
    const name = `${table}_${event}`;
    await sql.raw(`drop trigger ${name}${isEmbedded(db) ? '' : ` on ${table}`}`).execute(db);
    if (!isEmbedded(db)) await sql.raw(`drop function ${name}()`).execute(db);
  }
}

/**
 * What each person stores, in bytes: their notes, and the tasks with files, comments and activity
 * that they have added. Triggers count it, so that no way to write is forgotten, such as a restore
 * or an older program (decision 081).
 */
export async function countStoredBytes(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `create table stored_bytes (user_id text primary key, bytes bigint not null);
     create index stored_bytes_bytes on stored_bytes (bytes)`,
  );
  for (const one of counted) await countRows(db, one);
  for (const statement of isEmbedded(db) ? embeddedFiles : postgresFiles)
    await sql.raw(statement).execute(db);
}
