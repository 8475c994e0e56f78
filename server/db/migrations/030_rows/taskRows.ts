import type { Kysely } from 'kysely';
import { chunks } from '../../../lib/chunks';
import type { FormerTask, Tables } from './former';

const tasksPerTurn = 200;

/** An unknown value was read as the first one. */
const oneOf = (words: readonly string[], stored: string) =>
  words.includes(stored) ? stored : words[0];

/** Groups rows by task. */
export function byTask<Row extends { task_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.task_id);
    if (own) own.push(row);
    else found.set(row.task_id, [row]);
  }
  return found;
}

/** The lists of tasks, in their order. */
async function listsOf(db: Kysely<Tables>, prefix: 'task' | 'kept', ids: readonly string[]) {
  const assignees = db.selectFrom(`${prefix}_assignees`).selectAll().where('task_id', 'in', ids);
  const labels = db.selectFrom(`${prefix}_labels`).selectAll().where('task_id', 'in', ids);
  const files = db.selectFrom(`${prefix}_attachments`).selectAll().where('task_id', 'in', ids);
  return {
    assignees: byTask(await assignees.orderBy('position').orderBy('user_id').execute()),
    labels: byTask(await labels.orderBy('position').execute()),
    files: byTask(await files.orderBy('position').execute()),
  };
}

/** The JSON of tasks as lists send them, from the former tables. */
export async function rowsOf(
  db: Kysely<Tables>,
  tasks: readonly FormerTask[],
  prefix: 'task' | 'kept',
): Promise<Map<string, string>> {
  const ids = tasks.map(({ _id }) => _id);
  const { assignees, labels, files } = await listsOf(db, prefix, ids);
  const rowOf = (task: FormerTask) => ({
    _id: task._id,
    ...(task.number !== null && { number: Number(task.number) }),
    title: task.title,
    description: task.description,
    priority: oneOf(['Low', 'Medium', 'High'], task.priority),
    status: oneOf(['Pending', 'In Progress', 'On Hold', 'Completed'], task.status),
    dueDate: task.due_date,
    completedAt: task.completed_at,
    createdAt: task.created_at,
    updatedAt: task.updated_at,
    createdBy: { _id: task.created_by ?? '', name: task.created_by_name },
    assignedTo: (assignees.get(task._id) ?? []).map((one) => ({
      _id: one.user_id,
      name: one.user_name,
    })),
    labels: (labels.get(task._id) ?? []).map(({ label }) => label),
    attachments: (files.get(task._id) ?? []).map(({ added_by, ...file }) => ({
      filename: file.filename,
      originalname: file.originalname,
      mimetype: file.mimetype,
      size: Number(file.size),
      ...(added_by !== null && { addedBy: added_by }),
    })),
    commentCount: Number(task.comment_count),
    ...(task.comments_changed !== null && { commentsChanged: Number(task.comments_changed) }),
    seq: Number(task.seq),
    ...(task.order_key !== null && { orderKey: task.order_key }),
  });
  return new Map(tasks.map((task) => [task._id, JSON.stringify(rowOf(task))]));
}

/** Stores the rows of tasks that the version before had not stored since their last change. */
export async function fillRows(db: Kysely<Tables>): Promise<void> {
  const ids = await db
    .selectFrom('tasks')
    .leftJoin('task_rows', (join) =>
      join.onRef('task_rows.task_id', '=', 'tasks._id').onRef('task_rows.seq', '=', 'tasks.seq'),
    )
    .select('_id')
    .where('task_id', 'is', null)
    .execute();
  for (const chunk of chunks(
    ids.map(({ _id }) => _id),
    tasksPerTurn,
  )) {
    const tasks = await db.selectFrom('tasks').selectAll().where('_id', 'in', chunk).execute();
    const rows = await rowsOf(db, tasks, 'task');
    await db.deleteFrom('task_rows').where('task_id', 'in', chunk).execute();
    await db
      .insertInto('task_rows')
      .values(tasks.map(({ _id, seq }) => ({ task_id: _id, seq, row: rows.get(_id) ?? '' })))
      .execute();
  }
}
