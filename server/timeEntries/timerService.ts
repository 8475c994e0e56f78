import type { z } from 'zod';
import { timeLimits, type TimeEntry, type Timer } from '../../src/contract/time/timeEntry';
import type { Context } from '../context/context';
import { rowStatement } from '../db/statement';
import type { Reader, Trx } from '../db/schema';
import type { TimerTable } from './timeTable';
import { HttpError } from '../lib/errors';
import type { Actor } from '../session/actor';
import { writeAccountsAs } from '../session/writeAs';
import { findTask } from '../tasks/taskRepository';
import { requireVisible } from '../tasks/taskRules';
import { announceTime, insertEntry, lockEntry } from './entryRepository';
import type { timerStart, timerStop } from './timeSchemas';

const selectTimer = rowStatement((db, { userId }: { userId: string }) =>
  db.selectFrom('timers').selectAll().where('user_id', '=', userId),
);

const toTimer = ({ task_id, task_title, started_at }: TimerTable): Timer => ({
  taskId: task_id,
  taskTitle: task_title,
  startedAt: started_at,
});

/** The timer that runs for a person. */
export async function timerOf(db: Reader, userId: string): Promise<Timer | null> {
  const row = await selectTimer(db, { userId });
  return row ? toTimer(row) : null;
}

/** The actor's timer that runs: with a task, only if it is that one's. */
async function runningTimer(
  trx: Trx,
  actor: Actor,
  taskId: string | undefined,
): Promise<TimerTable | undefined> {
  const running = await selectTimer(trx, { userId: actor._id });
  return taskId === undefined || running?.task_id === taskId ? running : undefined;
}

/**
 * Runs a change of the actor's timer. Only one runs at a time for a person, because it locks their
 * account.
 */
const changeTimer = <Result>(
  context: Context,
  requester: Actor,
  change: (trx: Trx, actor: Actor) => Promise<Result>,
  { grows }: { grows: boolean },
): Promise<Result> => writeAccountsAs(context, requester, { ids: [requester._id], grows }, change);

/** A time of a call. A clock may be ahead, and then it is now. */
function timeOf({ now }: Context, at: string | undefined): string {
  const current = now();
  const time = at === undefined ? current : Math.min(Date.parse(at), current);
  return new Date(time).toISOString();
}

/** Stores the time of a timer until then as an entry, if it is a second or more. */
async function storeTime(
  context: Context,
  trx: Trx,
  actor: Actor,
  timer: TimerTable,
  { until, ...entry }: { until: string; day: string; note: string; _id?: string },
): Promise<TimeEntry | null> {
  const passed = Math.floor((Date.parse(until) - Date.parse(timer.started_at)) / 1000);
  if (passed < timeLimits.least) return null;
  return insertEntry(context, trx, actor, {
    ...entry,
    taskId: timer.task_id,
    taskTitle: timer.task_title,
    seconds: Math.min(passed, timeLimits.most),
  });
}

async function storeTimer(trx: Trx, timer: TimerTable): Promise<void> {
  const { user_id: _key, ...set } = timer;
  await trx
    .insertInto('timers')
    .values(timer)
    .onConflict((running) => running.column('user_id').doUpdateSet(set))
    .execute();
}

/**
 * Starts a timer, and stops the one that runs, unless it is of the same task. If the one that runs
 * was started later, the start waited for a connection, and that one goes on.
 * @returns the timer that runs then
 * @throws HttpError 404 when the actor may not see the task, 409 as `insertEntry`, 412 as `resume`
 */
export function startTimer(
  context: Context,
  requester: Actor,
  { taskId, at, day, entryId, resumes }: z.output<typeof timerStart>,
): Promise<Timer> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const running = await selectTimer(trx, { userId: actor._id });
      const times = { user_id: actor._id, task_id: taskId, started_at: timeOf(context, at) };
      if (resumes !== undefined) return resume(context, trx, times, { running, entryId: resumes });
      const { title } = requireVisible(actor, (await findTask(trx, taskId))?.row);
      if (running?.task_id === taskId) return toTimer(running);
      const started = { ...times, task_title: title };
      const isLate = running !== undefined && started.started_at < running.started_at;
      const [first, last] = isLate ? [started, running] : [running, started];
      await context.events.lock(trx);
      const entry =
        first &&
        (await storeTime(context, trx, actor, first, {
          until: last.started_at,
          day,
          note: '',
          ...(entryId !== undefined && { _id: entryId }),
        }));
      await storeTimer(trx, last);
      await announceTime(context, trx, actor._id, entry ? 'entries' : 'timer');
      return toTimer(last);
    },
    { grows: true },
  );
}

/**
 * Undoes a stop: deletes its entry, and starts the timer again. The task may have been deleted since.
 * @throws HttpError 412 when a timer runs, or the entry is not there
 */
async function resume(
  context: Context,
  trx: Trx,
  timer: Omit<TimerTable, 'task_title'>,
  { running, entryId }: { running: TimerTable | undefined; entryId: string },
): Promise<Timer> {
  if (running) throw new HttpError(412, 'Another timer is running');
  const entry = await lockEntry(trx, entryId);
  const isThere =
    entry?.deleted_at === null &&
    entry.user_id === timer.user_id &&
    entry.task_id === timer.task_id;
  if (!isThere) throw new HttpError(412, 'The time entry is not there any more');
  const resumed = { ...timer, task_title: entry.task_title };
  await context.events.lock(trx);
  await trx.deleteFrom('time_entries').where('_id', '=', entryId).execute();
  await storeTimer(trx, resumed);
  await announceTime(context, trx, timer.user_id, 'entries');
  return toTimer(resumed);
}

/**
 * Stops the actor's timer.
 * @returns its entry; null for less than a second, and if no timer runs or one of another task
 * @throws HttpError 409 as `insertEntry`
 */
export function stopTimer(
  context: Context,
  requester: Actor,
  { at, day, note, taskId, entryId }: z.output<typeof timerStop>,
): Promise<TimeEntry | null> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const running = await runningTimer(trx, actor, taskId);
      if (!running) return null;
      await context.events.lock(trx);
      await trx.deleteFrom('timers').where('user_id', '=', actor._id).execute();
      const entry = await storeTime(context, trx, actor, running, {
        until: timeOf(context, at),
        day,
        note,
        ...(entryId !== undefined && { _id: entryId }),
      });
      await announceTime(context, trx, actor._id, entry ? 'entries' : 'timer');
      return entry;
    },
    { grows: true },
  );
}

/**
 * Discards the actor's timer. With a task, only if it is that one's.
 * @throws HttpError 412 when it does not run
 */
export function discardTimer(context: Context, requester: Actor, taskId?: string): Promise<Timer> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const running = await runningTimer(trx, actor, taskId);
      if (!running) throw new HttpError(412, 'This timer is not running any more');
      await trx.deleteFrom('timers').where('user_id', '=', actor._id).execute();
      await announceTime(context, trx, actor._id, 'timer');
      return toTimer(running);
    },
    { grows: false },
  );
}
