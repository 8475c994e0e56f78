import type { EventMeta } from '../contract/event';

/** How many numbers are remembered to recognise a repeated event: more than a server sends again at once. */
const remembered = 5_000;

/** Which numbered events are new, and whether one is missing, over all connections of one sign-in. */
export class EventOrder {
  /** Everything up to here was received or loaded. Null if nothing is known yet. */
  last: number | null = null;
  /** No event is missing between here and `last`. Null until the backend has sent a number. */
  from: number | null = null;
  private readonly seen = new Set<number>();

  /**
   * Checks the number of an event. `new`; `old`: drop it; `again`: received before, and sent once more after a gap; `gap`: the one sent
   * before it is missing.
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

  /** Everything up to `seq` has been sent on this connection. `unbroken`: it continued from the number that we gave. */
  synced(seq: number, unbroken: boolean): void {
    this.last = seq;
    if (!unbroken || this.from === null) this.from = seq;
  }

  /** The server has another log: its numbers cannot be compared with the old ones. */
  forget(): void {
    this.last = null;
    this.from = null;
    this.seen.clear();
  }

  /** Goes back to an earlier number, to ask for events again. Those received before are still recognised. */
  rewind(seq: number): void {
    this.last = seq;
    if (this.from === null || seq < this.from) this.from = seq;
  }
}
