import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkEnd, BulkVerdict } from '../../src/contract/bulk';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Trx } from '../context';
import { errorOf } from '../http/errorHandler';
import { badRequest, forbidden, HttpError } from '../http/errors';
import { currentActor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import { ruleTexts } from '../tasks/taskRules';
import { findPeople } from '../tasks/taskRepository';
import { forgetIdle, isStopped, isStoppedNow, rowsToUndo } from './actionRecord';
import { BulkNews } from './bulkNews';
import type { WishedBulk, WishedChange } from './bulkSchemas';
import { portionOf, undoPortionOf } from './lockRows';
import {
  changeRows,
  deleteRows,
  undoRows,
  verdictsWithoutChange,
  verdictsWithoutDeletion,
  verdictsWithoutUndo,
  type PortionResult,
} from './portionWork';

/** Rows of one transaction: few enough to leave others their turn. */
export const portionSize = 100;
const stoppedText = 'Stopped before this task was changed';

interface Portion {
  ids: readonly string[];
  /** Answers the verdicts when there is nothing to write: then no write transaction is opened. Null when there is, or may be. */
  withoutWriting: (actor: Actor) => Promise<BulkVerdict[] | null>;
  /** Does the work as part of a transaction. */
  work: (trx: Trx, actor: Actor) => Promise<PortionResult>;
}

/**
 * Makes sure that everybody who shall be assigned has an account. Rights come first: somebody who may not assign learns of no account.
 * @throws HttpError 403, 400
 */
export async function requirePeople(
  context: Context,
  actor: Actor,
  wished: WishedChange | undefined,
): Promise<void> {
  const add = wished?.assignees?.add ?? [];
  if (add.length > 0 && !isAdministrator(actor)) throw forbidden(ruleTexts.statusOnly);
  if ((await findPeople(context.db, add)).length < add.length)
    throw badRequest(ruleTexts.unknownPerson);
}

/**
 * Changes or deletes many tasks, a portion a transaction, as far as it has anything to write: within it each row is changed whole, or the portion is not changed at
 * all. Yields the verdicts of each portion once they are durable, and the end. Who stops reading ends it after the portion.
 */
export async function* runBulk(
  context: Context,
  actor: Actor,
  request: WishedBulk,
  actionId: string,
): AsyncGenerator<BulkVerdict[], BulkEnd> {
  const { ids, change } = request;
  async function* portions(): AsyncGenerator<Portion> {
    for (let at = 0; at < ids.length;) {
      const place = at;
      const portion = await portionOf(context, ids, at, portionSize, change === undefined);
      at += portion.length;
      const rows = { ids: portion, place, actionId };
      yield {
        ids: portion,
        withoutWriting: async (now) => {
          if (await isStopped(context.db, actionId)) throw new HttpError(409, stoppedText);
          return change
            ? verdictsWithoutChange(context, now, { ...rows, change })
            : verdictsWithoutDeletion(context, now, rows);
        },
        work: async (trx, now) => {
          if (await isStoppedNow(trx, actionId)) throw new HttpError(409, stoppedText);
          return change
            ? changeRows(context, trx, now, { ...rows, change })
            : deleteRows(context, trx, now, rows);
        },
      };
    }
  }
  try {
    return yield* perform(context, actor, portions(), (done) => (done > 0 ? actionId : null));
  } finally {
    await forgetIdle(context, actionId);
  }
}

/** Takes an action back in portions, as `runBulk` carries it out. A row that cannot be undone can be tried again. */
export function undoBulk(
  context: Context,
  actor: Actor,
  actionId: string,
): AsyncGenerator<BulkVerdict[], BulkEnd> {
  async function* portions(): AsyncGenerator<Portion> {
    for (let below = Number.MAX_SAFE_INTEGER; ;) {
      const rows = await undoPortionOf(
        context,
        actionId,
        await rowsToUndo(context, actionId, below, portionSize),
      );
      const last = rows.at(-1);
      if (!last) return;
      below = last.place;
      yield {
        ids: rows.map((row) => row.taskId),
        withoutWriting: (now) => verdictsWithoutUndo(context, now, actionId, rows),
        work: (trx, now) => undoRows(context, trx, now, actionId, rows),
      };
    }
  }
  return perform(context, actor, portions(), () => null);
}

/** Whether nobody can do the rest: the session is over, or somebody has stopped the action. */
const endsAll = (error: unknown) => error instanceof HttpError;

async function* perform(
  context: Context,
  actor: Actor,
  portions: AsyncGenerator<Portion>,
  nameOf: (done: number) => string | null,
): AsyncGenerator<BulkVerdict[], BulkEnd> {
  const end: BulkEnd = { end: true, actionId: null, done: 0, unchanged: 0, refused: 0 };
  const news = new BulkNews(actor._id);
  const readersKeepUp = context.followReaders();
  let over: string | null = null;
  let logged = false;
  try {
    for await (const { ids, withoutWriting, work } of portions) {
      let verdicts: BulkVerdict[] | null = null;
      let wrote = false;
      try {
        if (over !== null) throw new HttpError(409, over);
        verdicts = await withoutWriting(await currentActor(context, actor));
        if (!verdicts) {
          const result = await writeAs(context, actor, work);
          for (const change of result.told) news.changed(change);
          ({ verdicts } = result);
          wrote = true;
        }
      } catch (error) {
        const text = errorOf(error);
        if (endsAll(error)) over = text;
        else if (!logged)
          context.log.error(
            { error: error instanceof Error ? error.stack : String(error) },
            'a portion of a bulk action failed',
          );
        logged ||= !endsAll(error);
        verdicts = ids.map((id) => ({ id, outcome: 'refused', error: text }));
      }
      for (const { outcome } of verdicts) {
        if (outcome === 'refused' || outcome === 'unchanged') end[outcome] += 1;
        else end.done += 1;
      }
      yield verdicts;
      // Others get their turn, and readers of the log the time to send what was written: a burst must not cut them off.
      await nextTurn();
      if (wrote) await readersKeepUp();
    }
  } finally {
    // Also when nobody waits for the answer any more: what was done is done, and those concerned hear of it.
    await news
      .announce(context, actor)
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'the news of a bulk action could not be stored'),
      );
  }
  return { ...end, actionId: nameOf(end.done) };
}
