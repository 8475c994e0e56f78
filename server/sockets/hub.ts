import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context/context';
import type { LogPosition } from '../events/log';
import { isContinuation } from '../events/logId';
import type { LoggedEvent } from '../events/read';
import { createCatchUp } from './catchUp';
import type { Connection } from './connection';
import { socketLimits } from './limits';
import { OpenConnections } from './openConnections';
import { changedUsers, createOutgoing, userReaders, type OutgoingEvent } from './outgoing';
import { createTail } from './tail';

/** The open connections of this process. Sends them events. */
export interface Hub {
  all: () => Iterable<Connection>;
  /** The number of the last delivered event. */
  head: () => number;
  ofUser: (userId: string) => readonly Connection[];
  administrators: () => Iterable<Connection>;
  /** Adds a connection: sends the events that it missed, then all new ones. */
  join: (connection: Connection, since: LogPosition | undefined) => Promise<void>;
  leave: (connection: Connection) => void;
  /**
   * Sets whether the person is an administrator now, and tells the client to fetch its lists again,
   * because it may see other records.
   */
  setAdministrator: (connection: Connection, administrator: boolean) => void;
  /** Runs `work` between two events, so that it does not send older data after an event. */
  betweenEvents: (work: () => Promise<void>) => Promise<void>;
  /**
   * Resolves when live connections have been sent all committed events. Ignores the connections in
   * `slow`, and adds those that take too long.
   */
  waitForReaders: (slow: Set<string>) => Promise<void>;
  /**
   * Sets what is called when sessions or roles of people with these connections may be different.
   */
  onAccessChanged: (check: (some: readonly Connection[]) => Promise<void>) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Events after which the sessions and roles of the named people may be different. */
const changesAccess = ({ type }: LoggedEvent): boolean =>
  type === 'sessions-ended' || type === 'adminUpdateUserList';

export function createHub(context: Context): Hub {
  const connections = new OpenConnections();
  const { prepare } = createOutgoing(context);
  let checkSessions: (some: readonly Connection[]) => Promise<void> = () => Promise.resolve();

  const deliver = (event: OutgoingEvent): void => {
    for (const connection of connections.audienceOf(event))
      if (connection.live) connection.send(event);
  };
  const tail = createTail(context, {
    isNeeded: () => connections.size > 0,
    // Connections that join during this become live after these events.
    prepare: async (events) => {
      const ids = new Set(
        events.filter(changesAccess).flatMap((event) => changedUsers(event) ?? []),
      );
      // First, so that people who lost access do not get these events.
      if (ids.size > 0) await checkSessions([...ids].flatMap((id) => connections.ofUser(id)));
      return prepare(events, () => userReaders(connections.administrators()));
    },
    deliver,
    onLost: (seq) => {
      for (const connection of connections.all())
        if (connection.live) connection.sync({ seq, log: tail.position().log }, true);
    },
  });

  /** Connections whose person's role changed while they were catching up. */
  const resyncDue = new WeakSet<Connection>();

  /** Call this synchronously when the connection has reached the position of the tail. */
  const goLive = (connection: Connection, resync: boolean): void => {
    connection.live = true;
    connection.sync(tail.position(), resync || resyncDue.has(connection));
  };

  const catchUp = createCatchUp(context, {
    head: () => tail.position().seq,
    prepare,
    onEnd: goLive,
  });

  /** Whether the client can get what it missed as single events. */
  const canCatchUp = async (since: LogPosition): Promise<boolean> => {
    const missed = tail.position().seq - since.seq;
    return (
      missed >= 0 &&
      missed <= socketLimits.missedEvents &&
      (await isContinuation(context.db, since))
    );
  };

  const join = async (connection: Connection, since: LogPosition | undefined): Promise<void> => {
    connections.add(connection);
    // Its session may have ended after it was authenticated and before it could be found.
    await checkSessions([connection]);
    // Afterwards, the tail has passed everything that any process has committed so far.
    await tail.catchUp();
    if (since === undefined) return goLive(connection, false);
    if (!(await canCatchUp(since))) return goLive(connection, true);
    connection.startFrom(since.seq);
    await catchUp(connection, since.seq);
  };

  return {
    all: () => connections.all(),
    head: () => tail.position().seq,
    ofUser: (userId) => connections.ofUser(userId),
    administrators: () => connections.administrators(),
    join,
    leave: (connection) => connections.remove(connection),
    setAdministrator: (connection, administrator) => {
      connections.setAdministrator(connection, administrator);
      if (connection.live) connection.sync(tail.position(), true);
      else resyncDue.add(connection);
    },
    betweenEvents: tail.between,
    waitForReaders: async (slow) => {
      await tail.catchUp();
      const deadline = Date.now() + socketLimits.batchMs;
      for (const connection of connections.all()) {
        const isBehind = () =>
          connection.live &&
          connection.open &&
          !slow.has(connection.id) &&
          connection.queuedBytes() > socketLimits.batchBytes;
        while (isBehind()) {
          if (Date.now() > deadline) slow.add(connection.id);
          else await pause(5);
        }
      }
    },
    onAccessChanged: (check) => {
      checkSessions = check;
    },
    start: tail.start,
    stop: tail.stop,
  };
}
