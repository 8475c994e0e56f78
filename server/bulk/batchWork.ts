import type { AuditDetails } from '../../src/contract/audit';
import type { BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { forbidden } from '../lib/errors';
import { outcomeOf } from '../lib/lane';
import type { Actor } from '../session/actor';
import { patched, planChange, planUndo, type TaskPatch } from '../tasks/planChange';
import { saveTasks } from '../tasks/saveTasks';
import { findPeople, findTasks, lockTasks, type FoundTask } from '../tasks/taskRepository';
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
import { requestedValues } from './bulkAudit';
import { deleteAndKeep, keptAmong, restoreKept } from './keptTasks';
import { donePlaces, refused, verdictOn, type Tasks } from './verdicts';

type TasksById = ReadonlyMap<string, FoundTask>;

/** The result of one transaction. */
export interface BatchResult {
  /** One for each task, in order. */
  verdicts: BulkVerdict[];
  /** What people are notified of after the commit. */
  changed: ChangedTask[];
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

interface Change {
  task: FoundTask;
  patch: TaskPatch;
}

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
  const people = new Map(added.map((person) => [person._id, person]));
  const at = new Date(context.now()).toISOString();
  const changes: Change[] = [];
  const recorded: RecordedChange[] = [];
  const verdicts: BulkVerdict[] = [];
  for (const [index, id] of ids.entries()) {
    if (done.has(place + index)) {
      verdicts.push({ id, outcome: 'changed' });
      continue;
    }
    const task = found.get(id);
    const plan = await outcomeOf(() => planChange(actor, task?.row, change, { people, at }));
    verdicts.push(verdictOn(id, plan, 'changed'));
    if (!task || 'refusal' in plan || !plan.result) continue;
    const patch = plan.result;
    changes.push({ task, patch });
    const before = Object.fromEntries(
      Object.keys(patch).map((field) => [field, task.row[field as keyof TaskPatch]]),
    );
    recorded.push({ place: place + index, taskId: id, before, after: patch });
  }
  return { at, changes, recorded, verdicts };
}

/** Writes changes, and returns what people are notified of after the commit. */
async function save(
  context: Context,
  trx: Trx,
  actor: Actor,
  at: string,
  changes: readonly Change[],
): Promise<ChangedTask[]> {
  const saved = await saveTasks(
    context,
    trx,
    changes.map(({ task, patch }) => ({
      actor,
      before: task,
      after: patched(task.row, patch, at),
    })),
  );
  return changes.map(({ task, patch }, index) => ({
    row: saved[index]?.row ?? task.row,
    patch,
    newAssignees: (patch.assignedTo ?? [])
      .map((person) => person._id)
      .filter((id) => !task.row.assignedTo.some((person) => person._id === id)),
  }));
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
  return { verdicts, changed: await save(context, trx, actor, at, changes) };
}

/** The verdicts when the change would not alter any of these tasks, else null. */
export async function verdictsWithoutChange(
  context: Context,
  actor: Actor,
  tasks: Tasks & { change: RequestedChange },
): Promise<BulkVerdict[] | null> {
  const found = await findTasks(context.db, tasks.ids);
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
  const found = await findTasks(context.db, tasks.ids);
  const { verdicts, remaining } = await planDeletion(context.db, actor, found, tasks);
  return remaining.length > 0 ? null : verdicts;
}

/** Plans the undo of these changes. `remaining` are the places that are not undone yet. */
async function planUndos(
  actor: Actor,
  recorded: readonly RecordedChange[],
  {
    remaining,
    found,
    kept,
  }: { remaining: ReadonlySet<number>; found: TasksById; kept: ReadonlySet<string> },
) {
  const changes: Change[] = [];
  const verdicts: BulkVerdict[] = [];
  const verdictOnDeleted = (id: string): BulkVerdict => {
    if (!isAdministrator(actor)) return refused(id, forbidden().message);
    return kept.has(id) ? { id, outcome: 'restored' } : refused(id, ruleTexts.noTask);
  };
  for (const { place, taskId: id, before, after } of recorded) {
    if (!remaining.has(place)) verdicts.push({ id, outcome: 'unchanged' });
    else if (!before || !after) verdicts.push(verdictOnDeleted(id));
    else {
      const task = found.get(id);
      const plan = await outcomeOf(() => planUndo(actor, task?.row, before, after));
      verdicts.push(verdictOn(id, plan, 'restored'));
      if (task && 'result' in plan && plan.result) changes.push({ task, patch: plan.result });
    }
  }
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
  const { changes, verdicts } = await planUndos(actor, recorded, { remaining, found, kept });
  const restored = recorded.filter((_change, index) => verdicts[index]?.outcome === 'restored');
  await deleteChanges(trx, actionId, restored);
  await recordBatch(context, trx, actor, 'tasksRestored', actionId, deletedIds(restored).length);
  await restoreKept(context, trx, actionId, deletedIds(restored));
  const at = new Date(context.now()).toISOString();
  return { verdicts, changed: await save(context, trx, actor, at, changes) };
}

/** The verdicts when none of these changes would be undone, else null. */
export async function verdictsWithoutUndo(
  { db }: Context,
  actor: Actor,
  actionId: string,
  recorded: readonly RecordedChange[],
): Promise<BulkVerdict[] | null> {
  const remaining = await recordedPlaces(db, actionId, placesOf(recorded));
  const found = await findTasks(db, changedIds(recorded));
  const kept = await keptAmong(db, actionId, deletedIds(recorded));
  const { verdicts } = await planUndos(actor, recorded, { remaining, found, kept });
  return verdicts.some(({ outcome }) => outcome === 'restored') ? null : verdicts;
}
