import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { listUsers } from '../users/userList';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';

/** Rows of one insert; databases limit the variables of a statement. */
const rowsAtOnce = 200;

/** Who is online, as rows that every process sharing the database can see. */
export interface Presence {
  /** A connection was opened or closed. */
  changed: (connection: Connection) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Keeps the rows of this process alive, removes those of dead ones, and tells administrators when somebody comes or goes. */
export function createPresence(context: Context, hub: Hub): Presence {
  const processId = randomUUID();
  const changes = new Map<string, Connection>();
  let writing: Promise<void> = Promise.resolve();
  let announced = '';
  let announcing: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const report = (error: unknown) => context.log.error({ err: error }, 'presence could not be stored');
  const administrators = () => [...hub.all()].filter((connection) => connection.administrator && connection.live);

  const announce = async (): Promise<void> => {
    if (administrators().length === 0) return;
    const users = await listUsers(context.db);
    announced = users.filter((user) => user.isOnline).map((user) => user._id).sort().join();
    // No number: it is a state of the moment, and the last one sent is always the right one.
    for (const connection of administrators()) connection.emit('adminUpdateUserList', users);
  };
  const announceSoon = () => {
    announcing ??= setTimeout(() => {
      announcing = undefined;
      announce().catch(report);
    }, socketLimits.announceMs);
  };

  const insertRows = async (connections: Connection[]): Promise<void> => {
    const seen_at = new Date(context.now()).toISOString();
    for (let from = 0; from < connections.length; from += rowsAtOnce) {
      const values = connections.slice(from, from + rowsAtOnce)
        .map(({ id, _id }) => ({ _id: id, user_id: _id, process_id: processId, seen_at }));
      await context.db.insertInto('connections').values(values).onConflict((conflict) => conflict.column('_id').doUpdateSet({ seen_at })).execute();
    }
  };

  const writeChanges = async (): Promise<void> => {
    if (changes.size === 0) return;
    const batch = [...changes.values()];
    changes.clear();
    const at = new Date(context.now()).toISOString();
    await insertRows(batch.filter((connection) => connection.open));
    await transaction(context, async (trx) => {
      for (const connection of batch) {
        if (!connection.open) await trx.deleteFrom('connections').where('_id', '=', connection.id).execute();
        await trx.updateTable('users').set({ last_active: at }).where('_id', '=', connection._id).execute();
      }
    });
    announceSoon();
  };

  const beat = async (): Promise<void> => {
    const mine = [...hub.all()].filter((connection) => connection.open);
    // Insert or refresh: a process that was held up for long finds its rows taken away by another.
    if (mine.length > 0) await insertRows(mine);
    const stale = new Date(context.now() - socketLimits.staleMs).toISOString();
    await context.db.deleteFrom('connections').where('seen_at', '<', stale).execute();
    if (administrators().length === 0) return;
    const online = await context.db.selectFrom('connections').select('user_id').distinct().orderBy('user_id').execute();
    if (online.map((row) => row.user_id).sort().join() !== announced) announceSoon();
  };

  /** One write at a time, so that a coming and a going of the same socket keep their order. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    writing = writing.then(work).catch(report);
    return writing;
  };

  return {
    changed: (connection) => {
      changes.set(connection.id, connection);
      if (changes.size === 1) void inTurn(writeChanges);
    },
    start: async () => {
      await inTurn(beat);
      heartbeat = setInterval(() => void inTurn(beat), socketLimits.heartbeatMs);
      heartbeat.unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      await inTurn(writeChanges);
      clearTimeout(announcing);
      await inTurn(async () => {
        await context.db.deleteFrom('connections').where('process_id', '=', processId).execute();
      });
    },
  };
}
