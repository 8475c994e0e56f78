import type { Actor, Context, Trx } from '../context';
import { portions } from '../db/portions';
import type { TaskTable } from '../db/schema';
import type { NewEvent } from '../events/log';
import { newId } from '../ids';
import type { TaskRow } from '../tasks/taskRecord';
import { taskAudience } from '../tasks/taskRecord';
import type { ToldChange } from './bulkNews';
import { administratorsAmong } from './people';
import type { RowPatch } from './rowPatch';

/** A row that is changed: its record as it was locked, as it stood, and what changes. */
export interface ChangedRow {
  record: TaskTable;
  row: TaskRow;
  patch: RowPatch;
}

/** Lines of lists and histories written with one statement. */
const linesAtOnce = 1_000;

const gone = (from: TaskRow, to: TaskRow) =>
  from.assignedTo
    .filter((person) => !to.assignedTo.some((other) => other._id === person._id))
    .map((person) => person._id);

/**
 * Writes changes of many rows with a few statements, each row with its own number, history and events, as the single calls do:
 * `task-updated` to those who saw it before, `task-created` to those it was assigned to, `task-deleted` to those who lost it.
 * `at` is the moment of the change, ISO 8601. Call it last in a transaction: it takes event numbers.
 * @returns what people are to hear of it once it is committed
 */
export async function writeRows(
  context: Context,
  trx: Trx,
  actor: Actor,
  at: string,
  changes: readonly ChangedRow[],
): Promise<ToldChange[]> {
  if (changes.length === 0) return [];
  const afterOf = ({ row, patch }: ChangedRow): TaskRow => ({ ...row, ...patch, updatedAt: at });
  const moved = changes.flatMap((change) => [
    ...gone(change.row, afterOf(change)),
    ...gone(afterOf(change), change.row),
  ]);
  const { known, administrators } = await administratorsAmong(trx, moved);
  const seesByAssignment = (id: string) => known.has(id) && !administrators.has(id);

  const events: (Omit<NewEvent, 'payload'> & {
    payload: (row: TaskRow) => unknown;
    change: number;
  })[] = [];
  for (const [index, change] of changes.entries()) {
    const after = afterOf(change);
    const taskId = after._id;
    const come = gone(after, change.row);
    const newcomers = come.filter(seesByAssignment);
    const lost = gone(change.row, after).filter(seesByAssignment);
    const { users } = taskAudience(after);
    const whole = (row: TaskRow) => row;
    events.push({
      change: index,
      type: 'task-updated',
      payload: whole,
      audience: { administrators: true, users: users.filter((id) => !come.includes(id)) },
      taskId,
    });
    if (newcomers.length > 0)
      events.push({
        change: index,
        type: 'task-created',
        payload: whole,
        audience: { administrators: false, users: newcomers },
        taskId,
      });
    if (lost.length > 0)
      events.push({
        change: index,
        type: 'task-deleted',
        payload: () => taskId,
        audience: { administrators: false, users: lost },
        taskId,
      });
  }

  const first = await context.events.nextSeqs(trx, events.length);
  const numbered = events.map((event, index) => ({ ...event, seq: first + index }));
  // A row's number is that of its first event.
  const rows = changes.map((change, index) => ({
    ...afterOf(change),
    seq: numbered.find((event) => event.change === index)?.seq ?? first,
  }));
  await updateRecords(trx, changes, rows);
  await writeLists(trx, changes, rows);
  await writeActivity(trx, actor, changes, rows, at);
  await context.events.appendAllAt(
    trx,
    numbered.map(({ payload, change, ...event }) => ({
      ...event,
      payload: payload(rows[change] ?? (changes[change]?.row as TaskRow)),
    })),
  );
  return rows.flatMap((row, index) => {
    const change = changes[index];
    return change ? [{ row, patch: change.patch, come: gone(row, change.row) }] : [];
  });
}

/** All records with one statement: each has values of its own. */
async function updateRecords(
  trx: Trx,
  changes: readonly ChangedRow[],
  rows: readonly TaskRow[],
): Promise<void> {
  const records = rows.map((row, index): TaskTable => ({
    ...(changes[index]?.record as TaskTable),
    status: row.status,
    completed_at: row.completedAt,
    priority: row.priority,
    due_date: row.dueDate,
    updated_at: row.updatedAt,
    seq: row.seq,
  }));
  await trx
    .insertInto('tasks')
    .values(records)
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        completed_at: eb.ref('excluded.completed_at'),
        priority: eb.ref('excluded.priority'),
        due_date: eb.ref('excluded.due_date'),
        updated_at: eb.ref('excluded.updated_at'),
        seq: eb.ref('excluded.seq'),
      })),
    )
    .execute();
}

/** Lists are put in the place of those there are. */
async function writeLists(
  trx: Trx,
  changes: readonly ChangedRow[],
  rows: readonly TaskRow[],
): Promise<void> {
  const labelled = rows.filter((_row, index) => changes[index]?.patch.labels);
  if (labelled.length > 0) {
    await trx
      .deleteFrom('task_labels')
      .where(
        'task_id',
        'in',
        labelled.map((row) => row._id),
      )
      .execute();
    const labels = labelled.flatMap((row) =>
      row.labels.map((label, position) => ({ task_id: row._id, label, position })),
    );
    for (const part of portions(labels, linesAtOnce))
      await trx.insertInto('task_labels').values(part).execute();
  }
  const assigned = rows.filter((_row, index) => changes[index]?.patch.assignedTo);
  if (assigned.length > 0) {
    await trx
      .deleteFrom('task_assignees')
      .where(
        'task_id',
        'in',
        assigned.map((row) => row._id),
      )
      .execute();
    const people = assigned.flatMap((row) =>
      row.assignedTo.map(({ _id, name }, position) => ({
        task_id: row._id,
        user_id: _id,
        user_name: name,
        position,
      })),
    );
    for (const part of portions(people, linesAtOnce))
      await trx.insertInto('task_assignees').values(part).execute();
  }
}

async function writeActivity(
  trx: Trx,
  actor: Actor,
  changes: readonly ChangedRow[],
  rows: readonly TaskRow[],
  at: string,
): Promise<void> {
  const lines = rows.flatMap((row, index) => {
    const change = changes[index];
    if (!change) return [];
    const base = {
      task_id: row._id,
      user_id: actor._id,
      user_name: actor.name,
      timestamp: at,
      seq: row.seq,
    };
    const come = gone(row, change.row);
    return [
      ...(change.patch.status === undefined
        ? []
        : [
            {
              ...base,
              _id: newId(),
              type: 'status',
              to_id: null,
              to_name: null,
              status: row.status,
            },
          ]),
      ...row.assignedTo
        .filter((person) => come.includes(person._id))
        .map((person) => ({
          ...base,
          _id: newId(),
          type: 'assigned',
          to_id: person._id,
          to_name: person.name,
          status: null,
        })),
    ];
  });
  for (const part of portions(lines, linesAtOnce))
    await trx.insertInto('task_activity').values(part).execute();
}
