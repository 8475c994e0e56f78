import type { Kysely } from 'kysely';
import { chunks } from '../../../lib/chunks';
import type { FormerEntry, FormerTask, Tables } from './former';
import { byTask, rowsOf } from './taskRows';

const histories = ['comments', 'comment_versions', 'activity'] as const;
const tasksPerTurn = 100;
const rowsPerPage = 1_000;
const rowsPerPart = 100;
const partsPerInsert = 100;

/** Makes deleted tasks that can be restored JSON in parts. */
export async function keepAsParts(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('kept_tasks').renameTo('former_tasks').execute();
  await schema
    .createTable('kept_tasks')
    .addColumn('action_id', 'text', (column) =>
      column.notNull().references('bulk_actions._id').onDelete('cascade'),
    )
    .addColumn('task_id', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('filename', 'text')
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_tasks_key', ['task_id', 'part'])
    .execute();
  for (let last: string | null = ''; last !== null;) last = await carryOver(db, last);
  for (const name of ['assignees', 'labels', 'attachments', ...histories])
    await schema.dropTable(`kept_${name}`).execute();
  await schema.dropTable('former_tasks').execute();
  await schema
    .createIndex('kept_tasks_action')
    .on('kept_tasks')
    .columns(['action_id', 'task_id'])
    .execute();
  await schema.createIndex('kept_tasks_filename').on('kept_tasks').column('filename').execute();
}

/** Copies the tasks after this one. Returns the last of them, or null if there was none. */
async function carryOver(db: Kysely<Tables>, after: string): Promise<string | null> {
  const tasks = await db
    .selectFrom('former_tasks')
    .selectAll()
    .where('_id', '>', after)
    .orderBy('_id')
    .limit(tasksPerTurn)
    .execute();
  const ids = tasks.map(({ _id }) => _id);
  const actions = new Map(tasks.map(({ _id, action_id }) => [_id, action_id]));
  const counts = new Map<string, number>();
  let waiting: Tables['kept_tasks'][] = [];
  const flush = async () => {
    if (waiting.length > 0) await db.insertInto('kept_tasks').values(waiting).execute();
    waiting = [];
  };
  const keep = async (
    task_id: string,
    table: string,
    rows: readonly object[],
    filename: string | null = null,
  ) => {
    const part = counts.get(task_id) ?? 0;
    counts.set(task_id, part + 1);
    const data = JSON.stringify({ [table]: rows });
    const action_id = actions.get(task_id) ?? '';
    waiting.push({ action_id, task_id, part, filename, rows: rows.length, data });
    if (waiting.length === partsPerInsert) await flush();
  };
  if (ids.length === 0) return null;
  const rows = await rowsOf(db, tasks, 'kept');
  for (const task of tasks) await keep(task._id, 'tasks', [toRecord(task, rows.get(task._id))]);
  for (const { position: _position, ...file } of await db
    .selectFrom('kept_attachments')
    .selectAll()
    .where('task_id', 'in', ids)
    .execute())
    // A file is found by its name.
    await keep(file.task_id, 'task_attachments', [file], file.filename);
  for (const name of histories)
    for await (const page of historyOf(db, `kept_${name}`, ids))
      for (const [id, rows] of byTask(page))
        for (const some of chunks(rows, rowsPerPart)) await keep(id, `task_${name}`, some);
  await flush();
  return ids.at(-1) ?? null;
}

const toRecord = (task: FormerTask, row = '') => ({
  _id: task._id,
  position: task.position,
  number: task.number,
  status: task.status,
  due_date: task.due_date,
  updated_at: task.updated_at,
  created_by: task.created_by,
  bytes: Buffer.byteLength(task.title) + Buffer.byteLength(task.description),
  field_changes: task.field_changes,
  row,
});

/** In pages, so that a long history is never in memory as a whole. */
async function* historyOf(
  db: Kysely<Tables>,
  table: `kept_${(typeof histories)[number]}`,
  ids: readonly string[],
): AsyncGenerator<FormerEntry[]> {
  const all = db.selectFrom(table).selectAll().where('task_id', 'in', ids);
  for (let after = -1; ;) {
    const page = await all.where('seq', '>', after).orderBy('seq').limit(rowsPerPage).execute();
    const last = page.at(-1)?.seq;
    if (last === undefined || page.length < rowsPerPage) return yield page;
    yield page.filter(({ seq }) => seq < last);
    yield await all.where('seq', '=', last).execute();
    after = last;
  }
}
