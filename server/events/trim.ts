import type { Context } from '../context';

/** How much of the log is kept at least: a client that was away for longer fetches its lists again. */
export const keptEvents = { rows: 20_000, ms: 24 * 60 * 60 * 1000 } as const;

/** Removes events that are both older than the kept rows and older than the kept time. */
export async function trimEvents(context: Pick<Context, 'db' | 'events' | 'now'>, kept: { rows: number; ms: number } = keptEvents): Promise<void> {
  const upTo = (await context.events.head()) - kept.rows;
  if (upTo <= 0) return;
  await context.db
    .deleteFrom('events')
    .where('seq', '<=', upTo)
    .where('at', '<', new Date(context.now() - kept.ms).toISOString())
    .execute();
}
