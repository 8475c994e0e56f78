import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Trx } from '../db/schema';
import { databaseFault, UnknownOutcome } from '../lib/databaseErrors';
import { isMissing, isTaken } from '../lib/errors';
import type { EventLog } from './log';

/** How often a change is tried, and the longest pause before the next time, in milliseconds. */
const attempts = 5;
const maxPause = 40;

/** The people whose sessions a transaction has ended. */
const signedOut = new WeakMap<Trx, Set<string>>();

/**
 * Announces at the end of the transaction that sessions of these people have ended, so that every
 * process closes their sockets.
 */
export function announceSignedOut(trx: Trx, userIds: readonly string[]): void {
  signedOut.set(trx, new Set([...(signedOut.get(trx) ?? []), ...userIds]));
}

/**
 * Runs a change in a transaction, and wakes the readers of the event log after the commit. Use only
 * `trx` inside: a read by `context.db` would not see the changes, and on the embedded database a
 * write would wait forever.
 *
 * On PostgreSQL, the change runs again if the database ended it because of another transaction, so
 * it must have no other effects than its writes.
 * @throws UnknownOutcome when the connection broke during the commit
 */
export async function transaction<Result>(
  { db, events }: { db: Db; events: EventLog },
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      const result = await db.transaction().execute(async (trx) => {
        const changed = await change(trx);
        await appendSignedOut(events, trx);
        isCommitting = true;
        return changed;
      });
      events.wake();
      return result;
    } catch (error) {
      if (isCommitting && databaseFault(error) === 'unreachable') {
        // The change may be in the log.
        events.wake();
        throw new UnknownOutcome(error);
      }
      if (attempt >= attempts || !mayPassLater(error, attempt)) throw error;
      await pause(randomInt(maxPause) * attempt);
    }
  }
}

/** Call it last, because no lock may be taken after the event counter's. */
async function appendSignedOut(events: EventLog, trx: Trx): Promise<void> {
  const ids = [...(signedOut.get(trx) ?? [])];
  // Nobody receives this event. The sockets of these people are checked when it is read.
  const audience = { administrators: false, users: [] };
  if (ids.length > 0)
    await events.append(trx, { type: 'sessions-ended', payload: { ids }, audience });
}

/**
 * Deadlocks and serialization failures pass. A unique key that another transaction has just taken
 * may be found by the next attempt, which also knows of an account that was just deleted.
 */
const mayPassLater = (error: unknown, attempt: number): boolean =>
  databaseFault(error) === 'conflict' || (attempt === 1 && (isTaken(error) || isMissing(error)));
