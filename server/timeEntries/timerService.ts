import type { z } from 'zod';
import { timeLimits, type TimeEntry, type Timer } from '../../src/contract/time/timeEntry';
import type { Context } from '../context/context';
import { rowStatement } from '../db/statement';
import type { Reader, Trx } from '../db/schema';
import type { TimerTable } from './timeTable';
import { conflict, HttpError, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { writeAccountsAs } from '../session/writeAs';
import { findTask } from '../tasks/taskRepository';
import { requireVisible } from '../tasks/taskRules';
import { announceTime, insertEntry, toEntry } from './entryRepository';
import { cutEntry, lockBefore, lockOwn, nextStart, secondsFrom } from './timedEntries';
import type { timerStart, timerStop } from './timeSchemas';

const selectTimer = rowStatement((db, { userId }: { userId: string }) =>
  db.selectFrom('timers').selectAll().where('user_id', '=', userId),
);

const toTimer = ({ _id, task_id, task_title, started_at }: TimerTable): Timer => ({
  _id,
  taskId: task_id,
  taskTitle: task_title,
  startedAt: started_at,
});

/** The timer that runs for a person. */
export async function timerOf(db: Reader, userId: string): Promise<Timer | null> {
  const row = await selectTimer(db, { userId });
  return row ? toTimer(row) : null;
}

/** The actor's timer that runs: with an id, only if it has that. */
async function runningTimer(
  trx: Trx,
  actor: Actor,
  id: string | undefined,
): Promise<TimerTable | undefined> {
  const running = await selectTimer(trx, { userId: actor._id });
  return id === undefined || running?._id === id ? running : undefined;
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

const notRunning = 'This timer is not running any more';

/** Stores the time of a timer until then as an entry, if it is a second or more. */
async function storeTime(
  context: Context,
  trx: Trx,
  actor: Actor,
  timer: TimerTable,
  { until, ...entry }: { until: string; day: string; note: string },
): Promise<TimeEntry | null> {
  const passed = secondsFrom(timer.started_at, until);
  if (passed < timeLimits.least) return null;
  return insertEntry(context, trx, actor, {
    ...entry,
    _id: timer._id,
    taskId: timer.task_id,
    taskTitle: timer.task_title,
    seconds: Math.min(passed, timeLimits.most),
    startedAt: timer.started_at,
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

const deleteTimer = (trx: Trx, userId: string) =>
  trx.deleteFrom('timers').where('user_id', '=', userId).execute();

/** @throws HttpError 409 when an entry has the id */
async function requireFree(trx: Trx, id: string): Promise<void> {
  const taken = trx.selectFrom('time_entries').select('_id').where('_id', '=', id);
  if (await taken.executeTakeFirst()) throw conflict('There is a time entry with this id');
}

/**
 * Starts a timer. Starts count as of their times, in whichever order they arrive: each ends the timer
 * before it. So one that waited for a connection ends when the next one was started.
 * @returns the timer that runs then
 * @throws HttpError 404 when the actor may not see the task, 409 as `requireFree`, 412 as `resume`
 */
export function startTimer(
  context: Context,
  requester: Actor,
  { _id = newId(), taskId, at, day, resumes, discards }: z.output<typeof timerStart>,
): Promise<Timer | null> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const user_id = actor._id;
      const running = await selectTimer(trx, { userId: user_id });
      const started_at = timeOf(context, at);
      if (resumes !== undefined) {
        if (running?._id !== discards)
          throw new HttpError(412, running ? 'Another timer is running' : notRunning);
        return resume(context, trx, { user_id, task_id: taskId, started_at, _id: resumes });
      }
      const { title: task_title } = requireVisible(actor, (await findTask(trx, taskId))?.row);
      if (running?._id === _id) return toTimer(running);
      await requireFree(trx, _id);
      const started = { user_id, _id, task_id: taskId, task_title, started_at };
      const before = await lockBefore(trx, user_id, started_at);
      await context.events.lock(trx);
      const store = (timer: TimerTable, until: string, day: string) =>
        storeTime(context, trx, actor, timer, { until, day, note: '' });
      const isCut = before && (await cutEntry(trx, before, { until: started_at, day })) !== before;
      let end = await nextStart(trx, user_id, started_at);
      let stored: TimeEntry | null = null;
      if (running && running.started_at <= started_at) {
        stored = await store(running, started_at, day);
        await deleteTimer(trx, user_id);
      } else if (running && (end === null || running.started_at < end)) {
        end = running.started_at;
      }
      if (end === null) await storeTimer(trx, started);
      // It takes the end of the entry that it cuts, and with it the day.
      else stored = (await store(started, end, isCut ? before.day : day)) ?? stored;
      await announceTime(context, trx, user_id, isCut || stored ? 'entries' : 'timer');
      return timerOf(trx, user_id);
    },
    { grows: true },
  );
}

/**
 * Undoes a stop: deletes its entry, and starts the timer again instead of the one that runs. The task
 * may have been deleted since.
 * @throws HttpError 412 when the entry is not there, or a timer was started since
 */
async function resume(
  context: Context,
  trx: Trx,
  { started_at: former, ...timer }: Omit<TimerTable, 'task_title'>,
): Promise<Timer> {
  const { user_id, _id } = timer;
  const entry = await lockOwn(trx, user_id, _id);
  if (entry?.task_id !== timer.task_id)
    throw new HttpError(412, 'The time entry is not there any more');
  const { task_title } = entry;
  const started_at = entry.started_at ?? former;
  await context.events.lock(trx);
  await trx.deleteFrom('time_entries').where('_id', '=', _id).execute();
  if ((await nextStart(trx, user_id, started_at)) !== null)
    throw new HttpError(412, 'Another timer was started since');
  const resumed = { ...timer, task_title, started_at };
  await storeTimer(trx, resumed);
  await announceTime(context, trx, user_id, 'entries');
  return toTimer(resumed);
}

/**
 * Stops the actor's timer. If a later start has already stopped it, its entry is shortened to end then.
 * @returns its entry; null for less than a second, and if no timer runs
 * @throws HttpError 404 when the timer that is meant neither runs nor has an entry
 */
export function stopTimer(
  context: Context,
  requester: Actor,
  { at, day, note, timerId }: z.output<typeof timerStop>,
): Promise<TimeEntry | null> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const until = timeOf(context, at);
      const running = await runningTimer(trx, actor, timerId);
      if (running) {
        await context.events.lock(trx);
        await deleteTimer(trx, actor._id);
        const entry = await storeTime(context, trx, actor, running, { until, day, note });
        await announceTime(context, trx, actor._id, entry ? 'entries' : 'timer');
        return entry;
      }
      if (timerId === undefined) return null;
      const former = await lockOwn(trx, actor._id, timerId);
      if (!former) throw notFound(notRunning);
      await context.events.lock(trx);
      let entry = await cutEntry(trx, former, { until, day });
      if (entry?.note === '' && note !== '') {
        entry = { ...entry, note };
        await trx.updateTable('time_entries').set({ note }).where('_id', '=', timerId).execute();
      }
      if (entry !== former) await announceTime(context, trx, actor._id, 'entries');
      return entry && toEntry(entry);
    },
    { grows: true },
  );
}

/**
 * Discards the actor's timer. With an id, only if it has that.
 * @throws HttpError 412 when it does not run
 */
export function discardTimer(context: Context, requester: Actor, id?: string): Promise<Timer> {
  return changeTimer(
    context,
    requester,
    async (trx, actor) => {
      const running = await runningTimer(trx, actor, id);
      if (!running) throw new HttpError(412, notRunning);
      await deleteTimer(trx, actor._id);
      await announceTime(context, trx, actor._id, 'timer');
      return toTimer(running);
    },
    { grows: false },
  );
}
