import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context';

/** How much of the log is kept at least: a client that was away for longer fetches its lists again. */
export const keptEvents = { rows: 20_000, ms: 24 * 60 * 60 * 1000 } as const;

/** Events removed at a time. A large bulk action leaves hundreds of thousands, and others want their turn. */
const eventsAtOnce = 2_000;

/**
 * Removes events from the lowest on that are both older than the kept rows and older than the kept time. The first one that is
 * not ends it, so that no hole is left where a clock was wrong, and nothing more is read while nothing is old.
 */
export async function trimEvents(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  kept: { rows: number; ms: number } = keptEvents,
): Promise<void> {
  const upTo = (await context.events.head()) - kept.rows;
  const before = new Date(context.now() - kept.ms).toISOString();
  const lowest = (count: number) =>
    context.db
      .selectFrom('events')
      .select(['seq', 'at'])
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(count)
      .execute();
  for (;;) {
    const [first] = await lowest(1);
    if (!first || first.at >= before) return;
    const events = await lowest(eventsAtOnce);
    const recent = events.findIndex((event) => event.at >= before);
    const last = events.at(recent === -1 ? -1 : recent - 1);
    if (!last) return;
    await context.db.deleteFrom('events').where('seq', '<=', last.seq).execute();
    await nextTurn();
  }
}
