import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context';
import type { LogPosition } from './log';
import type { OutgoingEvent } from './outgoing';
import { readEvents, type LoggedEvent } from './read';

const batchSize = 100;
/** Events that are prepared and handed out in one turn: enough to spare queries, few enough to hold nobody up. */
const turnSize = 16;
/** A safety net beside the wake-up, and how changes of other processes are found, in milliseconds. */
const pollMs = 500;

export interface TailReader {
  /** Whether anybody listens; without listeners the tail moves on without reading. */
  isNeeded: () => boolean;
  prepare: (events: readonly LoggedEvent[]) => Promise<OutgoingEvent[]>;
  /** Hands an event out. Synchronous: the cursor moves in the same turn, so a connection joins before or after it, never between. */
  deliver: (event: OutgoingEvent) => void;
  /** Events up to `seq` could not be handed out; whoever listens has to fetch again. */
  lost: (seq: number) => void;
}

/** Follows the log of this database. There is one per process, and it hands out one event after the other. */
export interface Tail {
  /** The last event handed out. */
  position: () => LogPosition;
  start: () => Promise<void>;
  /** Resolves when everything that was committed before the call has been handed out. */
  catchUp: () => Promise<void>;
  /** Does something between events: none is read or handed out meanwhile. */
  between: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes the tail; `reader` is told of each event in order. */
export function createTail(context: Context, reader: TailReader): Tail {
  let cursor = 0;
  let log = '';
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    // A failure is its caller's; those behind it get their turn.
    turn = done.catch(() => undefined);
    return done;
  };

  const handOut = async (events: readonly LoggedEvent[]): Promise<void> => {
    try {
      for (const outgoing of await reader.prepare(events)) {
        reader.deliver(outgoing);
        cursor = outgoing.seq;
      }
    } catch (error) {
      const [first, ...others] = events.filter((event) => event.seq > cursor);
      if (!first) return;
      // One event that cannot be read must not take along those beside it; each is tried by itself.
      if (others.length > 0) {
        for (const event of [first, ...others]) await handOut([event]);
        return;
      }
      // Nor hold up those behind it; the readers are told the truth instead.
      context.log.error({ err: error }, 'an event could not be handed out');
      cursor = first.seq;
      reader.lost(first.seq);
    }
  };

  const readToHead = async (): Promise<void> => {
    const { seq: head, log: current } = await context.events.position();
    log = current;
    while (cursor < head && !stopped) {
      if (!reader.isNeeded()) {
        cursor = head;
        return;
      }
      const events = await readEvents(context.db, cursor, head, batchSize);
      if (events[0]?.seq !== cursor + 1) {
        // Trimmed away while this process was held up.
        cursor = head;
        reader.lost(head);
        return;
      }
      for (let from = 0; from < events.length; from += turnSize) {
        if (stopped) return;
        const some = events.slice(from, from + turnSize);
        await inTurn(() => handOut(some));
        // Sockets get a turn to send, so that only a slow reader's buffer grows.
        await nextTurn();
      }
    }
  };

  const run = async (): Promise<void> => {
    try {
      while (again && !stopped) {
        again = false;
        await readToHead();
      }
    } catch (error) {
      // The database may be busy or closing; the next wake-up or poll tries again from the same place.
      if (!stopped) context.log.error({ err: error }, 'the event log could not be read');
    } finally {
      running = null;
    }
  };

  const wake = (): Promise<void> => {
    again = true;
    running ??= run();
    return running;
  };

  return {
    position: () => ({ seq: cursor, log }),
    start: async () => {
      ({ seq: cursor, log } = await context.events.position());
      unsubscribe = context.events.onWake(() => void wake());
      timer = setInterval(() => void wake(), pollMs);
      timer.unref();
    },
    catchUp: wake,
    between: inTurn,
    stop: async () => {
      stopped = true;
      unsubscribe?.();
      clearInterval(timer);
      await running;
    },
  };
}
