import type { Db } from '../db/schema';
import type { Audience } from './audience';
import type { LoggedEventName } from './log';

/** An event from the log. `at` is ISO 8601 in UTC. */
export interface LoggedEvent {
  seq: number;
  type: LoggedEventName;
  payload: unknown;
  audience: Audience;
  taskId: string | null;
  at: string;
}

/** At most `limit` events with `after < seq <= upTo`, in commit order. */
export async function readEvents(
  db: Db,
  after: number,
  upTo: number,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: Number(row.seq),
    type: row.type as LoggedEvent['type'],
    payload: JSON.parse(row.payload),
    audience: JSON.parse(row.audience) as Audience,
    taskId: row.task_id,
    at: row.at,
  }));
}
