import type { Context } from '../context/context';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';

const connectionsPerQuery = 500;

/**
 * Compares open connections with their sessions and accounts: those of a person when the event log
 * says that something changed, in any process, and all of them now and then, for changes that were
 * made directly in the database.
 */
export function watchSessions(context: Context, hub: Hub): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();

  const update = (
    connection: Connection,
    stored: { active: number; revoked_at: string | null; roles: string } | undefined,
  ): void => {
    if (!stored || stored.revoked_at !== null || !stored.active) {
      connection.socket.disconnect(true);
      return;
    }
    const administrator = isAdministratorRow(stored);
    if (administrator === connection.administrator) return;
    hub.setAdministrator(connection, administrator);
  };

  const check = async (connections: readonly Connection[]): Promise<void> => {
    for (const some of chunks(connections, connectionsPerQuery)) {
      const rows = await context.db
        .selectFrom('sessions')
        .innerJoin('users', 'users._id', 'sessions.user_id')
        .select(['sessions._id', 'sessions.revoked_at', 'users.active', 'users.roles'])
        .where('sessions._id', 'in', [...new Set(some.map((connection) => connection.sessionId))])
        .execute();
      const bySession = new Map(rows.map((row) => [row._id, row]));
      for (const connection of some) update(connection, bySession.get(connection.sessionId));
    }
  };

  /** Runs one check at a time, so that no older state is applied after a newer one. */
  const inTurn = (connections: () => readonly Connection[]): Promise<void> => {
    running = running
      .then(() => check(connections()))
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'sessions could not be checked'),
      );
    return running;
  };
  hub.onAccessChanged((some) => inTurn(() => some));
  const timer = setInterval(() => void inTurn(() => [...hub.all()]), socketLimits.sessionPollMs);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
