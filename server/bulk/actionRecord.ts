import { setImmediate as nextTurn } from 'node:timers/promises';
import { bulkLimits } from '../../src/contract/bulk';
import type { Actor, Context, Db, Trx } from '../context';
import { HttpError, notFound } from '../http/errors';
import { newId } from '../ids';
import { writeAs } from '../session/writeAs';
import type { Reader } from '../tasks/taskRecord';
import type { RowPatch } from './rowPatch';

/** What an action did to one row; without `before` and `after` it deleted it. */
export interface DoneRow {
  place: number;
  taskId: string;
  before: RowPatch | null;
  after: RowPatch | null;
}

const noAction = 'This action is not known';
const expiredText = 'This action can no longer be undone';
const undoneText = 'This action has been undone already';

/** Records a new action, so that it can be stopped. Answers its id. @throws HttpError as `writeAs` */
export function beginAction(context: Context, requester: Actor): Promise<string> {
  return writeAs(context, requester, async (trx, actor) => {
    const _id = newId();
    await trx
      .insertInto('bulk_actions')
      .values({ _id, user_id: actor._id, at: new Date(context.now()).toISOString(), stopped: 0 })
      .execute();
    return _id;
  });
}

/** Records what was done to rows. */
export async function rememberRows(
  trx: Trx,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('bulk_changes')
    .values(
      rows.map(({ place, taskId, before, after }) => ({
        action_id: actionId,
        place,
        task_id: taskId,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute();
}

/** Forgets an action that has ended without having done anything: there is nothing to undo. */
export async function forgetIdle(context: Context, actionId: string): Promise<void> {
  await context.db
    .deleteFrom('bulk_actions')
    .where('_id', '=', actionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bulk_changes').select('place').where('action_id', '=', actionId))),
    )
    .execute();
}

/** The next rows of an action that are not undone yet, the last first: what stood at the top comes back to the top. */
export async function rowsToUndo(
  context: Context,
  actionId: string,
  below: number,
  limit: number,
): Promise<DoneRow[]> {
  const rows = await context.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('action_id', '=', actionId)
    .where('place', '<', below)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    place: row.place,
    taskId: row.task_id,
    before: row.before === null ? null : (JSON.parse(row.before) as RowPatch),
    after: row.after === null ? null : (JSON.parse(row.after) as RowPatch),
  }));
}

const places = (rows: readonly DoneRow[]) => rows.map((row) => row.place);

/** The places of those of these rows that are not undone yet. */
export async function rowsLeft(
  db: Reader,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<ReadonlySet<number>> {
  const left = await db
    .selectFrom('bulk_changes')
    .select('place')
    .where('action_id', '=', actionId)
    .where('place', 'in', places(rows))
    .execute();
  return new Set(left.map((row) => row.place));
}

/** The same, inside the transaction of a portion: another undo of these rows waits until it is committed. */
export async function lockRowsLeft(
  trx: Trx,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<ReadonlySet<number>> {
  // An update that changes nothing locks the rows.
  const left = await trx
    .updateTable('bulk_changes')
    .set((eb) => ({ place: eb.ref('place') }))
    .where('action_id', '=', actionId)
    .where('place', 'in', places(rows))
    .returning('place')
    .execute();
  return new Set(left.map((row) => row.place));
}

/** Forgets rows that are undone. */
export async function forgetRows(
  trx: Trx,
  actionId: string,
  rows: readonly DoneRow[],
): Promise<void> {
  await trx
    .deleteFrom('bulk_changes')
    .where('action_id', '=', actionId)
    .where('place', 'in', places(rows))
    .execute();
}

/** Whether the action was stopped. */
export async function isStopped(db: Db, actionId: string): Promise<boolean> {
  const action = await db
    .selectFrom('bulk_actions')
    .select('stopped')
    .where('_id', '=', actionId)
    .executeTakeFirst();
  return action?.stopped === 1;
}

/** The same, inside the transaction of a portion: a request to stop the action waits until this portion is written. */
export async function isStoppedNow(trx: Trx, actionId: string): Promise<boolean> {
  // An update that changes nothing locks the row.
  const action = await trx
    .updateTable('bulk_actions')
    .set((eb) => ({ stopped: eb.ref('stopped') }))
    .where('_id', '=', actionId)
    .returning('stopped')
    .executeTakeFirst();
  return action?.stopped === 1;
}

/**
 * Ends an action after the rows that are being changed.
 * @throws HttpError 404 for an action that is not this person's, or has ended without having done anything.
 */
export function stopAction(context: Context, requester: Actor, actionId: string): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    const { numUpdatedRows } = await trx
      .updateTable('bulk_actions')
      .set({ stopped: 1 })
      .where('_id', '=', actionId)
      .where('user_id', '=', actor._id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(noAction);
  });
}

/**
 * Makes sure that an action can be undone, and that it goes no further meanwhile.
 * @throws HttpError 404 for one that is not this person's, 410 when its time is over, 409 when it has been undone.
 */
export async function beginUndo(context: Context, actor: Actor, actionId: string): Promise<void> {
  const action = await context.db
    .selectFrom('bulk_actions')
    .selectAll()
    .where('_id', '=', actionId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst();
  if (!action) throw notFound(noAction);
  if (isExpired(context, action.at)) throw new HttpError(410, expiredText);
  await stopAction(context, actor, actionId);
  const left = await context.db
    .selectFrom('bulk_changes')
    .select('place')
    .where('action_id', '=', actionId)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new HttpError(409, undoneText);
}

const isExpired = (context: Context, at: string) =>
  at < new Date(context.now() - bulkLimits.undoFor).toISOString();

/** Rows forgotten at a time. An action may have deleted a hundred thousand tasks, and others want their turn. */
const tasksAtOnce = 200;
const changesAtOnce = 5_000;

/** Forgets actions that can no longer be undone, and then removes the files of the tasks that they had deleted. */
export async function forgetOldActions(context: Context): Promise<void> {
  const old = new Date(context.now() - bulkLimits.undoFor).toISOString();
  for (;;) {
    const action = await context.db
      .selectFrom('bulk_actions')
      .select('_id')
      .where('at', '<', old)
      .limit(1)
      .executeTakeFirst();
    if (!action) return;
    await forgetKept(context, action._id);
    await forgetChanges(context, action._id);
    await context.db.deleteFrom('bulk_actions').where('_id', '=', action._id).execute();
  }
}

async function forgetKept(context: Context, actionId: string): Promise<void> {
  for (;;) {
    const kept = await context.db
      .selectFrom('kept_tasks')
      .select('_id')
      .where('action_id', '=', actionId)
      .limit(tasksAtOnce)
      .execute();
    if (kept.length === 0) return;
    const ids = kept.map((task) => task._id);
    const files = await context.db
      .selectFrom('kept_attachments')
      .select(['task_id', 'filename'])
      .where('task_id', 'in', ids)
      .execute();
    const gone = await context.db
      .deleteFrom('kept_tasks')
      .where('action_id', '=', actionId)
      .where('_id', 'in', ids)
      .returning('_id')
      .execute();
    const forgotten = new Set(gone.map((task) => task._id));
    // In the order of a single deletion: bytes without a row are swept at the next start, a row without bytes could never be
    // mended. A task that an undo under way has brought back meanwhile keeps its files.
    await context.uploads.remove(
      files.filter((file) => forgotten.has(file.task_id)).map((file) => file.filename),
    );
    await nextTurn();
  }
}

async function forgetChanges(context: Context, actionId: string): Promise<void> {
  for (;;) {
    const places = await context.db
      .selectFrom('bulk_changes')
      .select('place')
      .where('action_id', '=', actionId)
      .orderBy('place')
      .limit(changesAtOnce)
      .execute();
    const last = places.at(-1);
    if (!last) return;
    await context.db
      .deleteFrom('bulk_changes')
      .where('action_id', '=', actionId)
      .where('place', '<=', last.place)
      .execute();
    await nextTurn();
  }
}
