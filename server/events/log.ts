import type { ServerEventName } from '../../src/contract/event';
import { beginLocking } from '../db/locks';
import { insertInto, rowStatement } from '../db/statement';
import type { Db, Trx } from '../db/schema';
import type { Audience } from './audience';

/** Names in the log. `sessions-ended` is only for the processes of the server. */
export type LoggedEventName = Exclude<ServerEventName, 'sync'> | 'sessions-ended';

/**
 * A change to announce. The payload of a task is its `TaskRow`; comments are added when it is sent.
 */
export interface NewEvent {
  type: LoggedEventName;
  /**
   * Stored as JSON. A change of accounts is stored as `{ ids }`; the accounts are read when it is
   * sent.
   */
  payload: unknown;
  audience: Audience;
  /** The task that it is about, which decides who may still see it later. */
  taskId?: string;
}

/** An event with its number from `nextSeqs`. */
export type NumberedEvent = NewEvent & { seq: number };

/** The log of all changes: rows in commit order, written in the transaction of the change. */
export interface EventLog {
  /** Writes an event under the next number, and returns it. Call it last in a transaction. */
  append(trx: Trx, event: NewEvent): Promise<number>;
  /** Locks the counter, as `nextSeqs` does, without taking a number. */
  lock(trx: Trx): Promise<void>;
  /**
   * Takes the next `count` numbers and returns the first. All of them must be used. The counter's row
   * stays locked until the transaction ends, so numbers have no gaps and follow the order of commits.
   * No lock can be taken after it.
   */
  nextSeqs(trx: Trx, count: number): Promise<number>;
  /** Writes events under numbers from `nextSeqs`. */
  appendAllAt(trx: Trx, events: readonly NumberedEvent[]): Promise<void>;
  /**
   * Tells the readers of all processes about a commit. Without this call, events are only delayed.
   */
  wake(): void;
  /** Tells the readers of this process that others have committed something. */
  notifyLocal(): void;
  /** Sets what `wake` calls to tell the other processes. */
  setBroadcast(tell: () => void): void;
  /** Registers a reader, and returns a function that removes it. */
  onWake(listener: () => void): () => void;
  /** The number of the last committed event, 0 before the first. */
  head(): Promise<number>;
  /** The same with the current id of the log. */
  position(): Promise<LogPosition>;
  /**
   * A position for an answer: not newer than the rows that are read afterwards, and with all that was
   * acknowledged before. Unless other processes write too, it is read only after a commit, because
   * reading it takes a tenth of a small request.
   */
  positionForReads(): Promise<LogPosition>;
}

/**
 * A position in the log. It has the id of the log, because a restored backup issues the same
 * numbers again.
 */
export interface LogPosition {
  seq: number;
  log: string;
}

const readCounter = rowStatement((db) =>
  db.selectFrom('event_counter').select(['seq', 'log']).where('_id', '=', 1),
);

const takeNumbers = rowStatement((db, { count }: { count: number }) =>
  db
    .updateTable('event_counter')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('_id', '=', 1)
    .returning('seq'),
);

const insertEvents = insertInto('events');

/** `now` returns milliseconds since 1970. `shared` tells whether other processes add events. */
export function createEventLog(
  db: Db,
  { now = Date.now, shared = true }: { now?: () => number; shared?: boolean } = {},
): EventLog {
  const listeners = new Set<() => void>();
  /** Counts the commits of this process. */
  let commits = 0;
  let known: { position: LogPosition; commits: number } | null = null;
  let tellOthers = (): void => undefined;

  const nextSeqs = async (trx: Trx, count: number): Promise<number> => {
    beginLocking(trx, 'events');
    const row = await takeNumbers(trx, { count });
    if (!row) throw new Error('The event counter is missing');
    return Number(row.seq) - count + 1;
  };

  const appendAllAt = async (trx: Trx, events: readonly NumberedEvent[]): Promise<void> => {
    const at = new Date(now()).toISOString();
    const rows = events.map(({ seq, type, payload, audience, taskId }) => ({
      seq,
      type,
      payload: JSON.stringify(payload ?? null),
      audience: JSON.stringify(audience),
      task_id: taskId ?? null,
      at,
    }));
    await insertEvents(trx, rows);
  };
  const position = async (): Promise<LogPosition> => {
    const row = await readCounter(db);
    if (!row) throw new Error('The event counter is missing');
    return { seq: Number(row.seq), log: row.log };
  };

  const notifyLocal = () => {
    commits += 1;
    for (const listener of listeners) listener();
  };

  return {
    lock: async (trx) => void (await nextSeqs(trx, 0)),
    nextSeqs,
    appendAllAt,
    append: async (trx, event) => {
      const seq = await nextSeqs(trx, 1);
      await appendAllAt(trx, [{ ...event, seq }]);
      return seq;
    },
    wake: () => {
      notifyLocal();
      tellOthers();
    },
    notifyLocal,
    setBroadcast: (tell) => {
      tellOthers = tell;
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position,
    positionForReads: async () => {
      if (known?.commits === commits) return known.position;
      // Before the read, so that the next call reads again after a commit in between.
      const seen = commits;
      const read = await position();
      if (!shared) known = { position: read, commits: seen };
      return read;
    },
    head: async () => (await position()).seq,
  };
}
