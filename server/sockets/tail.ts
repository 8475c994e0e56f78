import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';
import type { LogPosition } from '../events/log';
import { readEvents, type LoggedEvent } from '../events/read';
import { chunks } from '../lib/chunks';
import type { OutgoingEvent } from './outgoing';

const batchSize = 100;
/**
 * Events that are prepared with the same queries and delivered before other requests get a turn.
 */
const eventsPerTurn = 16;
/**
 * How often the log is read without a wake-up, which finds what a lost wake-up should have announced,
 * in milliseconds. Exported for tests.
 */
export const tailLimits = { pollMs: 500 };

interface TailReader {
  /** Whether there are listeners. Without them, the tail skips events. */
  isNeeded: () => boolean;
  prepare: (events: readonly LoggedEvent[]) => Promise<OutgoingEvent[]>;
  /**
   * Must be synchronous, so that a connection becomes live before or after an event, never during
   * it.
   */
  deliver: (event: OutgoingEvent) => void;
  /**
   * Called when events up to `seq` could not be delivered, so that clients must fetch their lists
   * again.
   */
  onLost: (seq: number) => void;
}

/** Follows the event log and delivers events in order. Each process has one. */
interface Tail {
  /** The position of the last delivered event. */
  position: () => LogPosition;
  start: () => Promise<void>;
  /** Resolves when everything committed before this call has been delivered. */
  catchUp: () => Promise<void>;
  /** Runs `work` while no event is read or delivered. */
  between: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

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
    // Only the caller handles a failure. The next one in the queue runs anyway.
    turn = done.catch(() => undefined);
    return done;
  };

  const deliver = async (events: readonly LoggedEvent[]): Promise<void> => {
    try {
      for (const outgoing of await reader.prepare(events)) {
        reader.deliver(outgoing);
        cursor = outgoing.seq;
      }
    } catch (error) {
      const [first, ...others] = events.filter((event) => event.seq > cursor);
      if (!first) return;
      // An event that cannot be read must not affect the others, so try each by itself.
      if (others.length > 0) {
        for (const event of [first, ...others]) await deliver([event]);
        return;
      }
      // Skip the event, and tell the readers.
      context.log.error({ err: error }, 'an event could not be delivered');
      cursor = first.seq;
      reader.onLost(first.seq);
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
        // The events were trimmed while this process was blocked.
        cursor = head;
        reader.onLost(head);
        return;
      }
      for (const chunk of chunks(events, eventsPerTurn)) {
        if (stopped) return;
        await inTurn(() => deliver(chunk));
        // Let sockets send, so that only the queues of slow readers grow.
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
      // The next wake-up or poll tries again from the same position.
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
      timer = setInterval(() => void wake(), tailLimits.pollMs);
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
