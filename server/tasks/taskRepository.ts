import type { Updateable } from 'kysely';
import type { Trx } from '../context';
import type { Comment } from '../../src/contract/task';
import type { TaskTable } from '../db/schema';
import { newId } from '../ids';
import type { StagedFile } from '../uploads/store';
import { completeRows, toComment, type Reader, type TaskRow } from './taskRecord';

/** The person behind a change, as the records keep them. */
export interface Person {
  _id: string;
  name: string;
}

/** Reads a task and locks its row until the transaction ends, so that parallel changes of it follow one another. */
export async function lockTask(trx: Trx, id: string): Promise<TaskRow | null> {
  const record = await trx
    .updateTable('tasks')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return record ? ((await completeRows(trx, [record]))[0] ?? null) : null;
}

/** Inserts a task's own record. */
export async function insertTask(trx: Trx, record: TaskTable): Promise<void> {
  await trx.insertInto('tasks').values(record).execute();
}

/** Changes a task's own record. */
export async function updateTask(
  trx: Trx,
  id: string,
  changes: Updateable<TaskTable>,
): Promise<void> {
  await trx.updateTable('tasks').set(changes).where('_id', '=', id).execute();
}

/** Removes a task with everything that hangs on it. */
export async function deleteTask(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tasks').where('_id', '=', id).execute();
}

/** Adds assignees after those there are; `from` is the place of the first. */
export async function insertAssignees(
  trx: Trx,
  taskId: string,
  people: readonly Person[],
  from: number,
): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto('task_assignees')
    .values(
      people.map((person, index) => ({
        task_id: taskId,
        user_id: person._id,
        user_name: person.name,
        position: from + index,
      })),
    )
    .execute();
}

/** Takes somebody off a task and tells the place they had, or null when they had none. */
export async function deleteAssignee(
  trx: Trx,
  taskId: string,
  userId: string,
): Promise<number | null> {
  const gone = await trx
    .deleteFrom('task_assignees')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .returning('position')
    .executeTakeFirst();
  return gone?.position ?? null;
}

/** The place after the last assignee. */
export async function nextAssigneePosition(trx: Trx, taskId: string): Promise<number> {
  const last = await trx
    .selectFrom('task_assignees')
    .select('position')
    .where('task_id', '=', taskId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

/** Puts these labels in the place of those there are. */
export async function replaceLabels(
  trx: Trx,
  taskId: string,
  labels: readonly string[],
): Promise<void> {
  await trx.deleteFrom('task_labels').where('task_id', '=', taskId).execute();
  if (labels.length === 0) return;
  await trx
    .insertInto('task_labels')
    .values(labels.map((label, position) => ({ task_id: taskId, label, position })))
    .execute();
}

/** Records the files of a task. */
export async function insertAttachments(
  trx: Trx,
  taskId: string,
  files: readonly StagedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('task_attachments')
    .values(files.map((file, position) => ({ ...file, task_id: taskId, position })))
    .execute();
}

/** Records a comment. */
export async function insertComment(
  trx: Trx,
  comment: { taskId: string; author: Person; text: string; at: string; seq: number },
): Promise<string> {
  const _id = newId();
  await trx
    .insertInto('task_comments')
    .values({
      _id,
      task_id: comment.taskId,
      user_id: comment.author._id,
      user_name: comment.author.name,
      text: comment.text,
      created_at: comment.at,
      seq: comment.seq,
    })
    .execute();
  return _id;
}

/** The last comment of a person with this text: what an earlier coming of the same call has made. */
export async function lastComment(
  trx: Trx,
  { taskId, authorId, text }: { taskId: string; authorId: string; text: string },
): Promise<Comment> {
  const row = await trx
    .selectFrom('task_comments')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('user_id', '=', authorId)
    .where('text', '=', text)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return toComment(row);
}

/** Records that somebody was assigned (one line for each) or that the status changed. */
export async function insertActivity(
  trx: Trx,
  taskId: string,
  actor: Person,
  what: { assigned: readonly Person[] } | { status: string },
  at: string,
  seq: number,
): Promise<void> {
  const base = { task_id: taskId, user_id: actor._id, user_name: actor.name, timestamp: at, seq };
  const lines =
    'status' in what
      ? [{ ...base, _id: newId(), type: 'status', to_id: null, to_name: null, status: what.status }]
      : what.assigned.map((person) => ({
          ...base,
          _id: newId(),
          type: 'assigned',
          to_id: person._id,
          to_name: person.name,
          status: null,
        }));
  if (lines.length > 0) await trx.insertInto('task_activity').values(lines).execute();
}

/** People by id, in the order asked for; ids of nobody are left out. */
export async function findPeople(
  db: Reader,
  ids: readonly string[],
): Promise<(Person & { roles: string })[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'roles'])
    .where('_id', 'in', ids)
    .execute();
  return ids.flatMap((id) => found.find((person) => person._id === id) ?? []);
}
