import type { Context, Trx } from '../context';
import type { TaskTable } from '../db/schema';
import { completeRows, type Reader, type TaskRow } from '../tasks/taskRecord';
import type { DoneRow } from './actionRecord';

/** Comments that may hang on the tasks of one portion, which are moved together when they are deleted or come back. */
const commentsAtOnce = 2_000;

/** Tasks by id, each as its record and as its row. */
export type HeldRows = Map<string, { record: TaskTable; row: TaskRow }>;

async function held(db: Reader, records: readonly TaskTable[]): Promise<HeldRows> {
  const rows = await completeRows(db, records);
  return new Map(rows.map((row, index) => [row._id, { record: records[index] as TaskTable, row }]));
}

/** Reads tasks as they are now. */
export async function readRows(db: Reader, ids: readonly string[]): Promise<HeldRows> {
  if (ids.length === 0) return new Map();
  return held(db, await db.selectFrom('tasks').selectAll().where('_id', 'in', ids).execute());
}

/** Reads tasks and locks their rows until the transaction ends, so that parallel changes of one follow one another. */
export async function lockRows(trx: Trx, ids: readonly string[]): Promise<HeldRows> {
  if (ids.length === 0) return new Map();
  return held(
    trx,
    await trx
      .updateTable('tasks')
      .set((eb) => ({ seq: eb.ref('seq') }))
      .where('_id', 'in', ids)
      .returningAll()
      .execute(),
  );
}

/** The ids from `at` on that are worked on together; fewer where long discussions would have to be moved. */
export async function portionOf(
  context: Context,
  ids: readonly string[],
  at: number,
  size: number,
  moves: boolean,
): Promise<readonly string[]> {
  const portion = ids.slice(at, at + size);
  if (!moves) return portion;
  const counts = await context.db
    .selectFrom('tasks')
    .select(['_id', 'comment_count'])
    .where('_id', 'in', portion)
    .execute();
  return portion.slice(0, movedAtOnce(portion, counts));
}

/** The rows that are undone together; fewer where long discussions come back. */
export async function undoPortionOf(
  context: Context,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<readonly DoneRow[]> {
  const deleted = rows.filter((row) => row.after === null).map((row) => row.taskId);
  if (deleted.length === 0) return rows;
  const counts = await context.db
    .selectFrom('kept_tasks')
    .select(['_id', 'comment_count'])
    .where('action_id', '=', actionId)
    .where('_id', 'in', deleted)
    .execute();
  return rows.slice(
    0,
    movedAtOnce(
      rows.map((row) => row.taskId),
      counts,
    ),
  );
}

/** How many of these tasks, from the first on, may be moved in one transaction. */
function movedAtOnce(
  ids: readonly string[],
  counts: readonly { _id: string; comment_count: number }[],
): number {
  const comments = new Map(counts.map((row) => [row._id, row.comment_count]));
  let sum = 0;
  const end = ids.findIndex((id) => (sum += comments.get(id) ?? 0) > commentsAtOnce);
  return end < 0 ? ids.length : Math.max(1, end);
}
