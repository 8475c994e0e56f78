import type { BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { forbidden } from '../http/errors';
import type { Reader } from '../tasks/taskRecord';
import { findPeople } from '../tasks/taskRepository';
import { ruleTexts } from '../tasks/taskRules';
import { rememberRows, type DoneRow } from './actionRecord';
import type { ToldChange } from './bulkNews';
import type { WishedChange } from './bulkSchemas';
import { deleteAndKeep, restoreKept } from './keptTasks';
import { lockRows, readRows, type HeldRows } from './lockRows';
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
  actionId: string;
}

const refused = (id: string, error: string): BulkVerdict => ({ id, outcome: 'refused', error });

/** What a change comes to for these rows, by the rules of the single calls. */
async function planChange(context: Context, db: Reader, actor: Actor, found: HeldRows, { ids, place, change }: Rows & { change: WishedChange }) {
  const people = new Map((await findPeople(db, change.assignees?.add ?? [])).map(({ _id, name }) => [_id, { _id, name }]));
  const at = new Date(context.now()).toISOString();
  const changes: ChangedRow[] = [];
  const done: DoneRow[] = [];
  const verdicts = ids.map((id, index): BulkVerdict => {
    const held = found.get(id);
    const plan: RowPlan = planRow(actor, held?.row, change, { people, at });
    if (plan === null || !held) return plan && 'refused' in plan ? refused(id, plan.refused) : { id, outcome: 'unchanged' };
    if ('refused' in plan) return refused(id, plan.refused);
    changes.push({ ...held, patch: plan.patch });
    const before = Object.fromEntries(Object.keys(plan.patch).map((field) => [field, held.row[field as keyof typeof plan.patch]]));
    done.push({ place: place + index, taskId: id, before, after: plan.patch });
    return { id, outcome: 'changed' };
  });
  return { at, changes, done, verdicts };
}

/** Changes these rows. */
export async function changeRows(context: Context, trx: Trx, actor: Actor, rows: Rows & { change: WishedChange }): Promise<PortionResult> {
  const { at, changes, done, verdicts } = await planChange(context, trx, actor, await lockRows(trx, rows.ids), rows);
  await rememberRows(trx, rows.actionId, done);
  return { verdicts, told: await writeRows(context, trx, actor, at, changes) };
}

/** The verdicts on a change that would write nothing to any of these rows; null when it would. */
export async function verdictsWithoutChange(context: Context, actor: Actor, rows: Rows & { change: WishedChange }): Promise<BulkVerdict[] | null> {
  const { changes, verdicts } = await planChange(context, context.db, actor, await readRows(context.db, rows.ids), rows);
  return changes.length === 0 ? verdicts : null;
}

function deletionVerdicts(actor: Actor, found: HeldRows, ids: readonly string[]): BulkVerdict[] {
  return ids.map((id): BulkVerdict => {
    const held = found.get(id);
    // To an administrator a task that is not there is gone already; to others it may as well be somebody else's.
    if (isAdministrator(actor)) return { id, outcome: held ? 'deleted' : 'unchanged' };
    const isOwn = held?.row.assignedTo.some((person) => person._id === actor._id);
    return refused(id, isOwn ? forbidden().message : ruleTexts.noTask);
  });
}

/** Deletes these tasks, and keeps them for an undo. */
export async function deleteRows(context: Context, trx: Trx, actor: Actor, { ids, place, actionId }: Rows): Promise<PortionResult> {
  const found = await lockRows(trx, ids);
  const verdicts = deletionVerdicts(actor, found, ids);
  const doomed = verdicts.flatMap(({ id, outcome }, index) => (outcome === 'deleted' ? [{ place: place + index, taskId: id, before: null, after: null }] : []));
  await rememberRows(trx, actionId, doomed);
  await deleteAndKeep(context, trx, actionId, doomed.flatMap(({ taskId }) => found.get(taskId) ?? []));
  return { verdicts, told: [] };
}

/** The verdicts on a deletion that would delete none of these tasks; null when it would. */
export async function verdictsWithoutDeletion(context: Context, actor: Actor, { ids }: Rows): Promise<BulkVerdict[] | null> {
  const verdicts = deletionVerdicts(actor, await readRows(context.db, ids), ids);
  return verdicts.some(({ outcome }) => outcome === 'deleted') ? null : verdicts;
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
