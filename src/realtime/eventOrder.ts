import type { EventMeta } from '../contract/event';

/** Numbers that are remembered to tell a repeated event; more than a server sends again at once. */
const remembered = 5_000;

/** Which numbered events are new, and whether one is missing, over all connections of one sign-in. */
export class EventOrder {
  /** Everything up to here was received, or is part of what was loaded. Null: nothing is known yet. */
  last: number | null = null;
  /** From here to `last` there is no hole. Null with a backend that has numbered nothing yet. */
  from: number | null = null;
  private readonly seen = new Set<number>();

  /**
   * Takes an event in: `new`, `old` to be dropped, `again` when it was received before and is sent once more behind a hole, `gap` when
   * the one sent before it is missing.
   */
  take(meta: Pick<EventMeta, 'seq' | 'prev'>): 'new' | 'old' | 'again' | 'gap' {
    if (this.last !== null && meta.seq <= this.last) return 'old';
    if (this.last !== null && meta.prev > this.last) return 'gap';
    this.last = meta.seq;
    this.from ??= meta.prev;
    if (this.seen.has(meta.seq)) return 'again';
    this.seen.add(meta.seq);
    if (this.seen.size > remembered) this.seen.delete(this.seen.values().next().value ?? meta.seq);
    return 'new';
  }

  /** Everything up to `seq` has been sent on this connection; `unbroken` when it began at a number we gave. */
  synced(seq: number, unbroken: boolean): void {
    this.last = seq;
    if (!unbroken || this.from === null) this.from = seq;
  }

  /** The log is another one: its numbers say nothing about those that were seen. */
  forget(): void {
    this.last = null;
    this.from = null;
    this.seen.clear();
  }

  /** Asks for events from an earlier number on; those that were received already are still told apart. */
  rewind(seq: number): void {
    this.last = seq;
    if (this.from === null || seq < this.from) this.from = seq;
  }
}
