import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context';
import { continues } from '../events/logId';
import type { LogPosition } from '../events/log';
import {
  createOutgoing,
  mayReceive,
  mergeUserChanges,
  type OutgoingEvent,
  type UserReaders,
} from '../events/outgoing';
import { readEvents } from '../events/read';
import { createTail } from '../events/tail';
import type { Connection } from './connection';
import { socketLimits } from './limits';

/** How many missed events are read at once. */
const portion = 50;

/** The open connections of this process and the events that reach them. */
export interface Hub {
  all: () => Iterable<Connection>;
  ofUser: (userId: string) => readonly Connection[];
  /** Takes a connection in: sends what it missed since `since`, then lets live events through, with nothing lost between. */
  join: (connection: Connection, since: LogPosition | undefined) => Promise<void>;
  leave: (connection: Connection) => void;
  /** Tells a connection to fetch its lists again, because what it may see has changed. */
  resync: (connection: Connection) => void;
  /** Reads something and sends it between two events, so that neither overtakes the other with what is older. */
  betweenEvents: (work: () => Promise<void>) => Promise<void>;
  /** Resolves when live connections have been sent what was committed, but for those in `slow`; one that takes too long joins them. */
  keepUp: (slow: Set<string>) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes the hub, with the tail of the event log that feeds it. */
export function createHub(context: Context): Hub {
  const connections = new Map<string, Connection>();
  const byUser = new Map<string, Connection[]>();
  const { prepare } = createOutgoing(context);

  const userReaders = (some: Iterable<Connection>): UserReaders => {
    const administrators = [...some].filter((connection) => connection.administrator);
    return {
      list: administrators.some((connection) => !connection.takesChangedUsers),
      changes: administrators.some((connection) => connection.takesChangedUsers),
    };
  };

  const deliver = (event: OutgoingEvent): void => {
    for (const connection of connections.values()) {
      if (connection.live && mayReceive(event, connection)) connection.send(event);
    }
  };
  const tail = createTail(context, {
    isNeeded: () => connections.size > 0,
    // Whoever joins while this is read is not live before it has been delivered.
    prepare: (events) => prepare(events, userReaders(connections.values())),
    deliver,
    lost: (seq) => {
      for (const connection of connections.values())
        if (connection.live) connection.sync({ seq, log: tail.position().log }, true);
    },
  });

  /** Connections that are still catching up, and whose list is another meanwhile: their person's role has changed. */
  const resyncDue = new WeakSet<Connection>();

  /** From here on the tail feeds the connection. Called in the turn in which it stands where the tail stands. */
  const goLive = (connection: Connection, resync: boolean): void => {
    connection.live = true;
    connection.sync(tail.position(), resync || resyncDue.has(connection));
  };

  /** Sends the next missed events after `from`; answers the number reached, or null when they are no longer there. */
  const sendPortion = async (
    connection: Connection,
    from: number,
    upTo: number,
  ): Promise<number | null> => {
    const events = await readEvents(context.db, from, upTo, portion);
    if (events[0]?.seq !== from + 1) return null;
    for (const event of mergeUserChanges(events)) {
      if (!mayReceive({ ...event, assignees: null }, connection)) continue;
      const [outgoing] = await prepare([event], userReaders([connection]));
      if (outgoing && mayReceive(outgoing, connection)) connection.send(outgoing);
      if (connection.waiting() > socketLimits.portionBytes) await connection.drained();
    }
    await connection.drained();
    return events.at(-1)?.seq ?? from;
  };

  /** Whether what a client missed can be sent to it event by event. */
  const canCatchUp = async (since: LogPosition): Promise<boolean> => {
    const missed = tail.position().seq - since.seq;
    return (
      missed >= 0 && missed <= socketLimits.missedEvents && (await continues(context.db, since))
    );
  };

  const join = async (connection: Connection, since: LogPosition | undefined): Promise<void> => {
    connections.set(connection.id, connection);
    byUser.set(connection._id, [...(byUser.get(connection._id) ?? []), connection]);
    // What is committed by now is behind the tail's cursor afterwards, whichever process committed it.
    await tail.catchUp();
    if (since === undefined) return goLive(connection, false);
    let reached = (await canCatchUp(since)) ? since.seq : null;
    if (reached !== null) connection.startFrom(reached);
    while (reached !== null && reached < tail.position().seq && connection.open) {
      reached = await sendPortion(connection, reached, tail.position().seq);
    }
    goLive(connection, reached === null);
  };

  return {
    all: () => connections.values(),
    ofUser: (userId) => byUser.get(userId) ?? [],
    join,
    leave: (connection) => {
      connections.delete(connection.id);
      const others = byUser.get(connection._id)?.filter((other) => other !== connection) ?? [];
      if (others.length > 0) byUser.set(connection._id, others);
      else byUser.delete(connection._id);
    },
    resync: (connection) => {
      if (connection.live) connection.sync(tail.position(), true);
      else resyncDue.add(connection);
    },
    betweenEvents: tail.between,
    keepUp: async (slow) => {
      await tail.catchUp();
      const deadline = Date.now() + socketLimits.portionMs;
      for (const connection of connections.values()) {
        const isBehind = () =>
          connection.live &&
          connection.open &&
          !slow.has(connection.id) &&
          connection.waiting() > socketLimits.portionBytes;
        while (isBehind()) {
          if (Date.now() > deadline) slow.add(connection.id);
          else await pause(5);
        }
      }
    },
    start: tail.start,
    stop: tail.stop,
  };
}
