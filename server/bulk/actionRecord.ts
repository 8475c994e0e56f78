import { setImmediate as nextTurn } from 'node:timers/promises';
import { bulkLimits } from '../../src/contract/bulk';
import type { Context } from '../context/context';
import type { Db, Reader, Trx } from '../db/schema';
import { conflict, HttpError, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { notKeptText } from '../session/idempotency';
import { writeAs } from '../session/writeAs';
import type { TaskPatch } from './taskPatch';

/** What an action did to one task. `before` and `after` are null when it deleted the task. */
export interface RecordedChange {
  place: number;
  taskId: string;
  before: TaskPatch | null;
  after: TaskPatch | null;
}

const unknownText = 'This action is not known';
const expiredText = 'This action can no longer be undone';
const undoneText = 'This action has been undone already';

/**
 * Records a new action so that it can be stopped, and returns its id. A repeated call gets the same
 * id, and continues the action.
 * @throws HttpError as `check` and `writeAs`, and 409 when the action of a repeated call was deleted
 */
export async function createAction(
  context: Context,
  requester: Actor,
  check: (trx: Trx, actor: Actor) => Promise<void>,
): Promise<string> {
  const actionId = await writeAs(context, requester, async (trx, actor) => {
    await check(trx, actor);
    const _id = newId();
    await trx
      .insertInto('bulk_actions')
      .values({ _id, user_id: actor._id, at: new Date(context.now()).toISOString(), stopped: 0 })
      .execute();
    return _id;
  });
  // A key is known for longer than the record of what the action has done.
  if (requester.call && (await readAction(context.db, actionId)) === undefined)
    throw conflict(notKeptText);
  return actionId;
}
const readAction = (db: Db, actionId: string) =>
  db.selectFrom('bulk_actions').select('stopped').where('_id', '=', actionId).executeTakeFirst();

export async function recordChanges(
  trx: Trx,
  actionId: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('bulk_changes')
    .values(
      changes.map(({ place, taskId, before, after }) => ({
        action_id: actionId,
        place,
        task_id: taskId,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
}

/** Deletes a finished action that changed nothing: there is nothing to undo. */
export async function deleteActionWithoutChanges(
  context: Context,
  actionId: string,
): Promise<void> {
  await context.db
    .deleteFrom('bulk_actions')
    .where('_id', '=', actionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bulk_changes').select('place').where('action_id', '=', actionId))),
    )
    .execute();
}

/**
 * The next changes to undo, last first, below this place, so that tasks return to the order in which they were
 * listed.
 */
export async function changesToUndo(
  context: Context,
  actionId: string,
  below: number | null,
  limit: number,
): Promise<RecordedChange[]> {
  const rows = await context.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('action_id', '=', actionId)
    .$if(below !== null, (query) => query.where('place', '<', below))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    place: row.place,
    taskId: row.task_id,
    before: row.before === null ? null : (JSON.parse(row.before) as TaskPatch),
    after: row.after === null ? null : (JSON.parse(row.after) as TaskPatch),
  }));
}

export const placesOf = (changes: readonly RecordedChange[]) =>
  changes.map((change) => change.place);

/** Those of these places whose task the action has changed, and that are not undone. */
export async function recordedPlaces(
  db: Reader,
  actionId: string,
  places: readonly number[],
): Promise<ReadonlySet<number>> {
  const recorded = await db
    .selectFrom('bulk_changes')
    .select('place')
    .where('action_id', '=', actionId)
    .where('place', 'in', places)
    .execute();
  return new Set(recorded.map((row) => row.place));
}

/**
 * The places of those changes that are not undone yet, with a lock: another undo of these changes
 * waits until this transaction is committed.
 */
export async function lockRemainingPlaces(
  trx: Trx,
  actionId: string,
  changes: readonly RecordedChange[],
): Promise<ReadonlySet<number>> {
  // An update without effect locks the rows.
  const remaining = await trx
    .updateTable('bulk_changes')
    .set((eb) => ({ place: eb.ref('place') }))
    .where('action_id', '=', actionId)
    .where('place', 'in', placesOf(changes))
    .returning('place')
    .execute();
  return new Set(remaining.map((row) => row.place));
}

/** Deletes changes that were undone. */
export async function deleteChanges(
  trx: Trx,
  actionId: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  await trx
    .deleteFrom('bulk_changes')
    .where('action_id', '=', actionId)
    .where('place', 'in', placesOf(changes))
    .execute();
}

export async function isStopped(db: Db, actionId: string): Promise<boolean> {
  return (await readAction(db, actionId))?.stopped === 1;
}

/** The same with a lock: a request to stop the action waits until this transaction is committed. */
export async function isStoppedLocked(trx: Trx, actionId: string): Promise<boolean> {
  // An update without effect locks the row.
  const action = await trx
    .updateTable('bulk_actions')
    .set((eb) => ({ stopped: eb.ref('stopped') }))
    .where('_id', '=', actionId)
    .returning('stopped')
    .executeTakeFirst();
  return action?.stopped === 1;
}

/**
 * Stops an action after the batch that is being written.
 * @throws HttpError 404 for another person's action, or a finished one that changed nothing
 */
export function stopAction(context: Context, requester: Actor, actionId: string): Promise<void> {
  return writeAs(context, requester, (trx, actor) => stop(trx, actor, actionId));
}

async function stop(trx: Trx, actor: Actor, actionId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_actions')
    .set({ stopped: 1 })
    .where('_id', '=', actionId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound(unknownText);
}

/**
 * Checks that an action can be undone, and stops it.
 * @throws HttpError 404 for another person's action, 410 when it is too old, 409 when it is undone
 * already
 */
export async function beginUndo(
  context: Context,
  requester: Actor,
  actionId: string,
): Promise<void> {
  const hasChanges = await writeAs(context, requester, async (trx, actor) => {
    await stop(trx, actor, actionId);
    const { at } = await trx
      .selectFrom('bulk_actions')
      .select('at')
      .where('_id', '=', actionId)
      .executeTakeFirstOrThrow();
    if (at < oldestUndoable(context)) throw new HttpError(410, expiredText);
    const remaining = await trx
      .selectFrom('bulk_changes')
      .select('place')
      .where('action_id', '=', actionId)
      .limit(1)
      .executeTakeFirst();
    return remaining !== undefined;
  });
  // After the commit: an action that has changed nothing yet is stopped too.
  if (!hasChanges) throw new HttpError(409, undoneText);
}

const oldestUndoable = (context: Context) =>
  new Date(context.now() - bulkLimits.undoFor).toISOString();

// An action may have deleted a hundred thousand tasks, so its rows are deleted a few at a time.
const tasksPerTurn = 200;
const changesPerTurn = 5_000;

/** Deletes actions that can no longer be undone, and the files of the tasks that they deleted. */
export async function deleteOldActions(context: Context): Promise<void> {
  const oldest = oldestUndoable(context);
  for (;;) {
    const action = await context.db
      .selectFrom('bulk_actions')
      .select('_id')
      .where('at', '<', oldest)
      .limit(1)
      .executeTakeFirst();
    if (!action) return;
    await deleteKeptTasks(context, action._id);
    await deleteChangesOf(context, action._id);
    await context.db.deleteFrom('bulk_actions').where('_id', '=', action._id).execute();
  }
}

async function deleteKeptTasks(context: Context, actionId: string): Promise<void> {
  for (;;) {
    const kept = await context.db
      .selectFrom('kept_tasks')
      .select('_id')
      .where('action_id', '=', actionId)
      .limit(tasksPerTurn)
      .execute();
    if (kept.length === 0) return;
    const ids = kept.map((task) => task._id);
    const files = await context.db
      .selectFrom('kept_attachments')
      .select(['task_id', 'filename'])
      .where('task_id', 'in', ids)
      .execute();
    const rows = await context.db
      .deleteFrom('kept_tasks')
      .where('action_id', '=', actionId)
      .where('_id', 'in', ids)
      .returning('_id')
      .execute();
    const deleted = new Set(rows.map((task) => task._id));
    // Files go last: the next start removes files without a row, but a row without its file cannot
    // be repaired. A task that an undo restored in the meantime keeps its files.
    await context.uploads.remove(
      files.filter((file) => deleted.has(file.task_id)).map((file) => file.filename),
    );
    await nextTurn();
  }
}

async function deleteChangesOf(context: Context, actionId: string): Promise<void> {
  for (;;) {
    const rows = await context.db
      .selectFrom('bulk_changes')
      .select('place')
      .where('action_id', '=', actionId)
      .orderBy('place')
      .limit(changesPerTurn)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await context.db
      .deleteFrom('bulk_changes')
      .where('action_id', '=', actionId)
      .where('place', '<=', last.place)
      .execute();
    await nextTurn();
  }
}
