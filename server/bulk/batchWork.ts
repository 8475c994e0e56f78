import type { AuditDetails } from '../../src/contract/audit';
import type { BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { forbidden } from '../lib/errors';
import type { Actor } from '../session/actor';
import { findPeople } from '../tasks/taskRepository';
import { requestedValues } from './bulkAudit';
import { ruleTexts } from '../tasks/taskRules';
import {
  deleteChanges,
  lockRemainingPlaces,
  placesOf,
  recordChanges,
  recordedPlaces,
  type RecordedChange,
} from './actionRecord';
import type { ChangedTask } from './bulkNotifications';
import type { RequestedChange } from './bulkSchemas';
import { deleteAndKeep, keptAmong, restoreKept } from './keptTasks';
import { lockTasks, readTasks, type TasksById } from './lockTasks';
import { planChange, planUndo } from './taskPatch';
import { writeTasks, type TaskChange } from './writeTasks';

/** The result of one transaction. */
export interface BatchResult {
  /** One for each task, in order. */
  verdicts: BulkVerdict[];
  /** What people are notified of after the commit. */
  changed: ChangedTask[];
}

interface Tasks {
  ids: readonly string[];
  /** Index of the first one in the whole action. */
  place: number;
  actionId: string;
  /** Whether the call has a key: then it may continue an action that has changed some of them. */
  mayContinue: boolean;
}

/** The places whose tasks the action has changed or deleted before. */
const donePlaces = (db: Reader, { ids, place, actionId, mayContinue }: Tasks) =>
  mayContinue
    ? recordedPlaces(
        db,
        actionId,
        ids.map((_id, index) => place + index),
      )
    : Promise.resolve(new Set<number>());

/** The verdicts on tasks of an action that was stopped. */
export async function verdictsAfterStop(
  db: Reader,
  tasks: Tasks,
  did: 'changed' | 'deleted',
): Promise<BulkVerdict[]> {
  const done = await donePlaces(db, tasks);
  return tasks.ids.map((id, index) =>
    done.has(tasks.place + index)
      ? { id, outcome: did }
      : refused(id, 'Stopped before this task was changed'),
  );
}

/** Adds a batch to the entry of its action in the audit log. */
async function recordBatch(
  context: Context,
  trx: Trx,
  actor: Actor,
  action: 'tasksChanged' | 'tasksDeleted' | 'tasksRestored',
  actionId: string,
  count: number,
  details?: AuditDetails,
): Promise<void> {
  if (count === 0) return;
  const mergeKey = `${action} ${actionId}`;
  await recordAudit(context, trx, { actor, action, count, mergeKey, ...(details && { details }) });
}

const refused = (id: string, error: string): BulkVerdict => ({ id, outcome: 'refused', error });

/** Plans a change of these tasks by the rules of the single calls. */
async function planChanges(
  context: Context,
  db: Reader,
  actor: Actor,
  found: TasksById,
  tasks: Tasks & { change: RequestedChange },
) {
  const { ids, place, change } = tasks;
  const done = await donePlaces(db, tasks);
  const added = await findPeople(db, change.assignees?.add ?? []);
  const people = new Map(added.map(({ _id, name }): [string, UserRef] => [_id, { _id, name }]));
  const at = new Date(context.now()).toISOString();
  const changes: TaskChange[] = [];
  const recorded: RecordedChange[] = [];
  const verdicts = ids.map((id, index): BulkVerdict => {
    if (done.has(place + index)) return { id, outcome: 'changed' };
    const task = found.get(id);
    const plan = planChange(actor, task?.row, change, { people, at });
    if (plan && 'refused' in plan) return refused(id, plan.refused);
    if (!plan || !task) return { id, outcome: 'unchanged' };
    changes.push({ ...task, patch: plan.patch });
    const before = Object.fromEntries(
      Object.keys(plan.patch).map((field) => [field, task.row[field as keyof typeof plan.patch]]),
    );
    recorded.push({ place: place + index, taskId: id, before, after: plan.patch });
    return { id, outcome: 'changed' };
  });
  return { at, changes, recorded, verdicts };
}

export async function changeTasks(
  context: Context,
  trx: Trx,
  actor: Actor,
  tasks: Tasks & { change: RequestedChange },
): Promise<BatchResult> {
  const found = await lockTasks(trx, tasks.ids);
  const { at, changes, recorded, verdicts } = await planChanges(context, trx, actor, found, tasks);
  await recordChanges(trx, tasks.actionId, recorded);
  // Only administrators can change tasks of others. All of an action are counted, as its dialog does.
  if (isAdministrator(actor))
    await recordBatch(
      context,
      trx,
      actor,
      'tasksChanged',
      tasks.actionId,
      changes.length,
      requestedValues(tasks.change),
    );
  return { verdicts, changed: await writeTasks(context, trx, actor, at, changes) };
}

/** The verdicts when the change would not alter any of these tasks, else null. */
export async function verdictsWithoutChange(
  context: Context,
  actor: Actor,
  tasks: Tasks & { change: RequestedChange },
): Promise<BulkVerdict[] | null> {
  const found = await readTasks(context.db, tasks.ids);
  const { changes, verdicts } = await planChanges(context, context.db, actor, found, tasks);
  return changes.length === 0 ? verdicts : null;
}

/** The verdicts on tasks to delete, and the places of those that are not deleted yet. */
async function planDeletion(db: Reader, actor: Actor, found: TasksById, tasks: Tasks) {
  const { ids, place } = tasks;
  const done = await donePlaces(db, tasks);
  const verdicts = ids.map((id, index): BulkVerdict => {
    if (done.has(place + index)) return { id, outcome: 'deleted' };
    const task = found.get(id);
    // Administrators see all tasks, so a missing one was deleted. Others must not learn whether it
    // exists.
    if (isAdministrator(actor)) return { id, outcome: task ? 'deleted' : 'unchanged' };
    const isOwn = task?.row.assignedTo.some((person) => person._id === actor._id);
    return refused(id, isOwn ? forbidden().message : ruleTexts.noTask);
  });
  const remaining = verdicts.flatMap(({ id, outcome }, index) =>
    outcome === 'deleted' && !done.has(place + index)
      ? [{ place: place + index, taskId: id, before: null, after: null }]
      : [],
  );
  return { verdicts, remaining };
}

/** Deletes these tasks, and keeps copies for an undo. */
export async function deleteTasks(
  context: Context,
  trx: Trx,
  actor: Actor,
  tasks: Tasks,
): Promise<BatchResult> {
  const { actionId } = tasks;
  const found = await lockTasks(trx, tasks.ids);
  const { verdicts, remaining } = await planDeletion(trx, actor, found, tasks);
  await recordChanges(trx, actionId, remaining);
  await recordBatch(context, trx, actor, 'tasksDeleted', actionId, remaining.length);
  const deleted = remaining.flatMap(({ taskId }) => found.get(taskId) ?? []);
  await deleteAndKeep(context, trx, actionId, deleted);
  return { verdicts, changed: [] };
}

/** The verdicts when none of these tasks would be deleted, else null. */
export async function verdictsWithoutDeletion(
  context: Context,
  actor: Actor,
  tasks: Tasks,
): Promise<BulkVerdict[] | null> {
  const found = await readTasks(context.db, tasks.ids);
  const { verdicts, remaining } = await planDeletion(context.db, actor, found, tasks);
  return remaining.length > 0 ? null : verdicts;
}

/** Plans the undo of these changes. `remaining` are the places that are not undone yet. */
function planUndos(
  actor: Actor,
  recorded: readonly RecordedChange[],
  {
    remaining,
    found,
    kept,
  }: { remaining: ReadonlySet<number>; found: TasksById; kept: ReadonlySet<string> },
) {
  const changes: TaskChange[] = [];
  const verdicts = recorded.map(({ place, taskId, before, after }): BulkVerdict => {
    if (!remaining.has(place)) return { id: taskId, outcome: 'unchanged' };
    if (!before || !after) {
      if (!isAdministrator(actor)) return refused(taskId, forbidden().message);
      return kept.has(taskId)
        ? { id: taskId, outcome: 'restored' }
        : refused(taskId, ruleTexts.noTask);
    }
    const task = found.get(taskId);
    const plan = planUndo(actor, task?.row, before, after);
    if (plan && 'refused' in plan) return refused(taskId, plan.refused);
    if (!plan || !task) return { id: taskId, outcome: 'unchanged' };
    changes.push({ ...task, patch: plan.patch });
    return { id: taskId, outcome: 'restored' };
  });
  return { changes, verdicts };
}

const changedIds = (recorded: readonly RecordedChange[]) =>
  recorded.filter((change) => change.after).map((change) => change.taskId);
const deletedIds = (recorded: readonly RecordedChange[]) =>
  recorded.filter((change) => !change.after).map((change) => change.taskId);

/**
 * Undoes these changes. Skips those that are undone already; refused ones can be tried again later.
 */
export async function undoChanges(
  context: Context,
  trx: Trx,
  actor: Actor,
  actionId: string,
  recorded: readonly RecordedChange[],
): Promise<BatchResult> {
  const remaining = await lockRemainingPlaces(trx, actionId, recorded);
  const found = await lockTasks(trx, changedIds(recorded));
  const kept = await keptAmong(trx, actionId, deletedIds(recorded));
  const { changes, verdicts } = planUndos(actor, recorded, { remaining, found, kept });
  const restored = recorded.filter((_change, index) => verdicts[index]?.outcome === 'restored');
  await deleteChanges(trx, actionId, restored);
  await recordBatch(context, trx, actor, 'tasksRestored', actionId, deletedIds(restored).length);
  await restoreKept(context, trx, actionId, deletedIds(restored));
  const at = new Date(context.now()).toISOString();
  return { verdicts, changed: await writeTasks(context, trx, actor, at, changes) };
}

/** The verdicts when none of these changes would be undone, else null. */
export async function verdictsWithoutUndo(
  { db }: Context,
  actor: Actor,
  actionId: string,
  recorded: readonly RecordedChange[],
): Promise<BulkVerdict[] | null> {
  const remaining = await recordedPlaces(db, actionId, placesOf(recorded));
  const found = await readTasks(db, changedIds(recorded));
  const kept = await keptAmong(db, actionId, deletedIds(recorded));
  const { verdicts } = planUndos(actor, recorded, { remaining, found, kept });
  return verdicts.some(({ outcome }) => outcome === 'restored') ? null : verdicts;
}
