import { timeLimits } from '../../src/contract/time/timeEntry';
import type { Trx } from '../db/schema';
import { lockEntry, type StoredEntry } from './entryRepository';

// Entries that timers have made, in the order of their starts.

/** Whole seconds from one time to another. */
export const secondsFrom = (start: string, end: string): number =>
  Math.floor((Date.parse(end) - Date.parse(start)) / 1000);

/** The entries that timers of a person have made. */
const timedEntries = (trx: Trx, userId: string) =>
  trx
    .selectFrom('time_entries')
    .select(['_id', 'started_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);

/** The first start of a person at or after a time that has an entry. */
export async function nextStart(trx: Trx, userId: string, from: string): Promise<string | null> {
  const next = await timedEntries(trx, userId)
    .where('started_at', '>=', from)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return next?.started_at ?? null;
}

/** Locks an entry of a person. */
export async function lockOwn(
  trx: Trx,
  userId: string,
  id: string,
): Promise<StoredEntry | undefined> {
  const entry = await lockEntry(trx, id);
  return entry?.user_id === userId && entry.deleted_at === null ? entry : undefined;
}

/** Locks the last entry of a person whose timer was started before a time. */
export async function lockBefore(
  trx: Trx,
  userId: string,
  time: string,
): Promise<StoredEntry | undefined> {
  const last = await timedEntries(trx, userId)
    .where('started_at', '<', time)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && lockOwn(trx, userId, last._id);
}

/**
 * Ends a locked entry at a time. Leaves it if it ended before, or if its day or seconds were typed.
 * @returns what it is then: null for less than a second
 */
export async function cutEntry(
  trx: Trx,
  entry: StoredEntry,
  { until, ...set }: { until: string; day: string },
): Promise<StoredEntry | null> {
  const { _id, started_at, typed } = entry;
  if (started_at === null || typed === 1) return entry;
  const seconds = secondsFrom(started_at, until);
  if (seconds >= entry.seconds) return entry;
  if (seconds < timeLimits.least) {
    await trx.deleteFrom('time_entries').where('_id', '=', _id).execute();
    return null;
  }
  const cut = { ...set, seconds };
  await trx.updateTable('time_entries').set(cut).where('_id', '=', _id).execute();
  return { ...entry, ...cut };
}
