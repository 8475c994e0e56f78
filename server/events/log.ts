import type { ServerEventName } from '../../src/contract/event';
import type { Db, Trx } from '../context';
import type { Audience } from './audience';

/** One change to be announced. A task travels as its row; comments and activity are read back when it is sent. */
export interface NewEvent {
  type: Exclude<ServerEventName, 'sync'>;
  /** Stored as JSON. A change of accounts is stored as `{ ids }`; they are read when it is sent. */
  payload: unknown;
  audience: Audience;
  /** The task it is about; what decides later whether a person may still see it. */
  taskId?: string;
}

/** The one truth of realtime: rows in commit order, written in the transaction of the change they tell of. */
export interface EventLog {
  /** Takes the next number and writes the event under it. Call it last in a transaction. */
  append(trx: Trx, event: NewEvent): Promise<number>;
  /**
   * Takes the next number. The counter's row stays locked until the transaction ends, so numbers are dense and follow
   * commits; a rolled-back transaction gives its number back.
   */
  nextSeq(trx: Trx): Promise<number>;
  /** Takes the next `count` numbers at once and answers the first of them; all have to be written. */
  nextSeqs(trx: Trx, count: number): Promise<number>;
  /** Writes an event under a number taken with `nextSeq`, for a change whose record carries that number. */
  appendAt(trx: Trx, seq: number, event: NewEvent): Promise<void>;
  /** Writes many events, each under its number. */
  appendAllAt(trx: Trx, events: readonly (NewEvent & { seq: number })[]): Promise<void>;
  /** Tells the readers of this process that something was committed. A call that is lost delays, it loses nothing. */
  wake(): void;
  /** Registers a reader; the answer takes it away again. */
  onWake(listener: () => void): () => void;
  /** Number of the last committed event, 0 before the first. */
  head(): Promise<number>;
  /** The same, with the id of the log that issues numbers now. */
  position(): Promise<LogPosition>;
}

/** A place in the log. A number alone says little: after a restore it is issued again, for another change. */
export interface LogPosition {
  seq: number;
  log: string;
}

/** The event log on a database. `now` gives milliseconds since 1970. */
export function createEventLog(db: Db, now: () => number = Date.now): EventLog {
  const listeners = new Set<() => void>();

  const nextSeqs = async (trx: Trx, count: number): Promise<number> => {
    const { seq } = await trx
      .updateTable('event_counter')
      .set((eb) => ({ seq: eb('seq', '+', count) }))
      .where('_id', '=', 1)
      .returning('seq')
      .executeTakeFirstOrThrow();
    return Number(seq) - count + 1;
  };
  const nextSeq = (trx: Trx): Promise<number> => nextSeqs(trx, 1);

  const appendAllAt = async (
    trx: Trx,
    events: readonly (NewEvent & { seq: number })[],
  ): Promise<void> => {
    if (events.length === 0) return;
    const at = new Date(now()).toISOString();
    await trx
      .insertInto('events')
      .values(
        events.map(({ seq, type, payload, audience, taskId }) => ({
          seq,
          type,
          payload: JSON.stringify(payload ?? null),
          audience: JSON.stringify(audience),
          task_id: taskId ?? null,
          at,
        })),
      )
      .execute();
  };
  const appendAt = (trx: Trx, seq: number, event: NewEvent): Promise<void> =>
    appendAllAt(trx, [{ ...event, seq }]);
  const position = async (): Promise<LogPosition> => {
    const { seq, log } = await db
      .selectFrom('event_counter')
      .select(['seq', 'log'])
      .where('_id', '=', 1)
      .executeTakeFirstOrThrow();
    return { seq: Number(seq), log };
  };

  return {
    nextSeq,
    nextSeqs,
    appendAt,
    appendAllAt,
    append: async (trx, event) => {
      const seq = await nextSeq(trx);
      await appendAt(trx, seq, event);
      return seq;
    },
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position,
    head: async () => (await position()).seq,
  };
}
