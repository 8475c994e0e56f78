import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import { chunks } from '../lib/chunks';
import { newId } from '../lib/ids';
import { announceTo } from '../notifications/announce';
import { keepRows } from '../tasks/keptRows';
import type { TaskRow } from '../tasks/taskAnswers';
import { taskAudience } from '../tasks/taskRecord';
import {
  activityRows,
  assigneeRows,
  insertActivity,
  insertAssignees,
  insertLabels,
  labelRows,
} from '../tasks/taskRepository';

import type { TaskInput } from './lineSchemas';
import type { Actor } from '../session/actor';
import type { Trx } from '../db/schema';

export interface NewImportedTask {
  key: string;
  input: TaskInput;
  assignedTo: UserRef[];
}

const tasksPerStatement = 50;
const keysPerStatement = 1_000;

/**
 * Stores new tasks with a few statements. Each gets its own number, history and `task-created`
 * event; each assignee gets one notification. Call it last in a transaction, because it takes event
 * numbers.
 * @returns their ids, in order
 */
export async function insertTasks(
  context: Context,
  trx: Trx,
  actor: Actor,
  tasks: readonly NewImportedTask[],
): Promise<string[]> {
  if (tasks.length === 0) return [];
  const at = new Date(context.now()).toISOString();
  const first = await context.events.nextSeqs(trx, tasks.length);
  const rows = tasks.map((task, index) => rowOf(task, actor, at, first + index));
  for (const chunk of chunks(rows, tasksPerStatement)) {
    await writeRows(trx, actor, chunk);
    await keepRows(trx, chunk);
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
    // Requests that do not need the database can run while this transaction is open.
    await nextTurn();
  }
  const keys = tasks.map(({ key }, index) => ({ key, task_id: rows[index]?._id ?? '' }));
  for (const chunk of chunks(keys, keysPerStatement)) {
    // A key exists already when the task that was imported with it has been deleted.
    await trx
      .insertInto('import_keys')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ task_id: eb.ref('excluded.task_id') })),
      )
      .execute();
  }
  await announceAssignments(context, trx, actor, rows);
  return rows.map((row) => row._id);
}

function rowOf(
  { input, assignedTo }: NewImportedTask,
  actor: Actor,
  at: string,
  seq: number,
): TaskRow {
  const { title, description, priority, status, dueDate, labels } = input;
  return {
    _id: newId(),
    title,
    description,
    priority,
    status,
    dueDate,
    completedAt: status === 'Completed' ? at : null,
    createdAt: at,
    updatedAt: at,
    createdBy: { _id: actor._id, name: actor.name },
    assignedTo,
    labels,
    attachments: [],
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

/**
 * Sends each assignee except the actor one notification. People with the same message share an
 * event.
 */
async function announceAssignments(
  context: Context,
  trx: Trx,
  actor: Actor,
  rows: readonly TaskRow[],
): Promise<void> {
  const byPerson = new Map<string, TaskRow[]>();
  for (const row of rows) {
    for (const { _id } of row.assignedTo) {
      const list = byPerson.get(_id);
      if (list) list.push(row);
      else if (_id !== actor._id) byPerson.set(_id, [row]);
    }
  }
  const groups = new Map<
    string,
    { message: string; taskId: string | null; recipients: string[] }
  >();
  for (const [personId, tasks] of byPerson) {
    const single = tasks.length === 1 ? tasks[0] : undefined;
    const what = single ? `the task "${single.title}"` : `${tasks.length} tasks`;
    const message = `${actor.name} assigned you ${what}`;
    const key = single?._id ?? message;
    const group = groups.get(key) ?? { message, taskId: single?._id ?? null, recipients: [] };
    group.recipients.push(personId);
    groups.set(key, group);
  }
  for (const group of groups.values())
    await announceTo(context, trx, { type: 'notification', ...group });
}
