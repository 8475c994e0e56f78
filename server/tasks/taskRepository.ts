import type { Updateable } from 'kysely';
import { insertInto, rowStatement, statement } from '../db/statement';
import type { UserRef } from '../../src/contract/user';
import type {
  Reader,
  TaskActivityTable,
  TaskAssigneeTable,
  TaskLabelTable,
  TaskTable,
  Trx,
} from '../db/schema';
import { notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import type { StagedFile } from '../uploads/store';
import type { TaskRow } from './taskAnswers';
import { completeRows } from './taskRecord';
import { requireVisible, ruleTexts } from './taskRules';

const lockRow = rowStatement((db, { id }: { id: string }) =>
  db
    .updateTable('tasks')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('_id', '=', id)
    .returningAll(),
);

/**
 * Reads a task and locks its row until the transaction ends, so that parallel changes run one after
 * another.
 * @throws HttpError 404 as `requireVisible`
 */
export async function lockTask(
  trx: Trx,
  actor: Actor,
  id: string,
): Promise<{ record: TaskTable; row: TaskRow }> {
  const record = await lockRow(trx, { id });
  if (!record) throw notFound(ruleTexts.noTask);
  const [row] = await completeRows(trx, [record]);
  return { record, row: requireVisible(actor, row) };
}

const updateRow = statement((db, { id, changes }: { id: string; changes: Updateable<TaskTable> }) =>
  db.updateTable('tasks').set(changes).where('_id', '=', id),
);

export async function updateTask(
  trx: Trx,
  id: string,
  changes: Updateable<TaskTable>,
): Promise<void> {
  await updateRow(trx, { id, changes });
}

/** The rows of a task's assignees; `firstPosition` is the position of the first one. */
export const assigneeRows = (
  taskId: string,
  people: readonly UserRef[],
  firstPosition = 0,
): TaskAssigneeTable[] =>
  people.map((person, index) => ({
    task_id: taskId,
    user_id: person._id,
    user_name: person.name,
    position: firstPosition + index,
  }));

export const insertAssignees = insertInto('task_assignees');

const deleteAssigneeRow = rowStatement(
  (db, { taskId, userId }: { taskId: string; userId: string }) =>
    db
      .deleteFrom('task_assignees')
      .where('task_id', '=', taskId)
      .where('user_id', '=', userId)
      .returning('position'),
);

/** Unassigns a person. Returns their position, or null when they were not assigned. */
export async function deleteAssignee(
  trx: Trx,
  taskId: string,
  userId: string,
): Promise<number | null> {
  const deleted = await deleteAssigneeRow(trx, { taskId, userId });
  return deleted?.position ?? null;
}

/** The position after the last assignee or file of a task. */
export async function nextPosition(
  trx: Trx,
  table: 'task_assignees' | 'task_attachments',
  taskId: string,
): Promise<number> {
  const last = await trx
    .selectFrom(table)
    .select('position')
    .where('task_id', '=', taskId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

export const labelRows = (taskId: string, labels: readonly string[]): TaskLabelTable[] =>
  labels.map((label, position) => ({ task_id: taskId, label, position }));

export const insertLabels = insertInto('task_labels');

export async function replaceLabels(
  trx: Trx,
  taskId: string,
  labels: readonly string[],
): Promise<void> {
  await trx.deleteFrom('task_labels').where('task_id', '=', taskId).execute();
  await insertLabels(trx, labelRows(taskId, labels));
}

const insertFiles = insertInto('task_attachments');

/** `added`: by whom, and the position of the first one, if the task existed before. */
export async function insertAttachments(
  trx: Trx,
  taskId: string,
  files: readonly StagedFile[],
  added?: { by: string; position: number },
): Promise<void> {
  const { by = null, position = 0 } = added ?? {};
  const rows = files.map((file, index) => ({
    ...file,
    task_id: taskId,
    position: position + index,
    added_by: by,
  }));
  await insertFiles(trx, rows);
}

/** The activity rows of a change: one for a new status, and one for each new assignee. */
export function activityRows(
  taskId: string,
  actor: UserRef,
  what: { status?: string; assigned?: readonly UserRef[] },
  at: string,
  seq: number,
): TaskActivityTable[] {
  const base = {
    task_id: taskId,
    user_id: actor._id,
    user_name: actor.name,
    timestamp: at,
    seq,
    file_name: null,
    changes: null,
  };
  const assigned = (what.assigned ?? []).map((person) => ({
    ...base,
    _id: newId(),
    type: 'assigned',
    to_id: person._id,
    to_name: person.name,
    status: null,
  }));
  if (what.status === undefined) return assigned;
  const { status } = what;
  return [
    { ...base, _id: newId(), type: 'status', to_id: null, to_name: null, status },
    ...assigned,
  ];
}

/** The activity rows of files that were added or removed. */
export function fileActivityRows(
  taskId: string,
  actor: UserRef,
  what: { type: 'fileAdded' | 'fileRemoved'; files: readonly { originalname: string }[] },
  at: string,
  seq: number,
): TaskActivityTable[] {
  return what.files.map(({ originalname }) => ({
    _id: newId(),
    task_id: taskId,
    type: what.type,
    user_id: actor._id,
    user_name: actor.name,
    to_id: null,
    to_name: null,
    status: null,
    timestamp: at,
    seq,
    file_name: originalname,
    changes: null,
  }));
}

export const insertActivity = insertInto('task_activity');

const selectPeople = statement((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('users').select(['_id', 'name', 'roles']).where('_id', 'in', ids),
);

/** People by id, in the order of the ids. Unknown ids are left out. */
export async function findPeople(
  db: Reader,
  ids: readonly string[],
): Promise<(UserRef & { roles: string })[]> {
  if (ids.length === 0) return [];
  const found = await selectPeople(db, { ids });
  return ids.flatMap((id) => found.find((person) => person._id === id) ?? []);
}
