import type { Selectable } from 'kysely';
import { keyLifetimeMs } from '../../src/contract/idempotency';
import type { TimeEntry } from '../../src/contract/time/timeEntry';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import type { TimeEntryTable } from './timeTable';
import { ownChanged } from '../events/ownChanged';
import { conflict, forbidden } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { textOfPlace, type EntriesQuery, type TimeFilter } from './timeSchemas';

/** An entry with the name that its person has now; null if they were deleted. */
export type StoredEntry = Selectable<TimeEntryTable> & { name?: string | null };

export const toEntry = (row: StoredEntry): TimeEntry => ({
  _id: row._id,
  taskId: row.task_id,
  taskTitle: row.task_title,
  user: { _id: row.user_id, name: row.name ?? row.user_name },
  day: row.day,
  seconds: row.seconds,
  note: row.note,
  createdAt: row.created_at,
});

/**
 * The entries of a query that the actor may see: administrators all, others their own. Of a task that
 * others may not see any more, they do not learn the labels.
 * @throws HttpError 403 when others name another person
 */
export function visibleEntries(db: Reader, actor: Actor, filter: TimeFilter) {
  const { from, to, user, task, label } = filter;
  const seesAll = isAdministrator(actor);
  if (!seesAll && user !== undefined && user !== actor._id) throw forbidden();
  const person = seesAll ? user : actor._id;
  let query = db.selectFrom('time_entries').where('deleted_at', 'is', null);
  if (person !== undefined) query = query.where('time_entries.user_id', '=', person);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  if (task !== undefined) query = query.where('time_entries.task_id', '=', task);
  if (label === undefined) return query;
  const labelled = db.selectFrom('task_labels').select('task_id').where('label', '=', label);
  query = query.where('time_entries.task_id', 'in', labelled);
  if (seesAll) return query;
  const assigned = db
    .selectFrom('task_assignees')
    .select('task_id')
    .where('user_id', '=', actor._id);
  return query.where('time_entries.task_id', 'in', assigned);
}

/** A page of entries, the newest first, and the place of the next page. */
export async function entriesPage(
  db: Reader,
  actor: Actor,
  { before, limit, ...filter }: EntriesQuery,
): Promise<{ entries: TimeEntry[]; next: string | null }> {
  let query = visibleEntries(db, actor, filter)
    .leftJoin('users', 'users._id', 'time_entries.user_id')
    .selectAll('time_entries')
    .select('users.name')
    .orderBy('day', 'desc')
    .orderBy('time_entries.created_at', 'desc')
    .orderBy('time_entries._id', 'desc')
    .limit(limit + 1);
  if (before) {
    const { day, createdAt, _id } = before;
    // The index can use the first condition.
    query = query
      .where('day', '<=', day)
      .where((eb) =>
        eb.or([
          eb('day', '<', day),
          eb('time_entries.created_at', '<', createdAt),
          eb.and([eb('time_entries.created_at', '=', createdAt), eb('time_entries._id', '<', _id)]),
        ]),
      );
  }
  const rows = await query.execute();
  const entries = rows.slice(0, limit).map(toEntry);
  const last = entries.at(-1);
  return { entries, next: last && rows.length > limit ? textOfPlace(last) : null };
}

/** Locks and reads an entry, also one that was deleted and can still be restored. */
export async function lockEntry(trx: Trx, id: string): Promise<StoredEntry | undefined> {
  beginLocking(trx, 'records');
  await trx.selectFrom('time_entries').select('_id').where('_id', '=', id).forUpdate().execute();
  return trx
    .selectFrom('time_entries')
    .leftJoin('users', 'users._id', 'time_entries.user_id')
    .selectAll('time_entries')
    .select('users.name')
    .where('time_entries._id', '=', id)
    .executeTakeFirst();
}

export type NewEntry = Pick<TimeEntry, 'taskId' | 'taskTitle' | 'day' | 'seconds' | 'note'> & {
  _id?: string;
  /** When its timer was started. */
  startedAt?: string;
};

/**
 * Stores an entry of the actor. Call it after `events.lock`, because what a person stores is counted
 * after it (decision 081). By the lock, no two transactions store the same id at a time.
 * @throws HttpError 409 when another entry has the id, unless the actor has deleted that one
 */
export async function insertEntry(
  context: Context,
  trx: Trx,
  actor: Actor,
  { _id = newId(), taskId, taskTitle, day, seconds, startedAt, note }: NewEntry,
): Promise<TimeEntry> {
  await trx
    .deleteFrom('time_entries')
    .where('_id', '=', _id)
    .where('user_id', '=', actor._id)
    .where('deleted_at', 'is not', null)
    .execute();
  const stored = await trx
    .insertInto('time_entries')
    .values({
      _id,
      task_id: taskId,
      task_title: taskTitle,
      user_id: actor._id,
      user_name: actor.name,
      day,
      seconds,
      started_at: startedAt ?? null,
      note,
      created_at: new Date(context.now()).toISOString(),
      deleted_at: null,
    })
    .onConflict((taken) => taken.column('_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw conflict('There is another time entry with this id');
  return toEntry(stored);
}

/**
 * Tells a person to read their timer and entries again. A change of entries also tells
 * administrators, whose reports have them; thousands of timers that start do not. Call it last in a
 * transaction.
 */
export async function announceTime(
  { events }: Context,
  trx: Trx,
  userId: string,
  what: 'timer' | 'entries',
): Promise<void> {
  await events.append(trx, ownChanged('time', [userId]));
  if (what === 'entries') await events.append(trx, ownChanged('timeReport', [], true));
}

/** Deletes entries that were deleted so long ago that nobody can restore them. */
export const deleteOldTime = (
  { db, now }: Context,
  shouldContinue?: () => boolean,
): Promise<void> =>
  deleteOldRows(db, 'time_entries', new Date(now() - keyLifetimeMs), shouldContinue);
