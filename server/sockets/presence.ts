import { randomUUID } from 'node:crypto';
import type { UsersChanged } from '../../src/contract/event';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import type { LogPosition } from '../events/log';
import { transaction } from '../events/transaction';
import { chunks } from '../lib/chunks';
import { listUsers, readUsersChanged } from '../users/userList';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';

const rowsPerStatement = 200;

/** Who is online, stored in the database for all processes. */
export interface Presence {
  /** Call it when a connection was opened or closed. */
  changed: (connection: Connection) => void;
  /** Call it when its page shows another task. This is stored with the next write. */
  taskOpened: (connection: Connection) => void;
  /** Stores what has changed. Resolves also if that fails; the next heartbeat then tries again. */
  store: () => Promise<void>;
  /** Sends a connection the presence changes that it missed. */
  sendMissed: (connection: Connection) => Promise<void>;
  /** How many sockets a person has in other processes. */
  elsewhere: (userId: string) => Promise<number>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Stores the connections of this process, removes those of ended processes, and tells
 * administrators who went online or offline. Each such change sets the person's `last_active`, by
 * which other processes find it.
 */
export function createPresence(
  context: Context,
  hub: Pick<Hub, 'all' | 'administrators' | 'betweenEvents'>,
): Presence {
  const processId = randomUUID();
  const changes = new Map<string, Connection>();
  /** Ids of people with connections that were opened or closed, which is not stored yet. */
  const usersToStore = new Set<string>();
  /** Ids of people whose change is not announced yet. */
  const changedPeople = new Set<string>();
  /** The `last_active` that administrators were last sent, by id, for recent changes. */
  let announced = new Map<string, string | null>();
  let writing: Promise<void> = Promise.resolve();
  let announcing: Promise<void> = Promise.resolve();
  let lastBeat = context.now();
  let announceTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const report = (error: unknown) =>
    context.log.error({ err: error }, 'presence could not be stored');
  const iso = (ms: number) => new Date(ms).toISOString();
  const administrators = () => [...hub.administrators()].filter((connection) => connection.live);

  // Presence has no event numbers, because only the latest state matters.
  const announce = async (): Promise<void> => {
    const ids = [...changedPeople];
    changedPeople.clear();
    const needsList = administrators().some((connection) => !connection.takesChangedUsers);
    const takesChanges = administrators().some((connection) => connection.takesChangedUsers);
    const users = needsList ? await listUsers(context.db) : null;
    const changed: UsersChanged | null = takesChanges
      ? await readUsersChanged(context.db, ids)
      : null;
    for (const user of changed?.users ?? users ?? [])
      announced.set(user._id, user.lastActive ?? null);
    for (const connection of administrators()) {
      if (!connection.takesChangedUsers && users) connection.emit('adminUpdateUserList', users);
      if (connection.takesChangedUsers && changed) connection.emit('users-changed', changed);
    }
  };
  const announceSoon = () => {
    announceTimer ??= setTimeout(() => {
      announceTimer = undefined;
      announcing = hub.betweenEvents(announce).catch(report);
    }, socketLimits.announceMs);
  };

  /** Stores this process and its connections. */
  const insertRows = async (trx: Trx, connections: readonly Connection[]): Promise<void> => {
    const seen_at = iso(context.now());
    await trx
      .insertInto('processes')
      .values({ _id: processId, seen_at })
      .onConflict((conflict) => conflict.column('_id').doUpdateSet({ seen_at }))
      .execute();
    for (const chunk of chunks(connections, rowsPerStatement))
      await trx
        .insertInto('connections')
        .values(
          chunk.map(({ id, _id, openTask }) => ({
            _id: id,
            user_id: _id,
            process_id: processId,
            open_task: openTask,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('_id').doUpdateSet((eb) => ({ open_task: eb.ref('excluded.open_task') })),
        )
        .execute();
  };

  const setLastActive = async (trx: Trx, ids: readonly string[]): Promise<void> => {
    for (const chunk of chunks(ids, rowsPerStatement))
      await trx
        .updateTable('users')
        .set({ last_active: iso(context.now()) })
        .where('_id', 'in', chunk)
        .execute();
  };

  const writeChanges = async (): Promise<void> => {
    if (changes.size === 0) return;
    const batch = [...changes.values()];
    changes.clear();
    const people = [...usersToStore].sort();
    usersToStore.clear();
    try {
      await transaction(context, async (trx) => {
        await insertRows(
          trx,
          batch.filter((connection) => connection.open),
        );
        const closed = batch
          .filter((connection) => !connection.open)
          .map((connection) => connection.id);
        for (const chunk of chunks(closed, rowsPerStatement))
          await trx.deleteFrom('connections').where('_id', 'in', chunk).execute();
        await setLastActive(trx, people);
      });
    } catch (error) {
      // Keep the changes for the next heartbeat, or a closed socket would seem open forever.
      for (const connection of batch) changes.set(connection.id, connection);
      for (const id of people) usersToStore.add(id);
      throw error;
    }
    if (people.length === 0) return;
    for (const id of people) changedPeople.add(id);
    announceSoon();
  };

  /**
   * Updates the heartbeat. Stores everything again if another process has removed this
   * one.
   */
  const renew = async (): Promise<void> => {
    const open = [...hub.all()].filter((connection) => connection.open);
    if (open.length === 0) return;
    const { numUpdatedRows } = await context.db
      .updateTable('processes')
      .set({ seen_at: iso(context.now()) })
      .where('_id', '=', processId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await transaction(context, (trx) => insertRows(trx, open));
  };

  /** Removes processes that have ended, and their connections. */
  const removeStale = async (): Promise<void> => {
    const before = iso(context.now() - socketLimits.staleMs);
    const stale = await context.db
      .selectFrom('processes')
      .select('_id')
      .where('seen_at', '<', before)
      .execute();
    if (stale.length === 0) return;
    await transaction(context, async (trx) => {
      const dead = await trx
        .deleteFrom('processes')
        .where('seen_at', '<', before)
        .returning('_id')
        .execute();
      // Another process was faster.
      if (dead.length === 0) return;
      const left = await trx
        .deleteFrom('connections')
        .where(
          'process_id',
          'in',
          dead.map((row) => row._id),
        )
        .returning('user_id')
        .execute();
      await setLastActive(trx, [...new Set(left.map((row) => row.user_id))].sort());
    });
  };

  const changedSince = (ms: number) =>
    context.db
      .selectFrom('users')
      .select(['_id', 'last_active'])
      .where('last_active', '>=', iso(ms));

  const beat = async (): Promise<void> => {
    const since = lastBeat - socketLimits.presenceSlackMs;
    lastBeat = context.now();
    // First: a process counts as dead without it, also if a change cannot be stored.
    await renew();
    await writeChanges();
    await removeStale();
    if (administrators().length === 0) return;
    const recent = await changedSince(since).execute();
    const unannounced = recent.filter((row) => announced.get(row._id) !== row.last_active);
    announced = new Map(recent.map((row) => [row._id, row.last_active]));
    for (const { _id } of unannounced) changedPeople.add(_id);
    if (unannounced.length > 0) announceSoon();
  };

  /**
   * The time of the last event that the client has seen, after which it may have missed presence
   * changes.
   */
  const awaySince = async (since: LogPosition | undefined): Promise<number> => {
    if (since?.seq === 0) return 0;
    const seen =
      since === undefined
        ? undefined
        : await context.db
            .selectFrom('events')
            .select('at')
            .where('seq', '=', since.seq)
            .executeTakeFirst();
    return Math.max(0, (seen ? Date.parse(seen.at) : context.now()) - socketLimits.presenceSlackMs);
  };

  /** Runs one write at a time, so that the changes of a socket keep their order. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    writing = writing.then(work).catch(report);
    return writing;
  };

  const store = () => inTurn(writeChanges);

  return {
    changed: (connection) => {
      usersToStore.add(connection._id);
      changes.set(connection.id, connection);
      void store();
    },
    taskOpened: (connection) => {
      changes.set(connection.id, connection);
    },
    store,
    sendMissed: (connection) =>
      hub.betweenEvents(async () => {
        // Other clients get the whole list when their own connection is announced.
        if (!connection.open || !connection.administrator || !connection.takesChangedUsers) return;
        const rows = await changedSince(await awaySince(connection.socket.data.since))
          .limit(socketLimits.maxPresenceChanges + 1)
          .execute();
        const ids = rows.map((row) => row._id);
        if (ids.length > socketLimits.maxPresenceChanges)
          connection.emit('adminUpdateUserList', await listUsers(context.db));
        else if (ids.length > 0)
          connection.emit('users-changed', await readUsersChanged(context.db, ids));
      }),
    elsewhere: async (userId) => {
      if (context.config.databaseUrl === null) return 0;
      const { count } = await context.db
        .selectFrom('connections')
        .innerJoin('processes', 'processes._id', 'connections.process_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('processes._id', '!=', processId)
        .where('processes.seen_at', '>=', iso(context.now() - socketLimits.staleMs))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    start: async () => {
      await inTurn(beat);
      heartbeat = setInterval(() => void inTurn(beat), socketLimits.heartbeatMs);
      heartbeat.unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      await store();
      clearTimeout(announceTimer);
      await announcing;
      await inTurn(async () => {
        await transaction(context, async (trx) => {
          await trx.deleteFrom('connections').where('process_id', '=', processId).execute();
          await trx.deleteFrom('processes').where('_id', '=', processId).execute();
        });
      });
    },
  };
}
