import { beginLocking } from '../db/locks';
import { insertInto, rowStatement, statement } from '../db/statement';
import { nextDay } from '../../src/contract/rrule/days';
import { startOfDay } from '../../src/contract/rrule/zones';
import type { UserRef } from '../../src/contract/user';
import type { Reader, Schema, TaskActivityTable, TaskTable, Trx } from '../db/schema';
import { newOrderedId } from '../lib/ids';
import type { StagedFile } from '../uploads/store';
import { rowText, type TaskRow } from './taskAnswers';

/** A task as its database record, and its row, which is what clients get. */
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
const recordOf = rowStatement((db, { id }: { id: string }) =>
  db.selectFrom('tasks').selectAll().where('_id', '=', id),
);

const withRow = (record: TaskTable): FoundTask => ({
  record,
  row: JSON.parse(record.row) as TaskRow,
});
/** When the next task of a series has to be made; null if it has none, or if that is not known yet. */
function nextAt({ recurrence, status, completedAt, updatedAt }: TaskRow): string | null {
  if (!recurrence) return null;
  if (status === 'Completed') return completedAt ?? updatedAt;
  const day = recurrence.after === 'completion' ? null : nextDay(recurrence);
  return day && new Date(startOfDay(recurrence.zone, day)).toISOString();
}

/** The record of a task, from its row and what the row does not have. */
export const toRecord = (
  row: TaskRow,
  { position, field_changes }: Pick<TaskTable, 'position' | 'field_changes'>,
): TaskTable => ({
  _id: row._id,
  position,
  number: row.number ?? null,
  status: row.status,
  due_date: row.dueDate,
  updated_at: row.updatedAt,
  created_by: row.createdBy?._id || null,
  bytes: [row.title, row.description, ...(row.checklist ?? []).map(({ text }) => text)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  ),
  next_at: nextAt(row),
  field_changes,
  row: rowText(row),
});

const byId = (found: readonly TaskTable[]) =>
  new Map(found.map((record) => [record._id, withRow(record)]));

export async function findTask(db: Reader, id: string): Promise<FoundTask | undefined> {
  const record = await recordOf(db, { id });
  return record && withRow(record);
}

/** Tasks by id. */
export const findTasks = async (
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, FoundTask>> => byId(ids.length === 0 ? [] : await records(db, { ids }));

/**
 * Reads tasks and locks them until the transaction ends, so that parallel changes run one after
 * another.
 */
export async function lockTasks(trx: Trx, ids: readonly string[]): Promise<Map<string, FoundTask>> {
  if (ids.length === 0) return new Map();
  beginLocking(trx, 'records');
  return byId(await lockedRecords(trx, { ids }));
}

/** Returns a function that writes one of a task's lists, for queries that look for its entries. */
function listStore<Table extends 'task_assignees' | 'task_labels' | 'task_links'>(
  table: Table,
  entriesOf: (task: TaskRow) => Schema[Table][],
) {
  const remove = statement((db, { ids }: OfTasks) =>
    db.deleteFrom(table as 'task_labels').where('task_id', 'in', ids),
  );
  const insert = insertInto(table);
  /** `known`: the tasks that may have entries already. */
  return async (
    trx: Trx,
    tasks: readonly TaskRow[],
    known: readonly string[] = [],
  ): Promise<void> => {
    if (known.length > 0) await remove(trx, { ids: known });
    await insert(trx, tasks.flatMap(entriesOf) as never[]);
  };
}
export const storeAssignees = listStore('task_assignees', ({ _id, assignedTo }) =>
  assignedTo.map((person) => ({ task_id: _id, user_id: person._id })),
);
export const storeLabels = listStore('task_labels', ({ _id, labels }) =>
  labels.map((label) => ({ task_id: _id, label })),
);

export const storeLinks = listStore('task_links', ({ _id, parent, blockedBy = [] }) => [
  ...(parent ? [{ task_id: _id, kind: 'parent' as const, other_id: parent }] : []),
  ...blockedBy.map((id) => ({ task_id: _id, kind: 'blocker' as const, other_id: id })),
]);

const insertFiles = insertInto('task_attachments');

/** `addedBy`: who adds them to a task that exists. */
export async function insertAttachments(
  trx: Trx,
  taskId: string,
  files: readonly StagedFile[],
  addedBy: string | null = null,
): Promise<void> {
  await insertFiles(
    trx,
    files.map((file) => ({ ...file, task_id: taskId, added_by: addedBy })),
  );
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
    _id: newOrderedId(Date.parse(at)),
    type: 'assigned',
    to_id: person._id,
    to_name: person.name,
    status: null,
  }));
  if (what.status === undefined) return assigned;
  const { status } = what;
  return [
    {
      ...base,
      _id: newOrderedId(Date.parse(at)),
      type: 'status',
      to_id: null,
      to_name: null,
      status,
    },
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
    _id: newOrderedId(Date.parse(at)),
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
