import { beginLocking } from '../db/locks';
import { insertInto, statement } from '../db/statement';
import type { UserRef } from '../../src/contract/user';
import type {
  Reader,
  TaskActivityTable,
  TaskAssigneeTable,
  TaskLabelTable,
  TaskTable,
  Trx,
} from '../db/schema';
import { newId } from '../lib/ids';
import type { StagedFile } from '../uploads/store';
import type { TaskRow } from './taskAnswers';
import { withRows } from './rowCache';

/** A task as its database record, and as the row that clients get. */
export interface FoundTask {
  record: TaskTable;
  row: TaskRow;
}

interface OfTasks {
  ids: readonly string[];
}
const lockedRecords = statement((db, { ids }: OfTasks) =>
  db.selectFrom('tasks').selectAll().where('_id', 'in', ids).orderBy('_id').forNoKeyUpdate(),
);
const records = statement((db, { ids }: OfTasks) =>
  db.selectFrom('tasks').selectAll().where('_id', 'in', ids),
);

const byId = (tasks: readonly FoundTask[]) => new Map(tasks.map((one) => [one.record._id, one]));

/** Tasks by id. */
export async function findTasks(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, FoundTask>> {
  return ids.length === 0 ? new Map() : byId(await withRows(db, await records(db, { ids })));
}

/**
 * Reads tasks and locks them until the transaction ends, so that parallel changes run one after
 * another.
 */
export async function lockTasks(trx: Trx, ids: readonly string[]): Promise<Map<string, FoundTask>> {
  if (ids.length === 0) return new Map();
  beginLocking(trx, 'records');
  return byId(await withRows(trx, await lockedRecords(trx, { ids })));
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

/** The position after the last file of a task. */
export async function nextPosition(trx: Trx, taskId: string): Promise<number> {
  const last = await trx
    .selectFrom('task_attachments')
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
