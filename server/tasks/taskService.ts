import type { Expecting } from '../../src/contract/expecting';
import { taskFieldNames, type TaskChanges, type TaskField } from '../../src/contract/task';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { badRequest } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import type { Seen } from '../http/ifMatch';
import { announce } from '../notifications/announce';
import { assertAdministrator, type Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import type { StagedFile } from '../uploads/store';
import { editsOf, requireUnchanged, withFieldChanges } from './fieldChanges';
import { insertTasks } from './insertTasks';
import { appendUpdate, cacheRows } from './rowCache';
import type { TaskRow, TaskWithEdits } from './taskAnswers';
import { loadTaskRow, taskAudience } from './taskRecord';
import { findPeople, insertActivity, lockTask, replaceLabels, updateTask } from './taskRepository';
import { peopleOf, requireChangesAllowed, ruleTexts } from './taskRules';
import { isOwnTask, taskChanged } from './taskAudit';
import type { NewTaskInput } from './taskSchemas';
import { changeEntries } from './valueChanges';

const idsOf = (people: readonly { _id: string }[]) => people.map((person) => person._id);

/** The task after a change in this transaction. Caches its row for lists. */
export async function reloadTask(trx: Trx, id: string): Promise<TaskRow> {
  const row = await loadTaskRow(trx, id);
  if (!row) throw new Error(`Task ${id} is missing in the transaction that changed it`);
  await cacheRows(trx, [row]);
  return row;
}

/**
 * Creates a task whose files are stored already, and notifies the assignees.
 * @returns the id of the task
 * @throws HttpError 400 without an assignee or with an unknown one, and as `writeAs`
 */
export function createTask(
  context: Context,
  requester: Actor,
  input: NewTaskInput,
  files: readonly StagedFile[],
): Promise<string> {
  return writeAs(context, requester, async (trx, actor) => {
    if (input.assignedTo.length === 0) throw badRequest(ruleTexts.noAssignee);
    const people = await findPeople(trx, input.assignedTo);
    if (people.length < input.assignedTo.length) throw badRequest(ruleTexts.unknownPerson);

    const [row] = await insertTasks(context, trx, actor, [
      { input: { ...input, status: input.initialStatus }, assignedTo: people, files },
    ]);
    if (!row) throw new Error('The task was not created');
    await announce(context, trx, {
      type: 'notification',
      message: `${actor.name} assigned you the task "${row.title}"`,
      taskId: row._id,
      candidates: input.assignedTo,
      actorId: actor._id,
      assigneeIds: input.assignedTo,
    });
    return row._id;
  });
}

/** The requested values that differ from the task's. */
function differences(row: TaskChanges, requested: TaskChanges): TaskChanges {
  const changed = Object.entries(requested).filter(([field, value]) => {
    if (value === undefined) return false;
    return JSON.stringify(value) !== JSON.stringify(row[field as keyof TaskChanges]);
  });
  return Object.fromEntries(changed);
}

/** The task after a change. A row without a place of its own lacks the field. */
function changedRow(
  { orderKey: keyBefore = null, ...before }: TaskRow,
  { orderKey = keyBefore, ...changes }: TaskChanges,
  also: Partial<TaskRow>,
): TaskRow {
  return { ...before, ...changes, ...also, ...(orderKey !== null && { orderKey }) };
}

function editMessage(actor: Actor, row: TaskRow, fields: readonly TaskField[]): string {
  const onlyStatus = fields.includes('status') && fields.length === 1;
  return onlyStatus
    ? `${actor.name} set "${row.title}" to ${row.status}`
    : `${actor.name} updated "${row.title}"`;
}

/**
 * Changes fields of a task. Writes only values that differ. With `seen`, only if none of them was
 * changed elsewhere since. The last place in the order counts, and a move alone is nothing that
 * people are told of: no change for the audit, no notification, and no other time of the last change.
 * @returns the task as it was read, if nothing was to be changed
 * @throws HttpError 404 when the actor may not see the task, 403 when they may not change it, 409 as
 * `requireUnchanged`, 412 as `requireExpected`
 */
export async function changeTask(
  context: Context,
  requester: Actor,
  id: string,
  { expected, ...requested }: TaskChanges & Expecting<TaskChanges>,
  seen?: Seen,
): Promise<TaskWithEdits | undefined> {
  let unchanged: TaskWithEdits | undefined;
  // A repeated call reads the task again: its first result is not kept.
  await writeAs(context, requester, async (trx, actor) => {
    unchanged = undefined;
    const found = await lockTask(trx, actor, id);
    const before = found.row;
    const current: TaskChanges = { orderKey: null, ...before };
    const changes = differences(current, requireExpected(current, requested, expected));
    requireChangesAllowed(actor, changes);
    const fields = taskFieldNames.filter((field) => field in changes);
    if (Object.keys(changes).length === 0) {
      unchanged = { ...before, edits: editsOf(found.record) };
      return;
    }
    await requireUnchanged(trx, actor, found, fields, seen);
    if (!isOwnTask(actor, before) && fields.length > 0)
      await recordAudit(context, trx, taskChanged(actor, before, changes));

    const at = new Date(context.now()).toISOString();
    const { labels, dueDate, status, orderKey, ...plain } = changes;
    const updatedAt = fields.length > 0 ? at : before.updatedAt;
    const completedAt = status === 'Completed' ? at : null;
    // Few statements from here on, because all other writes wait for the event counter.
    const seq = await context.events.nextSeq(trx);
    await updateTask(trx, id, {
      ...plain,
      ...(dueDate === undefined ? {} : { due_date: dueDate }),
      ...(status === undefined ? {} : { status, completed_at: completedAt }),
      ...(orderKey === undefined ? {} : { order_key: orderKey }),
      updated_at: updatedAt,
      seq,
      field_changes: withFieldChanges(found.record, fields, { seq, actor, at }),
    });
    if (labels) await replaceLabels(trx, id, labels);
    const row = changedRow(before, changes, { ...(status && { completedAt }), updatedAt, seq });
    await insertActivity(trx, changeEntries(actor, { before, after: row, fields }, at, seq));
    await appendUpdate(context, trx, row);
    if (fields.length === 0) return;
    await announce(context, trx, {
      type: 'taskUpdate',
      message: editMessage(actor, row, fields),
      taskId: id,
      candidates: peopleOf(row),
      actorId: actor._id,
      assigneeIds: idsOf(row.assignedTo),
    });
  });
  return unchanged;
}

/**
 * Deletes a task with its history and its files. With `seen`, only if no field was changed
 * elsewhere since.
 * @throws HttpError 404 and 403 as `changeTask`, 409 as `requireUnchanged`
 */
export async function deleteTask(
  context: Context,
  requester: Actor,
  id: string,
  seen?: Seen,
): Promise<void> {
  const filenames = await writeAs(context, requester, async (trx, actor) => {
    const found = await lockTask(trx, actor, id);
    const { row } = found;
    assertAdministrator(actor);
    await requireUnchanged(trx, actor, found, taskFieldNames, seen);
    // Before the sums of all who have added something (migration 026).
    await context.events.lock(trx);
    await trx.deleteFrom('tasks').where('_id', '=', id).execute();
    await recordAudit(context, trx, {
      actor,
      action: 'taskDeleted',
      target: { type: 'task', _id: id, name: row.title },
    });
    await context.events.append(trx, {
      type: 'task-deleted',
      payload: id,
      audience: taskAudience(row),
      taskId: id,
    });
    return row.attachments.map((file) => file.filename);
  });
  // After the commit: the next start removes files without a row, but a row without its file cannot
  // be repaired.
  await context.uploads.remove(filenames);
}
