import type { ServerEventName } from '../../src/contract/event';
import type { Db, Trx } from '../context';
import type { Audience } from './audience';

/** One change to be announced. A task travels as its row; comments and activity are read back when it is sent. */
export interface NewEvent {
  type: Exclude<ServerEventName, 'sync'>;
  /** Stored as JSON. A list of users is stored as null and read when it is sent. */
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
  /** Writes an event under a number taken with `nextSeq`, for a change whose record carries that number. */
  appendAt(trx: Trx, seq: number, event: NewEvent): Promise<void>;
  /** Tells the readers of this process that something was committed. A call that is lost delays, it loses nothing. */
  wake(): void;
  /** Registers a reader; the answer takes it away again. */
  onWake(listener: () => void): () => void;
  /** Number of the last committed event, 0 before the first. */
  head(): Promise<number>;
}

/** The event log on a database. `now` gives milliseconds since 1970. */
export function createEventLog(db: Db, now: () => number = Date.now): EventLog {
  const listeners = new Set<() => void>();

  const nextSeq = async (trx: Trx): Promise<number> => {
    const { seq } = await trx
      .updateTable('event_counter')
      .set((eb) => ({ seq: eb('seq', '+', 1) }))
      .where('_id', '=', 1)
      .returning('seq')
      .executeTakeFirstOrThrow();
    return Number(seq);
  };

  const appendAt = async (trx: Trx, seq: number, event: NewEvent): Promise<void> => {
    await trx
      .insertInto('events')
      .values({
        seq,
        type: event.type,
        payload: JSON.stringify(event.payload ?? null),
        audience: JSON.stringify(event.audience),
        task_id: event.taskId ?? null,
        at: new Date(now()).toISOString(),
      })
      .execute();
  };

  return {
    nextSeq,
    appendAt,
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
    head: async () => {
      const row = await db.selectFrom('event_counter').select('seq').where('_id', '=', 1).executeTakeFirst();
      return Number(row?.seq ?? 0);
    },
  };
}
