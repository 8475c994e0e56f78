import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context';
import { readRoles } from '../users/roles';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';

const idsAtOnce = 500;

/**
 * Compares the open connections with their sessions and people as they are stored, so that a logout, a block, a deletion
 * or a change of role reaches a socket within a second, also when another process or a hand in the database made it.
 */
export function watchSessions(context: Context, hub: Hub): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();

  const settle = (
    connection: Connection,
    stored: { active: number; revoked_at: string | null; roles: string } | undefined,
  ): void => {
    if (!stored || stored.revoked_at !== null || !stored.active) {
      connection.socket.disconnect(true);
      return;
    }
    const administrator = isAdministrator({ roles: readRoles(stored.roles) });
    if (administrator === connection.administrator) return;
    connection.administrator = administrator;
    hub.resync(connection);
  };

  const check = async (): Promise<void> => {
    const connections = [...hub.all()];
    for (let from = 0; from < connections.length; from += idsAtOnce) {
      const some = connections.slice(from, from + idsAtOnce);
      const rows = await context.db
        .selectFrom('sessions')
        .innerJoin('users', 'users._id', 'sessions.user_id')
        .select(['sessions._id', 'sessions.revoked_at', 'users.active', 'users.roles'])
        .where('sessions._id', 'in', [...new Set(some.map((connection) => connection.sessionId))])
        .execute();
      const bySession = new Map(rows.map((row) => [row._id, row]));
      for (const connection of some) settle(connection, bySession.get(connection.sessionId));
    }
  };

  const timer = setInterval(() => {
    running = running
      .then(check)
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'sessions could not be checked'),
      );
  }, socketLimits.sessionPollMs);
  timer.unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
