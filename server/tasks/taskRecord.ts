import { sql } from 'kysely';
import type { Attachment, Comment } from '../../src/contract/task';
import { priorities, statuses } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { Reader, TaskCommentTable, TaskTable } from '../db/schema';
import type { Audience } from '../events/audience';
import { editsOf } from './fieldChanges';
import type { TaskHistory, TaskRow, WholeTask } from './taskAnswers';

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

/** Turns task records into rows with one query per child table. Keeps the order. */
export async function completeRows(db: Reader, records: readonly TaskTable[]): Promise<TaskRow[]> {
  if (records.length === 0) return [];
  const ids = records.map((record) => record._id);
  const assignees = await db
    .selectFrom('task_assignees')
    .select(['task_id', 'user_id', 'user_name'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position')
    .orderBy('user_id')
    .execute();
  const labels = await db
    .selectFrom('task_labels')
    .select(['task_id', 'label'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position')
    .execute();
  const attachments = await db
    .selectFrom('task_attachments')
    .selectAll()
    .where('task_id', 'in', ids)
    .orderBy('position')
    .execute();

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
  }));
  return records.map((record) => ({
    _id: record._id,
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
    seq: Number(record.seq),
  }));
}

/** A comment as it goes to a client. */
export function toComment(row: TaskCommentTable): Comment {
  return {
    _id: row._id,
    user: { _id: row.user_id ?? '', name: row.user_name },
    text: row.text,
    createdAt: row.created_at,
  };
}

/** Approximate size of a comment or an activity entry without its text, in bytes. */
const perEntry = 200;

/**
 * The approximate sizes of histories up to the change `last`, in bytes, without reading their
 * texts.
 */
export async function historySizes(
  db: Reader,
  ids: readonly string[],
  last: number,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const comments = await db
    .selectFrom('task_comments')
    .select(['task_id', sql<number>`sum(octet_length(text) + ${perEntry})`.as('size')])
    .where('task_id', 'in', ids)
    .where('seq', '<=', last)
    .groupBy('task_id')
    .execute();
  const activity = await db
    .selectFrom('task_activity')
    .select(['task_id', sql<number>`count(*) * ${perEntry}`.as('size')])
    .where('task_id', 'in', ids)
    .where('seq', '<=', last)
    .groupBy('task_id')
    .execute();
  const sizes = new Map<string, number>();
  for (const { task_id, size } of [...comments, ...activity])
    sizes.set(task_id, (sizes.get(task_id) ?? 0) + Number(size));
  return sizes;
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
      .where('seq', '<=', last)
      .orderBy('seq', 'desc')
      .orderBy('timestamp', 'desc')
      .execute()
  ).filter(isThen);
  const commentsOf = byTask(comments, toComment);
  const activityOf = byTask(activity, (row): TaskHistory['activity'][number] => ({
    _id: row._id,
    type: row.type === 'assigned' ? 'assigned' : 'status',
    timestamp: row.timestamp,
    user: { _id: row.user_id ?? '', name: row.user_name },
    ...(row.to_id === null ? {} : { to: { _id: row.to_id, name: row.to_name ?? '' } }),
    ...(row.status === null ? {} : { status: row.status }),
  }));
  return new Map(
    ids.map((id) => [
      id,
      { comments: commentsOf.get(id) ?? [], activity: activityOf.get(id) ?? [] },
    ]),
  );
}

/** Turns task records into whole tasks with comments and activity. */
export async function completeTasks(
  db: Reader,
  records: readonly TaskTable[],
): Promise<WholeTask[]> {
  const rows = await completeRows(db, records);
  const histories = await loadHistories(
    db,
    rows.map((row) => row._id),
  );
  return rows.map((row) => ({ ...row, ...histories.get(row._id) }));
}

/** One task as a row, or null. */
export async function loadTaskRow(db: Reader, id: string): Promise<TaskRow | null> {
  const record = await db.selectFrom('tasks').selectAll().where('_id', '=', id).executeTakeFirst();
  return record ? ((await completeRows(db, [record]))[0] ?? null) : null;
}

/** One whole task, or null. */
export async function loadWholeTask(db: Reader, id: string): Promise<WholeTask | null> {
  const record = await db.selectFrom('tasks').selectAll().where('_id', '=', id).executeTakeFirst();
  const [task] = record ? await completeTasks(db, [record]) : [];
  return record && task ? { ...task, edits: editsOf(record) } : null;
}

/** Who may see a task: administrators, and those it is assigned to. */
export function taskAudience(task: { assignedTo: readonly UserRef[] }): Audience {
  return { administrators: true, users: task.assignedTo.map((person) => person._id) };
}
