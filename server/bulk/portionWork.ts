import type { BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { forbidden } from '../http/errors';
import type { Reader } from '../tasks/taskRecord';
import { findPeople } from '../tasks/taskRepository';
import { ruleTexts } from '../tasks/taskRules';
import { forgetRows, lockRowsLeft, rememberRows, rowsLeft, type DoneRow } from './actionRecord';
import type { ToldChange } from './bulkNews';
import type { WishedChange } from './bulkSchemas';
import { deleteAndKeep, keptAmong, restoreKept } from './keptTasks';
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
async function planChange(
  context: Context,
  db: Reader,
  actor: Actor,
  found: HeldRows,
  { ids, place, change }: Rows & { change: WishedChange },
) {
  const people = new Map(
    (await findPeople(db, change.assignees?.add ?? [])).map(({ _id, name }) => [
      _id,
      { _id, name },
    ]),
  );
  const at = new Date(context.now()).toISOString();
  const changes: ChangedRow[] = [];
  const done: DoneRow[] = [];
  const verdicts = ids.map((id, index): BulkVerdict => {
    const held = found.get(id);
    const plan: RowPlan = planRow(actor, held?.row, change, { people, at });
    if (plan === null || !held)
      return plan && 'refused' in plan ? refused(id, plan.refused) : { id, outcome: 'unchanged' };
    if ('refused' in plan) return refused(id, plan.refused);
    changes.push({ ...held, patch: plan.patch });
    const before = Object.fromEntries(
      Object.keys(plan.patch).map((field) => [field, held.row[field as keyof typeof plan.patch]]),
    );
    done.push({ place: place + index, taskId: id, before, after: plan.patch });
    return { id, outcome: 'changed' };
  });
  return { at, changes, done, verdicts };
}

/** Changes these rows. */
export async function changeRows(
  context: Context,
  trx: Trx,
  actor: Actor,
  rows: Rows & { change: WishedChange },
): Promise<PortionResult> {
  const { at, changes, done, verdicts } = await planChange(
    context,
    trx,
    actor,
    await lockRows(trx, rows.ids),
    rows,
  );
  await rememberRows(trx, rows.actionId, done);
  return { verdicts, told: await writeRows(context, trx, actor, at, changes) };
}

/** The verdicts on a change that would write nothing to any of these rows; null when it would. */
export async function verdictsWithoutChange(
  context: Context,
  actor: Actor,
  rows: Rows & { change: WishedChange },
): Promise<BulkVerdict[] | null> {
  const { changes, verdicts } = await planChange(
    context,
    context.db,
    actor,
    await readRows(context.db, rows.ids),
    rows,
  );
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
export async function deleteRows(
  context: Context,
  trx: Trx,
  actor: Actor,
  { ids, place, actionId }: Rows,
): Promise<PortionResult> {
  const found = await lockRows(trx, ids);
  const verdicts = deletionVerdicts(actor, found, ids);
  const doomed = verdicts.flatMap(({ id, outcome }, index) =>
    outcome === 'deleted' ? [{ place: place + index, taskId: id, before: null, after: null }] : [],
  );
  await rememberRows(trx, actionId, doomed);
  await deleteAndKeep(
    context,
    trx,
    actionId,
    doomed.flatMap(({ taskId }) => found.get(taskId) ?? []),
  );
  return { verdicts, told: [] };
}

/** The verdicts on a deletion that would delete none of these tasks; null when it would. */
export async function verdictsWithoutDeletion(
  context: Context,
  actor: Actor,
  { ids }: Rows,
): Promise<BulkVerdict[] | null> {
  const verdicts = deletionVerdicts(actor, await readRows(context.db, ids), ids);
  return verdicts.some(({ outcome }) => outcome === 'deleted') ? null : verdicts;
}

/** What taking back these rows comes to. `left` are the places of those that another undo of the action has not brought back. */
function planUndoOfRows(
  actor: Actor,
  rows: readonly DoneRow[],
  { left, found, kept }: { left: ReadonlySet<number>; found: HeldRows; kept: ReadonlySet<string> },
) {
  const changes: ChangedRow[] = [];
  const verdicts = rows.map(({ place, taskId, before, after }): BulkVerdict => {
    if (!left.has(place)) return { id: taskId, outcome: 'unchanged' };
    if (!before || !after) {
      if (!isAdministrator(actor)) return refused(taskId, forbidden().message);
      return kept.has(taskId)
        ? { id: taskId, outcome: 'restored' }
        : refused(taskId, ruleTexts.noTask);
    }
    const held = found.get(taskId);
    const plan = planUndo(actor, held?.row, before, after);
    if (plan && 'refused' in plan) return refused(taskId, plan.refused);
    if (!plan || !held) return { id: taskId, outcome: 'unchanged' };
    changes.push({ ...held, patch: plan.patch });
    return { id: taskId, outcome: 'restored' };
  });
  return { changes, verdicts };
}

const changedIds = (rows: readonly DoneRow[]) =>
  rows.filter((row) => row.after).map((row) => row.taskId);
const deletedIds = (rows: readonly DoneRow[]) =>
  rows.filter((row) => !row.after).map((row) => row.taskId);

/** Undoes what an action did to these rows. Skips rows that are already undone. Rows that cannot be undone now can be tried again later. */
export async function undoRows(
  context: Context,
  trx: Trx,
  actor: Actor,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<PortionResult> {
  const left = await lockRowsLeft(trx, actionId, rows);
  const found = await lockRows(trx, changedIds(rows));
  const { changes, verdicts } = planUndoOfRows(actor, rows, {
    left,
    found,
    kept: await keptAmong(trx, actionId, deletedIds(rows)),
  });
  const restored = rows.filter((_row, index) => verdicts[index]?.outcome === 'restored');
  await forgetRows(trx, actionId, restored);
  await restoreKept(context, trx, actionId, deletedIds(restored));
  return {
    verdicts,
    told: await writeRows(context, trx, actor, new Date(context.now()).toISOString(), changes),
  };
}

/** The verdicts on an undo that would bring back none of these rows; null when it would. */
export async function verdictsWithoutUndo(
  { db }: Context,
  actor: Actor,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<BulkVerdict[] | null> {
  const [left, found, kept] = [
    await rowsLeft(db, actionId, rows),
    await readRows(db, changedIds(rows)),
    await keptAmong(db, actionId, deletedIds(rows)),
  ];
  const { verdicts } = planUndoOfRows(actor, rows, { left, found, kept });
  return verdicts.some(({ outcome }) => outcome === 'restored') ? null : verdicts;
}
