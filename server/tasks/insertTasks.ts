import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Status } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { chunks } from '../lib/chunks';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import type { StagedFile } from '../uploads/store';
import { cacheRows } from './rowCache';
import type { TaskRow } from './taskAnswers';
import { taskAudience } from './taskRecord';
import {
  activityRows,
  assigneeRows,
  insertActivity,
  insertAssignees,
  insertAttachments,
  insertLabels,
  labelRows,
} from './taskRepository';
import type { NewTaskInput } from './taskSchemas';

export interface NewTask {
  /** Without `completedAt`, a completed task is completed now. */
  input: Omit<NewTaskInput, 'assignedTo' | 'initialStatus'> & {
    status: Status;
    completedAt?: string | null;
  };
  assignedTo: readonly UserRef[];
  files: readonly StagedFile[];
}

const tasksPerStatement = 50;

/**
 * Stores new tasks with a few statements. Each gets its own event number, which is also its
 * position, the next number of tasks, its own history and `task-created` event. Call it last in a transaction, because it takes
 * event numbers.
 * @returns their rows, in order
 */
export async function insertTasks(
  context: Context,
  trx: Trx,
  actor: Actor,
  tasks: readonly NewTask[],
): Promise<TaskRow[]> {
  if (tasks.length === 0) return [];
  const at = new Date(context.now()).toISOString();
  const first = await context.events.nextSeqs(trx, tasks.length);
  const firstNumber = await nextNumbers(trx, tasks.length);
  const rows = tasks.map((task, index) => ({
    ...rowOf(task, actor, at, first + index),
    number: firstNumber + index,
  }));
  for (const chunk of chunks(rows, tasksPerStatement)) {
    // Requests that do not need the database can run while this transaction is open.
    if (chunk[0] !== rows[0]) await nextTurn();
    await writeRows(trx, actor, chunk);
    await cacheRows(trx, chunk);
    await context.events.appendAllAt(
      trx,
      chunk.map((row) => ({
        seq: row.seq,
        type: 'task-created' as const,
        payload: row,
        audience: taskAudience(row),
        taskId: row._id,
      })),
    );
  }
  for (const [index, { files }] of tasks.entries())
    await insertAttachments(trx, rows[index]?._id ?? '', files);
  return rows;
}

/** Takes numbers for new tasks, while the lock of the event numbers is held. */
async function nextNumbers(trx: Trx, count: number): Promise<number> {
  const { tasks } = await trx
    .updateTable('event_counter')
    .set((eb) => ({ tasks: eb('tasks', '+', count) }))
    .where('_id', '=', 1)
    .returning('tasks')
    .executeTakeFirstOrThrow();
  return Number(tasks) - count + 1;
}

function rowOf(
  { input, assignedTo, files }: NewTask,
  actor: Actor,
  at: string,
  seq: number,
): TaskRow {
  const { title, description, priority, status, dueDate, labels, completedAt } = input;
  return {
    _id: newId(),
    title,
    description,
    priority,
    status,
    dueDate,
    completedAt: status === 'Completed' ? (completedAt ?? at) : null,
    createdAt: at,
    updatedAt: at,
    createdBy: { _id: actor._id, name: actor.name },
    assignedTo: assignedTo.map(({ _id, name }) => ({ _id, name })),
    labels,
    attachments: files.map(({ filename, originalname, mimetype, size }) => ({
      filename,
      originalname,
      mimetype,
      size,
    })),
    commentCount: 0,
    seq,
  };
}

async function writeRows(trx: Trx, actor: Actor, rows: readonly TaskRow[]): Promise<void> {
  await trx
    .insertInto('tasks')
    .values(
      rows.map((row) => ({
        _id: row._id,
        position: row.seq,
        number: row.number ?? null,
        seq: row.seq,
        title: row.title,
        description: row.description,
        priority: row.priority,
        status: row.status,
        due_date: row.dueDate,
        completed_at: row.completedAt,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        created_by: actor._id,
        created_by_name: actor.name,
        comment_count: 0,
      })),
    )
    .execute();
  await insertAssignees(
    trx,
    rows.flatMap((row) => assigneeRows(row._id, row.assignedTo)),
  );
  await insertLabels(
    trx,
    rows.flatMap((row) => labelRows(row._id, row.labels)),
  );
  await insertActivity(
    trx,
    rows.flatMap(({ _id, assignedTo, createdAt, seq }) =>
      activityRows(_id, actor, { assigned: assignedTo }, createdAt, seq),
    ),
  );
}
