import type { Context } from '../context/context';
import type { Db, Reader, Schema, TaskTable, Trx } from '../db/schema';
import { statement } from '../db/statement';
import { serializer } from '../http/serialize';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import { taskRow, type TaskRow } from './taskAnswers';
import { completeRows } from './taskRecord';

// The row of each task is cached as JSON in the database, because a list of many tasks would spend
// most of its time on reading assignees, labels and attachments. A cached row is used only if it
// has the `seq` of its task. An outdated row makes a list slower, never wrong.

/** Tasks read and rows written at a time. */
const rowsPerStatement = 200;
const textOf = serializer(taskRow);

/** A task of a list. `row` is its JSON, or null if it was not cached at its last change. */
export interface ListedTask {
  _id: string;
  position: number;
  row: string | null;
}

/** Tasks with the rows that were cached at their last change. */
const tasksWithRows = (db: Reader) =>
  db
    .selectFrom('tasks')
    .leftJoin('task_rows', (join) =>
      join.onRef('task_rows.task_id', '=', 'tasks._id').onRef('task_rows.seq', '=', 'tasks.seq'),
    );

/** Selects the tasks of a list, newest first, with their cached rows. */
export const listedTasks = (db: Reader) =>
  tasksWithRows(db)
    .select(['tasks._id', 'tasks.position', 'task_rows.row'])
    .orderBy('tasks.position', 'desc');

const storeRows = statement((db, { rows }: { rows: readonly Schema['task_rows'][] }) =>
  db
    .insertInto('task_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('task_id')
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), row: eb.ref('excluded.row') }))
        .whereRef('task_rows.seq', '<', 'excluded.seq'),
    ),
);

/** Caches rows. Call it in the transaction that changes their tasks. */
export async function cacheRows(trx: Trx | Db, rows: readonly TaskRow[]): Promise<void> {
  for (const chunk of chunks(rows, rowsPerStatement)) {
    const cached = chunk.map((row) => ({ task_id: row._id, seq: row.seq, row: textOf(row) }));
    await storeRows(trx, { rows: cached });
  }
}

/** The JSON of the rows of these tasks, in their order. Leaves out tasks that have been deleted. */
export async function rowTexts(db: Reader, tasks: readonly ListedTask[]): Promise<string[]> {
  const missing = tasks.filter(({ row }) => row === null).map(({ _id }) => _id);
  const read = new Map((await readRows(db, missing)).map((row) => [row._id, textOf(row)]));
  return tasks.flatMap(({ _id, row }) => row ?? read.get(_id) ?? []);
}

const cachedRows = statement((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('task_rows').selectAll().where('task_id', 'in', ids),
);

/**
 * Records with their rows, in their order: those that are cached, and the others from all tables. After
 * a lock this is a statement of its own, which sees what was committed while the lock was waited for.
 */
export async function withRows(
  db: Reader,
  records: readonly TaskTable[],
): Promise<{ record: TaskTable; row: TaskRow }[]> {
  if (records.length === 0) return [];
  const found = await cachedRows(db, { ids: records.map(({ _id }) => _id) });
  const cached = new Map(found.map((one) => [one.task_id, one]));
  const isCached = ({ _id, seq }: TaskTable) => Number(cached.get(_id)?.seq) === Number(seq);
  const others = await completeRows(
    db,
    records.filter((record) => !isCached(record)),
  );
  const complete = new Map(others.map((row) => [row._id, row]));
  return records.map((record) => ({
    record,
    row: complete.get(record._id) ?? (JSON.parse(cached.get(record._id)?.row ?? '') as TaskRow),
  }));
}

async function readRows(db: Reader, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return [];
  return completeRows(
    db,
    await db.selectFrom('tasks').selectAll().where('_id', 'in', ids).execute(),
  );
}

/**
 * Caches the rows that are missing: those of tasks from before there was a cache, and of tasks that
 * an older program has changed. A change at the same time wins.
 * @param shouldContinue called before each portion
 */
export async function cacheMissingRows(
  { db }: Pick<Context, 'db'>,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  let after = 0;
  while (shouldContinue()) {
    // All tasks in small pages: one query for the missing ones would look at all tasks at once.
    const tasks = await tasksWithRows(db)
      .select(['tasks._id', 'tasks.position', 'task_rows.task_id as cached'])
      .where('tasks.position', '>', after)
      .orderBy('tasks.position')
      .limit(rowsPerStatement)
      .execute();
    const last = tasks.at(-1);
    if (!last) return;
    const missing = tasks.filter(({ cached }) => cached === null).map(({ _id }) => _id);
    await cacheRows(db, await readRows(db, missing));
    after = Number(last.position);
    await takeTurn();
  }
}
