import { randomUUID } from 'node:crypto';
import type { UsersChanged } from '../../src/contract/event';
import type { Context, Trx } from '../context';
import { transaction } from '../db/transaction';
import type { LogPosition } from '../events/log';
import { listUsers, readUsersChanged } from '../users/userList';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';

/** Rows of one statement; databases limit the variables of one. */
const rowsAtOnce = 200;

/** Who is online, as rows that every process of the database can see. */
export interface Presence {
  /** A connection was opened or closed. */
  changed: (connection: Connection) => void;
  /** Tells a connection that has just gone live who came and went while it was away. */
  greet: (connection: Connection) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Keeps the row of this process alive, removes dead processes, and tells administrators who came and went. Both are written
 * down as the person's `last_active`, by which other processes find them.
 */
export function createPresence(
  context: Context,
  hub: Pick<Hub, 'all' | 'betweenEvents'>,
): Presence {
  const processId = randomUUID();
  const changes = new Map<string, Connection>();
  /** People to tell of. */
  const moved = new Set<string>();
  /** What administrators were last told of people who moved lately: `last_active` by id. */
  let told = new Map<string, string | null>();
  let writing: Promise<void> = Promise.resolve();
  let telling: Promise<void> = Promise.resolve();
  let lastBeat = context.now();
  let announcing: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const report = (error: unknown) =>
    context.log.error({ err: error }, 'presence could not be stored');
  const iso = (ms: number) => new Date(ms).toISOString();
  const administrators = () =>
    [...hub.all()].filter((connection) => connection.administrator && connection.live);

  // No numbers: it is a state of the moment, and the last one sent is always the right one.
  const announce = async (): Promise<void> => {
    const ids = [...moved];
    moved.clear();
    const needsList = administrators().some((connection) => !connection.takesChangedUsers);
    const takesChanges = administrators().some((connection) => connection.takesChangedUsers);
    const users = needsList ? await listUsers(context.db) : null;
    const changed: UsersChanged | null = takesChanges
      ? await readUsersChanged(context.db, ids)
      : null;
    for (const user of changed?.users ?? users ?? []) told.set(user._id, user.lastActive ?? null);
    for (const connection of administrators()) {
      if (!connection.takesChangedUsers && users) connection.emit('adminUpdateUserList', users);
      if (connection.takesChangedUsers && changed) connection.emit('users-changed', changed);
    }
  };
  const announceSoon = () => {
    announcing ??= setTimeout(() => {
      announcing = undefined;
      telling = hub.betweenEvents(announce).catch(report);
    }, socketLimits.announceMs);
  };

  const inPortions = async <Item>(
    items: readonly Item[],
    work: (some: Item[]) => Promise<unknown>,
  ): Promise<void> => {
    for (let from = 0; from < items.length; from += rowsAtOnce)
      await work(items.slice(from, from + rowsAtOnce));
  };

  /** Writes down that this process lives, with these connections. */
  const insertRows = async (trx: Trx, connections: readonly Connection[]): Promise<void> => {
    const seen_at = iso(context.now());
    await trx
      .insertInto('processes')
      .values({ _id: processId, seen_at })
      .onConflict((conflict) => conflict.column('_id').doUpdateSet({ seen_at }))
      .execute();
    await inPortions(connections, (some) => {
      const values = some.map(({ id, _id }) => ({ _id: id, user_id: _id, process_id: processId }));
      return trx
        .insertInto('connections')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  };

  const setLastActive = (trx: Trx, ids: readonly string[]): Promise<void> =>
    inPortions(ids, (some) =>
      trx
        .updateTable('users')
        .set({ last_active: iso(context.now()) })
        .where('_id', 'in', some)
        .execute(),
    );

  const writeChanges = async (): Promise<void> => {
    if (changes.size === 0) return;
    const batch = [...changes.values()];
    changes.clear();
    const people = [...new Set(batch.map((connection) => connection._id))];
    try {
      await transaction(context, async (trx) => {
        await insertRows(
          trx,
          batch.filter((connection) => connection.open),
        );
        const closed = batch
          .filter((connection) => !connection.open)
          .map((connection) => connection.id);
        await inPortions(closed, (some) =>
          trx.deleteFrom('connections').where('_id', 'in', some).execute(),
        );
        await setLastActive(trx, people);
      });
    } catch (error) {
      // The next heartbeat tries again; otherwise a socket that was closed would seem open for ever.
      for (const connection of batch) changes.set(connection.id, connection);
      throw error;
    }
    for (const id of people) moved.add(id);
    announceSoon();
  };

  /** Says that this process lives. One that was held up for long finds itself removed by another, with its connections. */
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

  /** Removes dead processes and what they left. */
  const forgetStale = async (): Promise<void> => {
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
      const left = await trx
        .deleteFrom('connections')
        .where(
          'process_id',
          'in',
          dead.map((row) => row._id),
        )
        .returning('user_id')
        .execute();
      await setLastActive(trx, [...new Set(left.map((row) => row.user_id))]);
    });
  };

  const movedSince = (ms: number) =>
    context.db
      .selectFrom('users')
      .select(['_id', 'last_active'])
      .where('last_active', '>=', iso(ms));

  const beat = async (): Promise<void> => {
    const since = lastBeat - socketLimits.presenceSlackMs;
    lastBeat = context.now();
    await writeChanges();
    await renew();
    await forgetStale();
    if (administrators().length === 0) return;
    const recent = await movedSince(since).execute();
    const news = recent.filter((row) => told.get(row._id) !== row.last_active);
    told = new Map(recent.map((row) => [row._id, row.last_active]));
    for (const { _id } of news) moved.add(_id);
    if (news.length > 0) announceSoon();
  };

  /** Since when a client may not know who came and went: it knew of the change that it came with. */
  const awayFrom = async (since: LogPosition | undefined): Promise<number> => {
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
    greet: (connection) =>
      hub.betweenEvents(async () => {
        // Others are sent the whole list, as their own coming is announced.
        if (!connection.open || !connection.administrator || !connection.takesChangedUsers) return;
        const moving = movedSince(await awayFrom(connection.socket.data.since)).limit(
          socketLimits.presenceNamed + 1,
        );
        const ids = (await moving.execute()).map((row) => row._id);
        if (ids.length > socketLimits.presenceNamed)
          connection.emit('adminUpdateUserList', await listUsers(context.db));
        else if (ids.length > 0)
          connection.emit('users-changed', await readUsersChanged(context.db, ids));
      }),
    start: async () => {
      await inTurn(beat);
      heartbeat = setInterval(() => void inTurn(beat), socketLimits.heartbeatMs);
      heartbeat.unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      await inTurn(writeChanges);
      clearTimeout(announcing);
      await telling;
      await inTurn(async () => {
        await transaction(context, async (trx) => {
          await trx.deleteFrom('connections').where('process_id', '=', processId).execute();
          await trx.deleteFrom('processes').where('_id', '=', processId).execute();
        });
      });
    },
  };
}
