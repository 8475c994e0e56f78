import { setImmediate as nextTurn } from 'node:timers/promises';
import { taskFieldNames, type TaskField } from '../../src/contract/task';
import { recordAudit, type AuditEntry } from '../audit/record';
import type { Context } from '../context/context';
import type { Schema, TaskTable, Trx } from '../db/schema';
import { statement } from '../db/statement';
import type { NewEvent, NumberedEvent } from '../events/log';
import { chunks } from '../lib/chunks';
import {
  administratorsAmong,
  insertNotifications,
  recipientsOf,
  toRecipients,
  type Accounts,
  type NewAnnouncement,
} from '../notifications/announce';
import type { Actor } from '../session/actor';
import { withFieldChanges } from './fieldChanges';
import { recountLater } from './links';
import type { TaskRow } from './taskAnswers';
import {
  activityRows,
  insertActivity,
  storeAssignees,
  storeLabels,
  storeLinks,
  toRecord,
  type FoundTask,
} from './taskRepository';
import { taskAudience } from './taskRules';
import { changeEntries } from './valueChanges';

/** A change of a task that has been decided on, and not been written yet. */
export interface PlannedChange {
  /** Null: the server itself. What it does is not in the history. */
  actor: Actor | null;
  /** The task as it is. Null: it is new. */
  before: FoundTask | null;
  /** The task after the change, but for its numbers. */
  after: TaskRow;
  /** An edit, deletion or restore of a comment. */
  editsComments?: boolean;
  announcements?: readonly NewAnnouncement[];
  /** Events besides those of the task, for all who see it. */
  events?: readonly Pick<NewEvent, 'type' | 'payload'>[];
  audit?: readonly AuditEntry[];
  /** Writes rows that belong to the change, such as a comment. `row` has the numbers. */
  write?: (trx: Trx, row: TaskRow) => Promise<unknown>;
}

/** Tasks of one statement. */
const tasksPerStatement = 50;

/** A change with its numbers. */
interface NumberedChange {
  change: PlannedChange;
  row: TaskRow;
  record: TaskTable;
  fields: readonly TaskField[];
}

/**
 * Writes changes of tasks and new tasks, each with its history, its events and its notifications. Every
 * way to change tasks ends here. All numbers are taken at once, and as late as possible, because all
 * other writes wait from then on. Call it last in a transaction, and at most with one change of a task.
 * @returns the tasks as they are then, in the same order
 */
export async function saveTasks(
  context: Context,
  trx: Trx,
  changes: readonly PlannedChange[],
): Promise<FoundTask[]> {
  if (changes.length === 0) return [];
  const accounts = await administratorsAmong(trx, changes.flatMap(peopleToKnow));
  await recordAudit(context, trx, ...changes.flatMap(({ audit = [] }) => audit));
  const eventsOf = changes.map((change) => eventsOfTask(change, accounts));
  const toldOf = changes.map(({ announcements = [] }) =>
    announcements.flatMap((one) => toRecipients(one, recipientsOf(accounts, one))),
  );
  const created = changes.filter(({ before }) => before === null).length;
  const first = await context.events.nextSeqs(trx, eventsOf.flat().length + toldOf.flat().length);
  let number = created === 0 ? 0 : await nextNumbers(trx, created);
  let seq = first;
  const at = new Date(context.now()).toISOString();
  const numbered: NumberedChange[] = [];
  const events: NumberedEvent[] = [];
  const notifications: Schema['notifications'][] = [];
  for (const [index, change] of changes.entries()) {
    // A task has the number of its first event.
    const one = withNumbers(change, seq, change.before ? undefined : number++);
    numbered.push(one);
    for (const { type, payload = one.row, audience } of eventsOf[index] ?? [])
      events.push({ seq: seq++, type, payload, audience, taskId: one.row._id });
    for (const told of toldOf[index] ?? []) {
      const { event, rows } = told(seq++, at);
      events.push(event);
      notifications.push(...rows);
    }
  }
  for (const chunk of chunks(numbered, tasksPerStatement)) {
    // Requests that do not need the database can run while this transaction is open.
    if (chunk[0] !== numbered[0]) await nextTurn();
    await writeTasks(trx, chunk);
  }
  await recountLater(
    trx,
    numbered.map(({ change, row }) => ({ before: change.before?.row ?? null, after: row })),
  );
  await context.events.appendAllAt(trx, events);
  await insertNotifications(trx, notifications);
  return numbered;
}

const assigned = (task: TaskRow | undefined): string[] =>
  (task?.assignedTo ?? []).map((person) => person._id);
const assigneesOnlyIn = (a: TaskRow | undefined, b: TaskRow | undefined): string[] => {
  const others = assigned(b);
  return assigned(a).filter((id) => !others.includes(id));
};

/** Those of whom it matters whether they are administrators. */
function peopleToKnow({ before, after, announcements = [] }: PlannedChange): string[] {
  const told = announcements.flatMap(({ candidates }) => candidates);
  if (!before) return told;
  return [...assigneesOnlyIn(before.row, after), ...assigneesOnlyIn(after, before.row), ...told];
}

/** An event without the number. Without a payload, it has the row. */
type TaskEvent = Pick<NewEvent, 'type' | 'audience'> & { payload?: unknown };

/**
 * The events of a change: `task-updated` for those who saw the task before, `task-created` for new
 * assignees and `task-deleted` for former ones. Administrators see every task, so being assigned makes
 * no difference for them.
 */
function eventsOfTask(
  { before, after, events = [] }: PlannedChange,
  { known, administrators }: Accounts,
): TaskEvent[] {
  const audience = taskAudience(after);
  if (!before) return [{ type: 'task-created', audience }];
  const added = assigneesOnlyIn(after, before.row);
  const seesOnlyOwn = (id: string) => known.has(id) && !administrators.has(id);
  const others = audience.users.filter((id) => !added.includes(id));
  const newcomers = added.filter(seesOnlyOwn);
  const former = assigneesOnlyIn(before.row, after).filter(seesOnlyOwn);
  const only = (users: string[]) => ({ administrators: false, users });
  return [
    { type: 'task-updated', audience: { administrators: true, users: others } },
    ...(newcomers.length > 0 ? [{ type: 'task-created' as const, audience: only(newcomers) }] : []),
    ...(former.length > 0
      ? [{ type: 'task-deleted' as const, payload: after._id, audience: only(former) }]
      : []),
    ...events.map((event) => ({ ...event, audience })),
  ];
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

/** Who is said to have changed what the server itself has changed. */
const server = { _id: '', name: 'Docket' };

function withNumbers(change: PlannedChange, seq: number, number?: number): NumberedChange {
  const { actor, before, after, editsComments } = change;
  const row: TaskRow = {
    ...after,
    ...(number !== undefined && { number }),
    ...(editsComments && { commentsChanged: seq }),
    seq,
  };
  const fields = before ? taskFieldNames.filter((field) => row[field] !== before.row[field]) : [];
  const kept = before?.record.field_changes ?? null;
  const record = toRecord(row, {
    position: before?.record.position ?? seq,
    field_changes:
      fields.length === 0
        ? kept
        : withFieldChanges({ field_changes: kept }, fields, {
            seq,
            actor: actor ?? server,
            at: row.updatedAt,
          }),
  });
  return { change, row, record, fields };
}

const upsertTasks = statement((db, { records }: { records: readonly TaskTable[] }) =>
  db
    .insertInto('tasks')
    .values(records)
    .onConflict((known) =>
      known.column('_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        due_date: eb.ref('excluded.due_date'),
        updated_at: eb.ref('excluded.updated_at'),
        bytes: eb.ref('excluded.bytes'),
        next_at: eb.ref('excluded.next_at'),
        field_changes: eb.ref('excluded.field_changes'),
        row: eb.ref('excluded.row'),
      })),
    ),
);
/** Writes the rows of changes, with one statement for each table. */
async function writeTasks(trx: Trx, changes: readonly NumberedChange[]): Promise<void> {
  await upsertTasks(trx, { records: changes.map(({ record }) => record) });
  for (const [stored, store] of [
    [['labels'], storeLabels],
    [['assignedTo'], storeAssignees],
    [['parent', 'blockedBy'], storeLinks],
  ] as const) {
    const isStored = ({ change, fields }: NumberedChange) =>
      !change.before || stored.some((field) => fields.includes(field));
    const some = changes.filter(isStored);
    const known = some.filter(({ change }) => change.before);
    const rowOf = ({ row }: NumberedChange) => row;
    await store(
      trx,
      some.map(rowOf),
      known.map(({ row }) => row._id),
    );
  }
  await insertActivity(trx, changes.flatMap(historyOf));
  for (const { change, row } of changes) await change.write?.(trx, row);
}

function historyOf({ change: { actor, before }, row, fields }: NumberedChange) {
  if (actor === null) return [];
  const { _id, assignedTo, updatedAt, seq } = row;
  if (!before) return activityRows(_id, actor, { assigned: assignedTo }, updatedAt, seq);
  return changeEntries(actor, { before: before.row, after: row, fields }, updatedAt, seq);
}
