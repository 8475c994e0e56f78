import type { Context } from '../context/context';
import type { TaskTable, Trx, Reader } from '../db/schema';
import type { NewEvent } from '../events/log';
import { cacheRows } from '../tasks/rowCache';
import type { TaskRow } from '../tasks/taskAnswers';
import { completeRows, taskAudience } from '../tasks/taskRecord';

const childColumns = {
  assignees: ['task_id', 'user_id', 'user_name', 'position'],
  labels: ['task_id', 'label', 'position'],
  attachments: [
    'task_id',
    'filename',
    'originalname',
    'mimetype',
    'size',
    'sha256',
    'position',
    'added_by',
  ],
  comments: [
    'task_id',
    '_id',
    'user_id',
    'user_name',
    'text',
    'created_at',
    'seq',
    'edited_at',
    'mentions',
  ],
  comment_versions: [
    'task_id',
    'comment_id',
    'user_id',
    'user_name',
    'text',
    'created_at',
    'seq',
    'edited_at',
    'mentions',
    'until',
    'deleted',
  ],
  activity: [
    'task_id',
    '_id',
    'type',
    'user_id',
    'user_name',
    'to_id',
    'to_name',
    'status',
    'timestamp',
    'seq',
    'file_name',
    'changes',
  ],
} as const;
type Child = keyof typeof childColumns;
const children = Object.keys(childColumns) as Child[];
type ChildTable = `task_${Child}` | `kept_${Child}`;

/** Copies the child rows of tasks between the `task` and the `kept` tables, inside the database. */
async function copyChildren(
  trx: Trx,
  from: 'task' | 'kept',
  to: 'task' | 'kept',
  ids: readonly string[],
): Promise<void> {
  for (const child of children) {
    // Both tables of a pair have the same columns, but the types of composed names cannot express
    // that.
    const source = `${from}_${child}` as 'task_labels';
    const target: ChildTable = `${to}_${child}`;
    const columns = childColumns[child].map((column) => column as 'task_id');
    await trx
      .insertInto(target as 'task_labels')
      .columns(columns)
      .expression(trx.selectFrom(source).select(columns).where('task_id', 'in', ids))
      .execute();
  }
}

/**
 * Deletes tasks and keeps copies of them for as long as the action can be undone. Call it last in a
 * transaction, because it takes event numbers.
 */
export async function deleteAndKeep(
  context: Context,
  trx: Trx,
  actionId: string,
  tasks: readonly { record: TaskTable; row: TaskRow }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ row }) => row._id);
  await trx
    .insertInto('kept_tasks')
    .values(tasks.map(({ record }) => ({ ...record, action_id: actionId })))
    .execute();
  await copyChildren(trx, 'task', 'kept', ids);
  // Before the sums of all who have added something (decision 081).
  const first = await context.events.nextSeqs(trx, tasks.length);
  await trx.deleteFrom('tasks').where('_id', 'in', ids).execute();
  await context.events.appendAllAt(
    trx,
    tasks.map(({ row }, index) => ({
      seq: first + index,
      type: 'task-deleted',
      payload: row._id,
      audience: taskAudience(row),
      taskId: row._id,
    })),
  );
}

/** Which of these tasks are kept. */
export async function keptAmong(
  db: Reader,
  actionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const kept = await db
    .selectFrom('kept_tasks')
    .select('_id')
    .where('action_id', '=', actionId)
    .where('_id', 'in', ids)
    .execute();
  return new Set(kept.map((task) => task._id));
}

/**
 * Restores kept tasks with their ids, history and files, and announces them like new tasks. Call it
 * last in a transaction, because it takes event numbers.
 */
export async function restoreKept(
  context: Context,
  trx: Trx,
  actionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const kept = await trx
    .selectFrom('kept_tasks')
    .selectAll()
    .where('action_id', '=', actionId)
    .where('_id', 'in', ids)
    .execute();
  const order = new Map(ids.map((id, index) => [id, index]));
  const records = kept
    .map(({ action_id: _action, ...record }): TaskTable => record)
    .sort((a, b) => (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0));
  const first = await context.events.nextSeqs(trx, records.length);
  const numbered = records.map((record, index) => ({ ...record, seq: first + index }));
  const restored = records.map((record) => record._id);
  await trx.insertInto('tasks').values(numbered).execute();
  await copyChildren(trx, 'kept', 'task', restored);
  await trx.deleteFrom('kept_tasks').where('_id', 'in', restored).execute();
  const rows = await completeRows(trx, numbered);
  await cacheRows(trx, rows);
  await context.events.appendAllAt(
    trx,
    rows.map((row): NewEvent & { seq: number } => ({
      seq: row.seq,
      type: 'task-created',
      payload: row,
      audience: taskAudience(row),
      taskId: row._id,
    })),
  );
}
