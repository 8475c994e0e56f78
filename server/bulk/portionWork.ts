import type { BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { forbidden } from '../http/errors';
import { findPeople } from '../tasks/taskRepository';
import { ruleTexts } from '../tasks/taskRules';
import { rememberRows, type DoneRow } from './actionRecord';
import type { ToldChange } from './bulkNews';
import type { WishedChange } from './bulkSchemas';
import { deleteAndKeep, restoreKept } from './keptTasks';
import { lockRows } from './lockRows';
import { planRow, planUndo, type RowPlan } from './rowPatch';
import { writeRows, type ChangedRow } from './writeRows';

/** What the work of one transaction on a portion of rows comes to. */
export interface PortionResult {
  /** One for each row, in order. */
  verdicts: BulkVerdict[];
  /** What people hear of when the transaction is committed. */
  told: ToldChange[];
}

/** A portion of an action's rows. */
interface Rows {
  ids: readonly string[];
  /** Place of the first in the whole action. */
  place: number;
  action: { _id: string; userId: string };
}

const refused = (id: string, error: string): BulkVerdict => ({ id, outcome: 'refused', error });

/** Changes these rows by the rules of the single calls. */
export async function changeRows(context: Context, trx: Trx, actor: Actor, { ids, place, change, action }: Rows & { change: WishedChange }): Promise<PortionResult> {
  const held = await lockRows(trx, ids);
  const people = new Map((await findPeople(trx, change.assignees?.add ?? [])).map(({ _id, name }) => [_id, { _id, name }]));
  const at = new Date(context.now()).toISOString();
  const changes: ChangedRow[] = [];
  const done: DoneRow[] = [];
  const verdicts = ids.map((id, index): BulkVerdict => {
    const found = held.get(id);
    const plan: RowPlan = planRow(actor, found?.row, change, { people, at });
    if (plan === null || !found) return plan && 'refused' in plan ? refused(id, plan.refused) : { id, outcome: 'unchanged' };
    if ('refused' in plan) return refused(id, plan.refused);
    changes.push({ ...found, patch: plan.patch });
    const before = Object.fromEntries(Object.keys(plan.patch).map((field) => [field, found.row[field as keyof typeof plan.patch]]));
    done.push({ place: place + index, taskId: id, before, after: plan.patch });
    return { id, outcome: 'changed' };
  });
  await rememberRows(context, trx, action, done);
  return { verdicts, told: await writeRows(context, trx, actor, at, changes) };
}

/** Deletes these tasks, and keeps them for an undo. */
export async function deleteRows(context: Context, trx: Trx, actor: Actor, { ids, place, action }: Rows): Promise<PortionResult> {
  const held = await lockRows(trx, ids);
  const mayDelete = isAdministrator(actor);
  const doomed = ids.flatMap((id) => (mayDelete ? (held.get(id) ?? []) : []));
  await rememberRows(context, trx, action, ids.flatMap((id, index) => (mayDelete && held.has(id) ? { place: place + index, taskId: id, before: null, after: null } : [])));
  await deleteAndKeep(context, trx, action._id, doomed);
  const verdicts = ids.map((id): BulkVerdict => {
    const found = held.get(id);
    // To an administrator a task that is not there is gone already; to others it may as well be somebody else's.
    if (mayDelete) return { id, outcome: found ? 'deleted' : 'unchanged' };
    const isOwn = found?.row.assignedTo.some((person) => person._id === actor._id);
    return refused(id, isOwn ? forbidden().message : ruleTexts.noTask);
  });
  return { verdicts, told: [] };
}

/** Takes back what an action did to these rows, as far as nobody else has done so. */
export async function undoRows(context: Context, trx: Trx, actor: Actor, actionId: string, wanted: readonly DoneRow[]): Promise<PortionResult> {
  // What another undo of the same action has done meanwhile is not done again.
  const taken = await trx.deleteFrom('bulk_changes').where('action_id', '=', actionId).where('place', 'in', wanted.map((row) => row.place)).returning('place').execute();
  const places = new Set(taken.map((row) => row.place));
  const rows = wanted.filter((row) => places.has(row.place));
  const held = await lockRows(trx, rows.filter((row) => row.after).map((row) => row.taskId));
  const changes: ChangedRow[] = [];
  const plans = new Map<string, RowPlan>();
  for (const { taskId, before, after } of rows) {
    if (!before || !after) continue;
    const found = held.get(taskId);
    const plan = planUndo(actor, found?.row, before, after);
    plans.set(taskId, plan);
    if (plan && 'patch' in plan && found) changes.push({ ...found, patch: plan.patch });
  }
  const deleted = rows.filter((row) => !row.after).map((row) => row.taskId);
  const restored = isAdministrator(actor) ? await restoreKept(context, trx, actionId, deleted) : new Set<string>();
  const told = await writeRows(context, trx, actor, new Date(context.now()).toISOString(), changes);
  const verdicts = wanted.map(({ place, taskId, after }): BulkVerdict => {
    if (!places.has(place)) return { id: taskId, outcome: 'unchanged' };
    if (!after) return restored.has(taskId) ? { id: taskId, outcome: 'restored' } : refused(taskId, isAdministrator(actor) ? ruleTexts.noTask : forbidden().message);
    const plan = plans.get(taskId);
    if (plan && 'refused' in plan) return refused(taskId, plan.refused);
    return { id: taskId, outcome: plan ? 'restored' : 'unchanged' };
  });
  return { verdicts, told };
}
