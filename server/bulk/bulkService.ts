import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkEnd, BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { errorTextOf } from '../http/errorHandler';
import { badRequest, forbidden, HttpError } from '../lib/errors';
import { currentActor, type Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import { findPeople } from '../tasks/taskRepository';
import { ruleTexts } from '../tasks/taskRules';
import {
  changesToUndo,
  deleteActionWithoutChanges,
  isStopped,
  isStoppedLocked,
} from './actionRecord';
import {
  changeTasks,
  deleteTasks,
  undoChanges,
  verdictsWithoutChange,
  verdictsWithoutDeletion,
  verdictsWithoutUndo,
  type BatchResult,
} from './batchWork';
import { BulkNotifications } from './bulkNotifications';
import type { BulkRequest, RequestedChange } from './bulkSchemas';
import { nextBatch, nextUndoBatch } from './batchSizes';
import { verdictsAfterStop } from './verdicts';

/** Tasks of one transaction: few enough that other requests do not wait long. */
export const batchSize = 100;

interface Batch {
  ids: readonly string[];
  /**
   * The verdicts when nothing has to be written, so that no write transaction is opened; else null.
   */
  withoutWriting: (actor: Actor) => Promise<BulkVerdict[] | null>;
  /** Does the work inside a transaction. */
  work: (trx: Trx, actor: Actor) => Promise<BatchResult>;
}

/** Verdicts batch by batch, and a summary at the end. */
type BulkAnswer = AsyncGenerator<(BulkVerdict | BulkEnd)[]>;

/**
 * Checks that all people to assign have an account. Checks the right to assign first, so that
 * others cannot find out which accounts exist.
 * @throws HttpError 403, 400
 */
export async function requireAssigneesExist(
  db: Reader,
  actor: Actor,
  requested: RequestedChange | undefined,
): Promise<void> {
  const add = requested?.assignees?.add ?? [];
  if (add.length > 0 && !isAdministrator(actor)) throw forbidden(ruleTexts.assigneeFieldsOnly);
  if ((await findPeople(db, add)).length < add.length) throw badRequest(ruleTexts.unknownPerson);
}

/**
 * Changes or deletes many tasks, one transaction per batch: a batch that fails changes nothing.
 * Yields the verdicts of each batch once they are durable. Ends after the current batch when the
 * reader stops.
 */
export async function* runBulk(
  context: Context,
  actor: Actor,
  { ids, change }: BulkRequest,
  actionId: string,
): BulkAnswer {
  async function* batches(): AsyncGenerator<Batch> {
    for (let start = 0; start < ids.length;) {
      const place = start;
      const deletes = change === undefined;
      const did = deletes ? 'deleted' : 'changed';
      const batch = await nextBatch(context, ids, { start, size: batchSize, deletes });
      start += batch.length;
      const tasks = { ids: batch, place, actionId, mayContinue: actor.call !== undefined };
      yield {
        ids: batch,
        withoutWriting: async (now) => {
          if (await isStopped(context.db, actionId))
            return verdictsAfterStop(context.db, tasks, did);
          return change
            ? verdictsWithoutChange(context, now, { ...tasks, change })
            : verdictsWithoutDeletion(context, now, tasks);
        },
        work: async (trx, now) => {
          if (await isStoppedLocked(trx, actionId))
            return { verdicts: await verdictsAfterStop(trx, tasks, did), changed: [] };
          return change
            ? changeTasks(context, trx, now, { ...tasks, change })
            : deleteTasks(context, trx, now, tasks);
        },
      };
    }
  }
  try {
    yield* runBatches(context, actor, batches(), { undoId: actionId, done: 0 });
  } finally {
    // A repeated call finds its action again.
    if (!actor.call) await deleteActionWithoutChanges(context, actionId);
  }
}

/**
 * Undoes an action in batches, like `runBulk`. Tasks that cannot be undone now can be tried again.
 * `alreadyUndone` of its changes were undone by an earlier call with the same key. They count as
 * done, but have no verdict.
 */
export function undoBulk(
  context: Context,
  actor: Actor,
  actionId: string,
  alreadyUndone: number,
): BulkAnswer {
  async function* batches(): AsyncGenerator<Batch> {
    for (let below: number | null = null; ;) {
      const next = await changesToUndo(context, actionId, below, batchSize);
      const changes = await nextUndoBatch(context, actionId, next);
      const last = changes.at(-1);
      if (!last) return;
      below = last.place;
      yield {
        ids: changes.map((change) => change.taskId),
        withoutWriting: (now) => verdictsWithoutUndo(context, now, actionId, changes),
        work: (trx, now) => undoChanges(context, trx, now, actionId, changes),
      };
    }
  }
  return runBatches(context, actor, batches(), { undoId: null, done: alreadyUndone });
}

/** `undoId` is the id by which the action can be undone; `done` counts tasks of an earlier call. */
async function* runBatches(
  context: Context,
  actor: Actor,
  batches: AsyncGenerator<Batch>,
  { undoId, done }: { undoId: string | null; done: number },
): BulkAnswer {
  const end: BulkEnd = { end: true, actionId: null, done, unchanged: 0, refused: 0 };
  const notifications = new BulkNotifications(actor._id);
  const waitForReaders = context.createBackpressure();
  /** Why no further batch can be written, such as that the session is over. */
  let endedBy: string | null = null;
  let logged = false;
  try {
    for await (const { ids, withoutWriting, work } of batches) {
      let verdicts: BulkVerdict[] | null = null;
      let wrote = false;
      try {
        if (endedBy !== null) throw new HttpError(409, endedBy);
        verdicts = await withoutWriting(await currentActor(context, actor));
        if (!verdicts) {
          // The key is that of the action, which remembers what its batches have done.
          const result = await writeAs(context, { ...actor, call: undefined }, work);
          for (const change of result.changed) notifications.add(change);
          ({ verdicts } = result);
          wrote = true;
        }
      } catch (error) {
        const text = errorTextOf(error);
        if (error instanceof HttpError) endedBy = text;
        else if (!logged) {
          logged = true;
          context.log.error(
            { error: error instanceof Error ? error.stack : String(error) },
            'a batch of a bulk action failed',
          );
        }
        verdicts = ids.map((id) => ({ id, outcome: 'refused', error: text }));
      }
      for (const { outcome } of verdicts) {
        if (outcome === 'refused' || outcome === 'unchanged') end[outcome] += 1;
        else end.done += 1;
      }
      yield verdicts;
      // Let other requests run, and let sockets send what was written, so that no reader is cut
      // off.
      await nextTurn();
      if (wrote) await waitForReaders();
    }
  } finally {
    // Also when the client has disconnected: the changes are stored, so people are notified of
    // them.
    await notifications
      .send(context, actor)
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'the notifications of a bulk action could not be stored'),
      );
  }
  yield [{ ...end, actionId: end.done > 0 ? undoId : null }];
}
