import type { Db, Reader, TaskTable } from '../../server/db/schema';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { findTask, toRecord } from '../../server/tasks/taskRepository';

/** A task as the database has it. */
export function taskRecord(
  row: Partial<TaskRow> & Pick<TaskRow, '_id' | 'title'>,
  position: number,
  at = '2026-01-01T00:00:00.000Z',
): TaskTable {
  const task: TaskRow = {
    description: '',
    priority: 'Medium',
    status: 'Pending',
    dueDate: null,
    completedAt: null,
    createdAt: at,
    updatedAt: at,
    createdBy: { _id: '', name: 'Root' },
    assignedTo: [],
    labels: [],
    attachments: [],
    commentCount: 0,
    seq: 0,
    ...row,
  };
  return toRecord(task, { position, field_changes: null });
}

/** The rows of all tasks. */
export async function storedRows(db: Db): Promise<TaskRow[]> {
  const tasks = await db.selectFrom('tasks').select('row').execute();
  return tasks.map(({ row }) => JSON.parse(row) as TaskRow);
}

/** Changes a stored task. Nobody is told. */
export async function changeStored(db: Reader, id: string, patch: Partial<TaskRow>): Promise<void> {
  const found = await findTask(db, id);
  if (!found) throw new Error('the task is missing');
  const record = toRecord({ ...found.row, ...patch }, found.record);
  await db.updateTable('tasks').set(record).where('_id', '=', id).execute();
}

/** Expects that what queries look for, in columns and in other tables, is what the rows say. */
export async function expectSameInTables(db: Db): Promise<void> {
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  const rows = tasks.map(({ row }) => JSON.parse(row) as TaskRow);
  const parsed = ({ row, ...columns }: TaskTable) => ({
    ...columns,
    row: JSON.parse(row) as TaskRow,
  });
  expect(tasks.map(parsed)).toEqual(
    rows.map((row, at) => parsed(toRecord(row, tasks[at] as TaskTable))),
  );
  const pairs = (some: readonly string[][]) => some.map((one) => one.join()).sort();
  const assignees = await db.selectFrom('task_assignees').selectAll().execute();
  expect(pairs(assignees.map((one) => [one.task_id, one.user_id]))).toEqual(
    pairs(rows.flatMap(({ _id, assignedTo }) => assignedTo.map((one) => [_id, one._id]))),
  );
  const labels = await db.selectFrom('task_labels').selectAll().execute();
  expect(pairs(labels.map((one) => [one.task_id, one.label]))).toEqual(
    pairs(rows.flatMap(({ _id, labels: own }) => own.map((label) => [_id, label]))),
  );
  const links = await db.selectFrom('task_links').selectAll().execute();
  expect(pairs(links.map((one) => [one.task_id, one.kind, one.other_id]))).toEqual(
    pairs(
      rows.flatMap(({ _id, parent, blockedBy = [] }) => [
        ...(parent ? [[_id, 'parent', parent]] : []),
        ...blockedBy.map((other) => [_id, 'blocker', other]),
      ]),
    ),
  );
  const files = await db.selectFrom('task_attachments').selectAll().execute();
  expect(pairs(files.map((one) => [one.task_id, one.filename]))).toEqual(
    pairs(rows.flatMap(({ _id, attachments }) => attachments.map((one) => [_id, one.filename]))),
  );
}
