import type { ServerEventName } from '../../src/contract/event';
import type { Db } from '../context';
import type { Audience } from './audience';

/** A row of the log, read back. `at` is ISO 8601 in UTC. */
export interface LoggedEvent {
  seq: number;
  type: Exclude<ServerEventName, 'sync'>;
  payload: unknown;
  audience: Audience;
  taskId: string | null;
  at: string;
}

/** Events with `after < seq <= upTo` in commit order, `limit` at the most. */
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
