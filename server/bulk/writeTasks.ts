import { taskFieldNames } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { TaskTable, Trx } from '../db/schema';
import type { NewEvent } from '../events/log';
import type { Actor } from '../session/actor';
import { withFieldChanges } from '../tasks/fieldChanges';
import { cacheRows } from '../tasks/rowCache';
import type { TaskRow } from '../tasks/taskAnswers';
import { taskAudience } from '../tasks/taskRecord';
import {
  assigneeRows,
  insertActivity,
  insertAssignees,
  insertLabels,
  labelRows,
} from '../tasks/taskRepository';
import { changeEntries } from '../tasks/valueChanges';
import { administratorsAmong } from './administratorsAmong';
import type { ChangedTask } from './bulkNotifications';
import type { TaskPatch } from './taskPatch';

/** A task to change: its record and its row before the change, and the new values. */
export interface TaskChange {
  record: TaskTable;
  row: TaskRow;
  patch: TaskPatch;
}

interface WrittenTask extends TaskChange {
  after: TaskRow;
}

const fieldsOf = (patch: TaskPatch) => taskFieldNames.filter((field) => field in patch);

/** Ids of the assignees of `a` who are not assignees of `b`. */
const assigneesOnlyIn = (a: TaskRow, b: TaskRow) =>
  a.assignedTo
    .filter((person) => !b.assignedTo.some((other) => other._id === person._id))
    .map((person) => person._id);

/**
 * Writes changes of many tasks with a few statements. Each task gets its own number, history and
 * events, as with the single calls: `task-updated` for those who saw it before, `task-created` for
 * new assignees and `task-deleted` for former ones. `at` is the time of the change, ISO 8601. Call
 * it last in a transaction, because it takes event numbers.
 * @returns what people are notified of after the commit
 */
export async function writeTasks(
  context: Context,
  trx: Trx,
  actor: Actor,
  at: string,
  changes: readonly TaskChange[],
): Promise<ChangedTask[]> {
  if (changes.length === 0) return [];
  const tasks = changes.map((change) => {
    const after: TaskRow = { ...change.row, ...change.patch, updatedAt: at };
    const added = assigneesOnlyIn(after, change.row);
    return { ...change, after, added, removed: assigneesOnlyIn(change.row, after) };
  });
  const { known, administrators } = await administratorsAmong(
    trx,
    tasks.flatMap(({ added, removed }) => [...removed, ...added]),
  );
  /** Administrators see every task, so being assigned makes no difference for them. */
  const seesOnlyOwn = (id: string) => known.has(id) && !administrators.has(id);

  const eventsOf = tasks.map(({ after, added, removed }) => {
    const { users } = taskAudience(after);
    const others = users.filter((id) => !added.includes(id));
    const newcomers = added.filter(seesOnlyOwn);
    const former = removed.filter(seesOnlyOwn);
    const events: Pick<NewEvent, 'type' | 'audience'>[] = [
      { type: 'task-updated', audience: { administrators: true, users: others } },
      { type: 'task-created', audience: { administrators: false, users: newcomers } },
      { type: 'task-deleted', audience: { administrators: false, users: former } },
    ];
    return events.filter(
      ({ audience: { administrators: all, users: some } }) => all || some.length > 0,
    );
  });

  let seq = await context.events.nextSeqs(trx, eventsOf.flat().length);
  const events: (NewEvent & { seq: number })[] = [];
  const written = tasks.map((task, index) => {
    // A task has the number of its first event.
    const after = { ...task.after, seq };
    for (const { type, audience } of eventsOf[index] ?? []) {
      const payload = type === 'task-deleted' ? after._id : after;
      events.push({ seq, type, payload, audience, taskId: after._id });
      seq += 1;
    }
    return { ...task, after };
  });
  await updateRecords(trx, actor, written);
  await replaceLists(trx, written);
  await insertActivity(
    trx,
    written.flatMap(({ row, after, patch }) =>
      changeEntries(actor, { before: row, after, fields: fieldsOf(patch) }, at, after.seq),
    ),
  );
  await cacheRows(
    trx,
    written.map(({ after }) => after),
  );
  await context.events.appendAllAt(trx, events);
  return written.map(({ after, patch, added }) => ({ row: after, patch, newAssignees: added }));
}

/** Updates all records with one statement. */
async function updateRecords(trx: Trx, actor: Actor, tasks: readonly WrittenTask[]): Promise<void> {
  await trx
    .insertInto('tasks')
    .values(
      tasks.map(({ record, after, patch }) => ({
        ...record,
        status: after.status,
        completed_at: after.completedAt,
        priority: after.priority,
        due_date: after.dueDate,
        updated_at: after.updatedAt,
        seq: after.seq,
        field_changes: withFieldChanges(record, fieldsOf(patch), {
          seq: after.seq,
          actor,
          at: after.updatedAt,
        }),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        completed_at: eb.ref('excluded.completed_at'),
        priority: eb.ref('excluded.priority'),
        due_date: eb.ref('excluded.due_date'),
        updated_at: eb.ref('excluded.updated_at'),
        seq: eb.ref('excluded.seq'),
        field_changes: eb.ref('excluded.field_changes'),
      })),
    )
    .execute();
}

async function replaceLists(trx: Trx, tasks: readonly WrittenTask[]): Promise<void> {
  const labelled = tasks.filter(({ patch }) => patch.labels).map(({ after }) => after);
  const assigned = tasks.filter(({ patch }) => patch.assignedTo).map(({ after }) => after);
  const idsOf = (rows: readonly TaskRow[]) => rows.map((row) => row._id);
  if (labelled.length > 0)
    await trx.deleteFrom('task_labels').where('task_id', 'in', idsOf(labelled)).execute();
  if (assigned.length > 0)
    await trx.deleteFrom('task_assignees').where('task_id', 'in', idsOf(assigned)).execute();
  await insertLabels(
    trx,
    labelled.flatMap((row) => labelRows(row._id, row.labels)),
  );
  await insertAssignees(
    trx,
    assigned.flatMap((row) => assigneeRows(row._id, row.assignedTo)),
  );
}
