import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context';

/** How much of the log is kept at least: a client that was away for longer fetches its lists again. */
export const keptEvents = { rows: 20_000, ms: 24 * 60 * 60 * 1000 } as const;

/** Events removed at a time. A large bulk action leaves hundreds of thousands, and others want their turn. */
const eventsAtOnce = 2_000;

/** Removes events that are both older than the kept rows and older than the kept time. */
export async function trimEvents(context: Pick<Context, 'db' | 'events' | 'now'>, kept: { rows: number; ms: number } = keptEvents): Promise<void> {
  const upTo = (await context.events.head()) - kept.rows;
  if (upTo <= 0) return;
  const before = new Date(context.now() - kept.ms).toISOString();
  for (;;) {
    const old = await context.db.selectFrom('events').select('seq').where('seq', '<=', upTo).where('at', '<', before).orderBy('seq').limit(eventsAtOnce).execute();
    const last = old.at(-1);
    if (!last) return;
    await context.db.deleteFrom('events').where('seq', '<=', last.seq).where('at', '<', before).execute();
    await nextTurn();
  }
}
