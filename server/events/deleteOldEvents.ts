import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../db/schema';
import type { EventLog } from './log';

/** How much of the log is kept. A client that was away for longer fetches its lists again. */
export const keptEvents = { rows: 20_000, ms: 24 * 60 * 60 * 1000 } as const;

/**
 * Events deleted before other requests get a turn. A large bulk action leaves hundreds of
 * thousands.
 */
const eventsPerTurn = 2_000;

/**
 * Deletes the oldest events that exceed both limits. Stops at the first event that must be kept, so
 * that a wrong clock cannot cause a gap.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldEvents(
  { db, events: log, now }: { db: Db; events: EventLog; now: () => number },
  kept: { rows: number; ms: number } = keptEvents,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const upTo = (await log.head()) - kept.rows;
  const before = new Date(now() - kept.ms).toISOString();
  const lowest = (count: number) =>
    db
      .selectFrom('events')
      .select(['seq', 'at'])
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(count)
      .execute();
  while (shouldContinue()) {
    const [first] = await lowest(1);
    if (!first || first.at >= before) return;
    const events = await lowest(eventsPerTurn);
    const recent = events.findIndex((event) => event.at >= before);
    const last = events.at(recent === -1 ? -1 : recent - 1);
    if (!last) return;
    await db.deleteFrom('events').where('seq', '<=', last.seq).execute();
    await nextTurn();
  }
}
