import type { Expecting } from '../../src/contract/expecting';
import { mergeChecklist, type ChecklistItem } from '../../src/contract/checklist';
import type { Recurrence } from '../../src/contract/recurrence';
import { taskFieldNames, type TaskChanges, type TaskField } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Seen } from '../http/ifMatch';
import { badRequest } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import { newId } from '../lib/ids';
import type { NewAnnouncement } from '../notifications/announce';
import { assertAdministrator, type Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import type { StagedFile } from '../uploads/store';
import { requireUnchanged, withEdits } from './fieldChanges';
import { checkLinks, recountLater } from './links';
import { newRow, patched, planChange, withAbsentValues } from './planChange';
import { saveTasks, type PlannedChange } from './saveTasks';
import type { TaskRow, TaskWithEdits } from './taskAnswers';
import { isOwnTask, taskChanged } from './taskAudit';
import { changeOneTask, type Plan } from './taskLane';
import { findPeople, insertAttachments, lockTasks } from './taskRepository';
import { peopleOf, requireVisible, ruleTexts, taskAudience } from './taskRules';
import type { NewTaskInput } from './taskSchemas';

export interface NewTask {
  /** Without `completedAt`, a completed task is completed now. */
  input: Omit<
    NewTaskInput,
    'assignedTo' | 'initialStatus' | 'parent' | 'blockedBy' | 'recurrence'
  > & {
    status: TaskRow['status'];
    completedAt?: string | null;
    checklist?: ChecklistItem[];
    parent?: string | null;
    blockedBy?: readonly string[];
    recurrence?: Recurrence | null;
  };
  assignedTo: readonly UserRef[];
  files: readonly StagedFile[];
  /** Without it, the task gets a new one. */
  _id?: string;
}

/** A task that a person creates now. */
export function plannedTask(
  context: Context,
  actor: Actor,
  { input, assignedTo, files, _id = newId() }: NewTask,
): PlannedChange {
  const at = new Date(context.now()).toISOString();
  const { title, description, priority, status, dueDate, labels, completedAt } = input;
  const { startDate, estimate, checklist, parent, blockedBy = [], recurrence } = input;
  const values = {
    title,
    description,
    priority,
    status,
    dueDate,
    completedAt: status === 'Completed' ? (completedAt ?? at) : null,
    createdBy: { _id: actor._id, name: actor.name },
    assignedTo: assignedTo.map((person) => ({ _id: person._id, name: person.name })),
    labels,
  };
  const created: TaskRow = {
    ...newRow(values, at),
    _id,
    attachments: files.map(({ filename, originalname, mimetype, size }) => ({
      filename,
      originalname,
      mimetype,
      size,
    })),
  };
  const after = patched(created, {
    startDate,
    estimate,
    checklist,
    parent,
    blockedBy: [...blockedBy],
    recurrence,
  });
  return {
    actor,
    before: null,
    after,
    ...(files.length > 0 && { write: (trx) => insertAttachments(trx, after._id, files) }),
  };
}

/** Tells people that they were assigned a task. */
export const assignedTo = (
  actor: Actor,
  { _id, title }: TaskRow,
  people: readonly string[],
): NewAnnouncement => ({
  type: 'notification',
  message: `${actor.name} assigned you the task "${title}"`,
  taskId: _id,
  candidates: people,
  actorId: actor._id,
  assigneeIds: people,
});

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
    const change = plannedTask(context, actor, {
      input: { ...input, status: input.initialStatus },
      assignedTo: people,
      files,
    });
    const { parent, blockedBy } = input;
    const counts = await checkLinks(
      context,
      trx,
      { _id: change.after._id },
      { ...(parent !== null && { parent }), ...(blockedBy.length > 0 && { blockedBy }) },
    );
    const announcements = [assignedTo(actor, change.after, input.assignedTo)];
    const after = patched(change.after, counts);
    await saveTasks(context, trx, [{ ...change, after, announcements }]);
    return change.after._id;
  });
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
 * Changing only the checklist sends no notification, because that would be one for every tick.
 * @returns the task after it; undefined for a call that was made before
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
  const plan: Plan<undefined> = async (trx, actor, found) => {
    const { row } = found;
    const at = new Date(context.now()).toISOString();
    const merged = withMergedChecklist(row, requested, expected);
    const wish = requireExpected(withAbsentValues(row), merged.wanted, merged.expected);
    const patch = planChange(actor, row, wish, { at });
    if (!patch) return {};
    const fields = taskFieldNames.filter((field) => field in patch);
    const isMerged = expected?.checklist !== undefined;
    const compared = fields.filter((field) => !isMerged || field !== 'checklist');
    await requireUnchanged(trx, actor, found, compared, seen);
    if (fields.length === 0) return { change: { after: patched(row, patch) } };
    const counts = await checkLinks(context, trx, row, patch);
    const after = patched(row, { ...patch, ...counts }, at);
    const audit = isOwnTask(actor, row) ? [] : [taskChanged(actor, row, patch)];
    if (fields.every((field) => field === 'checklist')) return { change: { after, audit } };
    const announcement: NewAnnouncement = {
      type: 'taskUpdate',
      message: editMessage(actor, after, fields),
      taskId: id,
      candidates: peopleOf(after),
      actorId: actor._id,
      assigneeIds: after.assignedTo.map((person) => person._id),
    };
    return { change: { after, announcements: [announcement], audit } };
  };
  const subject = hasLinks(requested) ? 'links' : undefined;
  const { task } = await changeOneTask(context, requester, id, plan, { subject });
  return task && withEdits(task);
}

const hasLinks = ({ parent, blockedBy }: TaskChanges): boolean =>
  parent !== undefined || blockedBy !== undefined;

/**
 * The change with its checklist merged into the current one. The merge takes the place of the check of
 * `expected` for that field.
 */
function withMergedChecklist(
  row: TaskRow,
  wanted: TaskChanges,
  { checklist: before, ...expected }: Partial<TaskChanges> = {},
): { wanted: TaskChanges; expected: Partial<TaskChanges> } {
  const { checklist } = wanted;
  if (!checklist || !before) return { wanted, expected };
  const merged = mergeChecklist(before, checklist, row.checklist ?? []);
  return { wanted: { ...wanted, checklist: merged }, expected };
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
    const found = (await lockTasks(trx, [id])).get(id);
    const row = requireVisible(actor, found?.row);
    assertAdministrator(actor);
    if (found) await requireUnchanged(trx, actor, found, taskFieldNames, seen);
    // Before the sums of all who have added something (decision 081).
    await context.events.lock(trx);
    await recountLater(trx, [{ before: row, after: null }]);
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
