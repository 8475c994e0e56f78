import type { Context } from '../context/context';
import type { RecordedChange } from './actionRecord';

/**
 * Comments of deleted tasks, or rows of any kind of restored ones, that one transaction moves.
 */
const rowsPerBatch = 2_000;

/** The next batch of ids. A batch to delete is smaller when its tasks have many comments. */
export async function nextBatch(
  context: Context,
  ids: readonly string[],
  { start, size, deletes }: { start: number; size: number; deletes: boolean },
): Promise<readonly string[]> {
  const batch = ids.slice(start, start + size);
  if (!deletes) return batch;
  const counts = await context.db
    .selectFrom('task_comments')
    .select(['task_id as _id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('task_id', 'in', batch)
    .groupBy('task_id')
    .execute();
  return batch.slice(0, movableCount(batch, counts));
}

/**
 * The first of these changes that are undone together: fewer when restored tasks have many rows.
 */
export async function nextUndoBatch(
  context: Context,
  actionId: string,
  changes: readonly RecordedChange[],
): Promise<readonly RecordedChange[]> {
  const deleted = changes.filter((change) => change.after === null).map((change) => change.taskId);
  if (deleted.length === 0) return changes;
  const counts = await context.db
    .selectFrom('kept_tasks')
    .select((eb) => ['task_id as _id', eb.fn.sum('rows').as('count')])
    .where('action_id', '=', actionId)
    .where('task_id', 'in', deleted)
    .groupBy('task_id')
    .execute();
  const ids = changes.map((change) => change.taskId);
  return changes.slice(0, movableCount(ids, counts));
}

/** How many of these tasks, from the first on, one transaction may move. At least one. */
function movableCount(
  ids: readonly string[],
  counts: readonly { _id: string; count: string | number | bigint }[],
): number {
  const rows = new Map(counts.map(({ _id, count }) => [_id, Number(count)]));
  let sum = 0;
  const end = ids.findIndex((id) => (sum += rows.get(id) ?? 0) > rowsPerBatch);
  return end < 0 ? ids.length : Math.max(1, end);
}
