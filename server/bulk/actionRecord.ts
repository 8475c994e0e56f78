import { bulkLimits } from '../../src/contract/bulk';
import type { Context } from '../context/context';
import type { Db, Reader, Trx } from '../db/schema';
import { conflict, HttpError, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { notKeptText } from '../session/idempotency';
import { writeAnyway, writeAs } from '../session/writeAs';
import type { TaskPatch } from '../tasks/planChange';

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
  { deletes }: { deletes: boolean },
  check: (trx: Trx, actor: Actor) => Promise<void>,
): Promise<string> {
  const write = deletes ? writeAnyway : writeAs;
  const actionId = await write(context, requester, async (trx, actor) => {
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
  return writeAnyway(context, requester, async (trx, actor) => {
    await stop(trx, actor, actionId);
  });
}

async function stop(trx: Trx, actor: Actor, actionId: string): Promise<{ at: string }> {
  const action = await trx
    .updateTable('bulk_actions')
    .set({ stopped: 1 })
    .where('_id', '=', actionId)
    .where('user_id', '=', actor._id)
    .returning('at')
    .executeTakeFirst();
  if (!action) throw notFound(unknownText);
  return action;
}

/**
 * Checks that an action can be undone, and stops it.
 * @returns how many of its changes an earlier call with the same key has undone
 * @throws HttpError 404 for another person's action, 410 when it is too old, 409 when it is undone
 * already
 */
export async function beginUndo(
  context: Context,
  requester: Actor,
  actionId: string,
): Promise<number> {
  // A repeated call gets the number of its first time.
  const toUndo = await writeAs(context, requester, async (trx, actor) => {
    const { at } = await stop(trx, actor, actionId);
    if (at < oldestUndoable(context)) throw new HttpError(410, expiredText);
    return countChanges(trx, actionId);
  });
  // After the commit: an action that has changed nothing yet is stopped too.
  if (toUndo === 0) throw new HttpError(409, undoneText);
  if (!requester.call) return 0;
  // An earlier version kept `true` for a call that is repeated here.
  return Math.max(0, toUndo - (await countChanges(context.db, actionId)));
}

/** How many changes of an action are not undone. */
async function countChanges(db: Reader, actionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_changes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('action_id', '=', actionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Actions before this time, ISO 8601, can no longer be undone. */
export const oldestUndoable = (context: Context) =>
  new Date(context.now() - bulkLimits.undoFor).toISOString();
