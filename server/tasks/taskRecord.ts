import type { Attachment } from '../../src/contract/task';
import { priorities, statuses } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { Reader, TaskTable } from '../db/schema';
import { rowStatement, statement } from '../db/statement';
import type { Audience } from '../events/audience';
import { withEdits } from './fieldChanges';
import { splitActivity, toComment, wholeTypes } from './history';
import type { TaskHistory, TaskRow, TaskWithEdits } from './taskAnswers';

/** Groups the rows of a child table by task. */
function byTask<Row extends { task_id: string }, Value>(
  rows: readonly Row[],
  value: (row: Row) => Value,
): Map<string, Value[]> {
  const lists = new Map<string, Value[]>();
  for (const row of rows) {
    const list = lists.get(row.task_id);
    if (list) list.push(value(row));
    else lists.set(row.task_id, [value(row)]);
  }
  return lists;
}

/** A stored value as one of the known values; the first one for an unknown value. */
const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], stored: string): Word =>
  words.find((word) => word === stored) ?? words[0];

interface OfTasks {
  ids: readonly string[];
}
const assigneesOfTasks = statement((db, { ids }: OfTasks) =>
  db
    .selectFrom('task_assignees')
    .select(['task_id', 'user_id', 'user_name'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position')
    .orderBy('user_id'),
);
const labelsOfTasks = statement((db, { ids }: OfTasks) =>
  db
    .selectFrom('task_labels')
    .select(['task_id', 'label'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position'),
);
const filesOfTasks = statement((db, { ids }: OfTasks) =>
  db.selectFrom('task_attachments').selectAll().where('task_id', 'in', ids).orderBy('position'),
);
const recordOf = rowStatement((db, { id }: { id: string }) =>
  db.selectFrom('tasks').selectAll().where('_id', '=', id),
);

/** Turns task records into rows with one query per child table. Keeps the order. */
export async function completeRows(db: Reader, records: readonly TaskTable[]): Promise<TaskRow[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record._id);
  const assignees = await assigneesOfTasks(db, { ids });
  const labels = await labelsOfTasks(db, { ids });
  const attachments = await filesOfTasks(db, { ids });

  const assigneesOf = byTask(assignees, (row): UserRef => ({
    _id: row.user_id,
    name: row.user_name,
  }));
  const labelsOf = byTask(labels, (row) => row.label);
  const attachmentsOf = byTask(attachments, (row): Attachment => ({
    filename: row.filename,
    originalname: row.originalname,
    mimetype: row.mimetype,
    size: row.size,
    ...(row.added_by !== null && { addedBy: row.added_by }),
  }));
  return records.map((record) => ({
    _id: record._id,
    ...(record.number !== null && { number: Number(record.number) }),
    title: record.title,
    description: record.description,
    priority: oneOf(priorities, record.priority),
    status: oneOf(statuses, record.status),
    dueDate: record.due_date,
    completedAt: record.completed_at,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    createdBy: { _id: record.created_by ?? '', name: record.created_by_name },
    assignedTo: assigneesOf.get(record._id) ?? [],
    labels: labelsOf.get(record._id) ?? [],
    attachments: attachmentsOf.get(record._id) ?? [],
    commentCount: record.comment_count,
    ...(record.comments_changed !== null && { commentsChanged: Number(record.comments_changed) }),
    seq: Number(record.seq),
    ...(record.order_key !== null && { orderKey: record.order_key }),
  }));
}

/**
 * The comments (oldest first) and the activity (newest first) of each task, up to the change whose
 * number `upTo` has for the task.
 */
export async function loadHistories(
  db: Reader,
  ids: readonly string[],
  upTo?: ReadonlyMap<string, number>,
): Promise<Map<string, TaskHistory>> {
  if (ids.length === 0) return new Map();
  const last = upTo ? Math.max(...upTo.values()) : Number.MAX_SAFE_INTEGER;
  const isThen = (row: { task_id: string; seq: number }) =>
    Number(row.seq) <= (upTo?.get(row.task_id) ?? last);
  const comments = (
    await db
      .selectFrom('task_comments')
      .selectAll()
      .where('task_id', 'in', ids)
      .where('seq', '<=', last)
      .orderBy('seq')
      .orderBy('created_at')
      .execute()
  ).filter(isThen);
  const activity = (
    await db
      .selectFrom('task_activity')
      .selectAll()
      .where('task_id', 'in', ids)
      .where('type', 'in', wholeTypes)
      .where('seq', '<=', last)
      .orderBy('seq', 'desc')
      .orderBy('timestamp', 'desc')
      .execute()
  ).filter(isThen);
  const commentsOf = byTask(comments, toComment);
  const activityOf = byTask(activity, (row) => row);
  return new Map(
    ids.map((id) => [
      id,
      { comments: commentsOf.get(id) ?? [], ...splitActivity(activityOf.get(id) ?? []) },
    ]),
  );
}

/** One task as a row, or null. */
export async function loadTaskRow(db: Reader, id: string): Promise<TaskRow | null> {
  const record = await recordOf(db, { id });
  return record ? ((await completeRows(db, [record]))[0] ?? null) : null;
}

/** One task as a row with the last changes of its fields, or null. */
export async function loadTaskWithEdits(db: Reader, id: string): Promise<TaskWithEdits | null> {
  const record = await recordOf(db, { id });
  const [row] = record ? await completeRows(db, [record]) : [];
  return record && row ? withEdits({ record, row }) : null;
}

/** Who may see a task: administrators, and those it is assigned to. */
export function taskAudience(task: { assignedTo: readonly UserRef[] }): Audience {
  return { administrators: true, users: task.assignedTo.map((person) => person._id) };
}
