import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';
import { readEvents, type LoggedEvent } from '../events/read';
import type { Connection } from './connection';
import { socketLimits } from './limits';
import { OpenConnections } from './openConnections';
import { mergeUserChanges, userReaders, type OutgoingEvent, type UserReaders } from './outgoing';

/** Missed events that are read together. */
const batchSize = 50;

interface CatchUpReader {
  /** The number up to which events are sent. A connection that has reached it gets new events. */
  head: () => number;
  prepare: (events: readonly LoggedEvent[], readers: () => UserReaders) => Promise<OutgoingEvent[]>;
  /**
   * Called in the same turn in which a connection has reached the head, or with `lost` when its
   * events were trimmed.
   */
  onEnd: (connection: Connection, lost: boolean) => void;
}

interface Waiting {
  /** The number of the last event that the connection was sent or does not need. */
  reached: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Sends missed events. After a restart all clients ask at the same time, so each range is read once
 * for all who need it: one reader passes through the log, again and again from the lowest number.
 * @returns a function that resolves when the connection has all events after `from`, or is closed
 */
export function createCatchUp(context: Context, reader: CatchUpReader) {
  const waiting = new Map<Connection, Waiting>();
  let running = false;
  let position = 0;
  /** How many events are read next: fewer while they are large. */
  let limit = batchSize;

  const finish = (connection: Connection, { resolve }: Waiting, lost: boolean): void => {
    waiting.delete(connection);
    if (connection.open) reader.onEnd(connection, lost);
    resolve();
  };

  /** Lets a connection continue when its queue is empty. */
  const continueLater = (connection: Connection, its: Waiting): void => {
    waiting.delete(connection);
    void connection.drained().then(() => {
      if (!connection.open || its.reached >= reader.head()) return finish(connection, its, false);
      waiting.set(connection, its);
      wake();
    });
  };

  /** Sends an event to those who have not had it. Returns those who have enough for now. */
  const send = (event: OutgoingEvent, readers: OpenConnections): Connection[] => {
    const full: Connection[] = [];
    for (const connection of readers.audienceOf(event)) {
      const its = waiting.get(connection);
      if (!its || its.reached >= event.seq) continue;
      connection.send(event);
      its.reached = event.seq;
      if (connection.queuedBytes() > socketLimits.batchBytes) full.push(connection);
    }
    return full;
  };

  /** Reads the events after `from` and sends them to all who are there or a bit further. */
  const step = async (from: number): Promise<void> => {
    const readers = new OpenConnections();
    // Not those who ask from now on: they need the assignees of a later moment.
    for (const [connection, { reached }] of waiting)
      if (reached >= from && reached < from + limit) readers.add(connection);
    try {
      const events = await readEvents(context.db, from, reader.head(), limit);
      const last = events.at(-1)?.seq;
      if (last === undefined || events[0]?.seq !== from + 1) {
        for (const connection of readers.all()) {
          const its = waiting.get(connection);
          if (its?.reached === from) finish(connection, its, true);
        }
        return;
      }
      const needed = mergeUserChanges(events).filter((event) =>
        readers.includesAudienceOf({ ...event, assignees: null }),
      );
      const prepared = await reader.prepare(needed, () => userReaders(readers.administrators()));
      let isLarge = false;
      for (const event of prepared) {
        for (const connection of send(event, readers)) {
          isLarge = true;
          readers.remove(connection);
          const its = waiting.get(connection);
          if (its) continueLater(connection, its);
        }
      }
      for (const connection of readers.all()) {
        const its = waiting.get(connection);
        if (!its) continue;
        its.reached = Math.max(its.reached, last);
        if (!connection.open || its.reached >= reader.head()) finish(connection, its, false);
      }
      position = last;
      limit = isLarge ? Math.ceil(limit / 2) : Math.min(batchSize, limit * 2);
    } catch (error) {
      for (const connection of readers.all()) {
        waiting.get(connection)?.reject(error);
        waiting.delete(connection);
      }
    }
  };

  /** The lowest number that a waiting client has reached, not below the position if there is one. */
  const next = (): number => {
    const all = [...waiting.values()].map(({ reached }) => reached);
    const ahead = all.filter((reached) => reached >= position);
    return (ahead.length > 0 ? ahead : all).reduce((low, reached) => Math.min(low, reached));
  };

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      await step(next());
      // Let sockets send, so that only the queues of slow readers grow.
      await nextTurn();
    }
    running = false;
  };

  const wake = (): void => {
    if (running) return;
    running = true;
    void run();
  };

  return (connection: Connection, from: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const its = { reached: from, resolve, reject };
      if (from >= reader.head()) return finish(connection, its, false);
      waiting.set(connection, its);
      wake();
    });
}
