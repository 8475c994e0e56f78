import type { Comment, Task, TaskChanges } from '../../src/contract/task';
import type { Actor, Context, Trx } from '../context';
import { badRequest, notFound } from '../http/errors';
import { newId } from '../ids';
import { announce } from '../notifications/announce';
import { writeAs } from '../session/writeAs';
import type { StagedFile } from '../uploads/store';
import { earlierTask, rememberCall, type Repeatable } from './repeats';
import {
  loadHistories,
  loadTaskRow,
  loadWholeTask,
  taskAudience,
  type TaskRow,
} from './taskRecord';
import {
  deleteTask,
  findPeople,
  insertActivity,
  insertAssignees,
  insertAttachments,
  insertComment,
  insertTask,
  lastComment,
  lockTask,
  replaceLabels,
  updateTask,
} from './taskRepository';
import { requireAdministration, requireChangesAllowed, ruleTexts, visible } from './taskRules';
import type { NewTaskInput } from './taskSchemas';

const idsOf = (people: readonly { _id: string }[]) => people.map((person) => person._id);

/** The task as it stands after a change in this transaction. */
export async function reloaded(trx: Trx, id: string): Promise<TaskRow> {
  const row = await loadTaskRow(trx, id);
  if (!row) throw new Error(`Task ${id} vanished within its own transaction`);
  return row;
}

/**
 * Creates a task whose files are kept already. Sends `task-created` to those who may see it and notifies the assignees.
 * A call that was carried out before answers its task, whose files are those of the first coming.
 * @throws HttpError 400 without an assignee or with an unknown one, and as `writeAs`.
 */
export function createTask(
  context: Context,
  requester: Actor,
  input: NewTaskInput,
  files: readonly StagedFile[],
  call: Repeatable | null = null,
): Promise<Task> {
  return writeAs(context, requester, async (trx, actor) => {
    const earlier = await earlierTask(trx, actor, call);
    if (earlier) return visible(actor, await loadWholeTask(trx, earlier));
    if (input.assignedTo.length === 0) throw badRequest(ruleTexts.noAssignee);
    const people = await findPeople(trx, input.assignedTo);
    if (people.length < input.assignedTo.length) throw badRequest(ruleTexts.unknownPerson);

    const _id = newId();
    const at = new Date(context.now()).toISOString();
    // The number of the change is also the task's place in the order of creation: unique, and in commit order.
    const seq = await context.events.nextSeq(trx);
    await insertTask(trx, {
      _id,
      position: seq,
      seq,
      title: input.title,
      description: input.description,
      priority: input.priority,
      status: 'Pending',
      due_date: input.dueDate,
      completed_at: null,
      created_at: at,
      updated_at: at,
      created_by: actor._id,
      created_by_name: actor.name,
      comment_count: 0,
    });
    await rememberCall(context, trx, actor, call, _id);
    await insertAssignees(trx, _id, people, 0);
    await replaceLabels(trx, _id, input.labels);
    await insertAttachments(trx, _id, files);
    await insertActivity(trx, _id, actor, { assigned: people }, at, seq);
    const row = await reloaded(trx, _id);
    await context.events.appendAt(trx, seq, {
      type: 'task-created',
      payload: row,
      audience: taskAudience(row),
      taskId: _id,
    });
    await announce(context, trx, {
      type: 'notification',
      message: `${actor.name} assigned you the task "${row.title}"`,
      taskId: _id,
      candidates: input.assignedTo,
      actorId: actor._id,
      assigneeIds: input.assignedTo,
    });
    return { ...row, ...(await loadHistories(trx, [_id])).get(_id) };
  });
}

/** What of the wished changes would really change the task. */
function differences(row: TaskRow, wished: TaskChanges): TaskChanges {
  const changed = Object.entries(wished).filter(([field, value]) => {
    if (value === undefined) return false;
    return JSON.stringify(value) !== JSON.stringify(row[field as keyof TaskChanges]);
  });
  return Object.fromEntries(changed);
}

function editMessage(actor: Actor, row: TaskRow, changes: TaskChanges): string {
  const statusAlone = changes.status !== undefined && Object.keys(changes).length === 1;
  return statusAlone
    ? `${actor.name} set "${row.title}" to ${row.status}`
    : `${actor.name} updated "${row.title}"`;
}

/**
 * Changes fields of a task; only what differs is written, and nothing at all when nothing differs.
 * @returns the task as it is after that, whole.
 * @throws HttpError 404 when it is not the actor's to see, 403 when it is not theirs to change.
 */
export async function changeTask(
  context: Context,
  requester: Actor,
  id: string,
  wished: TaskChanges,
): Promise<Task> {
  await writeAs(context, requester, async (trx, actor) => {
    const changes = differences(visible(actor, await lockTask(trx, id)), wished);
    requireChangesAllowed(actor, changes);
    if (Object.keys(changes).length === 0) return;

    const at = new Date(context.now()).toISOString();
    const seq = await context.events.nextSeq(trx);
    const { labels, dueDate, status, ...plain } = changes;
    await updateTask(trx, id, {
      ...plain,
      ...(dueDate === undefined ? {} : { due_date: dueDate }),
      ...(status === undefined ? {} : { status, completed_at: status === 'Completed' ? at : null }),
      updated_at: at,
      seq,
    });
    if (labels) await replaceLabels(trx, id, labels);
    if (status) await insertActivity(trx, id, actor, { status }, at, seq);
    const row = await reloaded(trx, id);
    await context.events.appendAt(trx, seq, {
      type: 'task-updated',
      payload: row,
      audience: taskAudience(row),
      taskId: id,
    });
    await announceToPeopleOf(
      context,
      trx,
      row,
      actor,
      'taskUpdate',
      editMessage(actor, row, changes),
    );
  });
  return storedTask(context, id);
}

/** Deletes a task, its history and its files. */
export async function removeTask(context: Context, requester: Actor, id: string): Promise<void> {
  const filenames = await writeAs(context, requester, async (trx, actor) => {
    const row = visible(actor, await lockTask(trx, id));
    requireAdministration(actor);
    await deleteTask(trx, id);
    await context.events.append(trx, {
      type: 'task-deleted',
      payload: id,
      audience: taskAudience(row),
      taskId: id,
    });
    return row.attachments.map((file) => file.filename);
  });
  // After the commit: bytes without a row are swept at the next start, a row without bytes could never be mended.
  await context.uploads.remove(filenames);
}

/**
 * Adds a comment of a person who may see the task, once for each repeatable call. The discussion before it is not read: it may be long,
 * and others wait for the write lock.
 */
export function addComment(
  context: Context,
  requester: Actor,
  id: string,
  text: string,
  call: Repeatable | null = null,
): Promise<Comment> {
  return writeAs(context, requester, async (trx, actor) => {
    const before = visible(actor, await lockTask(trx, id));
    if (await earlierTask(trx, actor, call))
      return lastComment(trx, { taskId: id, authorId: actor._id, text });
    await rememberCall(context, trx, actor, call, id);
    const at = new Date(context.now()).toISOString();
    const seq = await context.events.nextSeq(trx);
    const commentId = await insertComment(trx, { taskId: id, author: actor, text, at, seq });
    const row: TaskRow = { ...before, commentCount: before.commentCount + 1, updatedAt: at, seq };
    await updateTask(trx, id, { comment_count: row.commentCount, updated_at: at, seq });
    const audience = taskAudience(row);
    await context.events.appendAt(trx, seq, {
      type: 'task-updated',
      payload: row,
      audience,
      taskId: id,
    });
    const comment = {
      _id: commentId,
      user: { _id: actor._id, name: actor.name },
      text,
      createdAt: at,
    };
    await context.events.append(trx, {
      type: 'task-comment',
      payload: { taskId: id, comment },
      audience,
      taskId: id,
    });
    await announceToPeopleOf(
      context,
      trx,
      row,
      actor,
      'taskComment',
      `${actor.name} commented on "${row.title}"`,
    );
    return comment;
  });
}

/** Tells the assignees and the creator, but not the one who did it. */
async function announceToPeopleOf(
  context: Context,
  trx: Trx,
  row: TaskRow,
  actor: Actor,
  type: 'taskUpdate' | 'taskComment',
  message: string,
): Promise<void> {
  const assigneeIds = idsOf(row.assignedTo);
  const candidates = row.createdBy ? [...assigneeIds, row.createdBy._id] : assigneeIds;
  await announce(context, trx, {
    type,
    message,
    taskId: row._id,
    candidates,
    actorId: actor._id,
    assigneeIds,
  });
}

/**
 * A task with its discussion, as the answer to a change of it. Read after the change, and not under its write lock.
 * @throws HttpError 404 when it was deleted since
 */
export async function storedTask(context: Context, id: string): Promise<Task> {
  const task = await loadWholeTask(context.db, id);
  if (!task) throw notFound(ruleTexts.noTask);
  return task;
}
