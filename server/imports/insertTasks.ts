import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor, Context, Trx } from '../context';
import { portions } from '../db/portions';
import { newId } from '../ids';
import { announceTo } from '../notifications/announce';
import { taskAudience, type TaskRow } from '../tasks/taskRecord';
import type { Found } from './findAssignees';
import type { TaskInput } from './lineSchemas';

export interface NewImportedTask {
  key: string;
  input: TaskInput;
  assignedTo: Found[];
}

/** Tasks, and lines of their lists, written with one statement. */
const tasksAtOnce = 50;
const linesAtOnce = 1_000;

/**
 * Stores new tasks with a few statements, each with its own number, history and `task-created`, as creating one does; every
 * assignee hears of all of theirs at once. Call it last in a transaction: it takes event numbers.
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
  for (const part of portions(rows, tasksAtOnce)) {
    await writeRows(trx, actor, part);
    await context.events.appendAllAt(
      trx,
      part.map((row) => ({
        seq: row.seq,
        type: 'task-created' as const,
        payload: row,
        audience: taskAudience(row),
        taskId: row._id,
      })),
    );
    // The transaction goes on; those who want nothing of the database get their turn.
    await nextTurn();
  }
  for (const part of portions(
    tasks.map(({ key }, index) => ({ key, task_id: rows[index]?._id ?? '' })),
    linesAtOnce,
  )) {
    // The task that a line was made before may be gone: then the line is this one's.
    await trx
      .insertInto('import_keys')
      .values(part)
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
  const assignees = rows.flatMap((row) =>
    row.assignedTo.map((person, position) => ({
      task_id: row._id,
      user_id: person._id,
      user_name: person.name,
      position,
    })),
  );
  for (const part of portions(assignees, linesAtOnce))
    await trx.insertInto('task_assignees').values(part).execute();
  const labels = rows.flatMap((row) =>
    row.labels.map((label, position) => ({ task_id: row._id, label, position })),
  );
  for (const part of portions(labels, linesAtOnce))
    await trx.insertInto('task_labels').values(part).execute();
  const activity = rows.flatMap((row) =>
    row.assignedTo.map((person) => ({
      _id: newId(),
      task_id: row._id,
      type: 'assigned',
      user_id: actor._id,
      user_name: actor.name,
      to_id: person._id,
      to_name: person.name,
      status: null,
      timestamp: row.createdAt,
      seq: row.seq,
    })),
  );
  for (const part of portions(activity, linesAtOnce))
    await trx.insertInto('task_activity').values(part).execute();
}

/** One announcement for each assignee but the actor; those who hear the same hear it together. */
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
  for (const [personId, theirs] of byPerson) {
    const [only] = theirs;
    const single = theirs.length === 1 && only ? only : null;
    const message = `${actor.name} assigned you ${single ? `the task "${single.title}"` : `${theirs.length} tasks`}`;
    const key = single?._id ?? message;
    const group = groups.get(key) ?? { message, taskId: single?._id ?? null, recipients: [] };
    group.recipients.push(personId);
    groups.set(key, group);
  }
  for (const group of groups.values())
    await announceTo(context, trx, { type: 'notification', ...group });
}
