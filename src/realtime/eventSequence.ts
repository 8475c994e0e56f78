import type { EventMeta } from '../contract/event';

/** More than a server sends again at once. */
const maxRemembered = 5_000;

/** Tells which numbered events are new, and whether one is missing, during one sign-in. */
export class EventSequence {
  /** Everything up to this number was received or loaded. Null if nothing is known yet. */
  last: number | null = null;
  /** No event is missing from here to `last`. Null until the backend has sent a number. */
  from: number | null = null;
  private readonly seen = new Set<number>();

  /**
   * Checks the number of an event. `old`: drop it. `again`: received before, and sent again after a
   * gap. `gap`: the event before it is missing.
   */
  take(meta: Pick<EventMeta, 'seq' | 'prev'>): 'new' | 'old' | 'again' | 'gap' {
    if (this.last !== null && meta.seq <= this.last) return 'old';
    if (this.last !== null && meta.prev > this.last) return 'gap';
    this.last = meta.seq;
    this.from ??= meta.prev;
    if (this.seen.has(meta.seq)) return 'again';
    this.seen.add(meta.seq);
    if (this.seen.size > maxRemembered)
      this.seen.delete(this.seen.values().next().value ?? meta.seq);
    return 'new';
  }

  /** The server has sent everything up to `seq`. `unbroken`: beginning at the number we gave. */
  synced(seq: number, unbroken: boolean): void {
    this.last = seq;
    if (!unbroken || this.from === null) this.from = seq;
  }

  /** The server has another log, whose numbers cannot be compared with the old ones. */
  forget(): void {
    this.last = null;
    this.from = null;
    this.seen.clear();
  }

  /** Goes back to a number, to ask for events again. Events received before are recognised. */
  rewind(seq: number): void {
    this.last = seq;
    if (this.from === null || seq < this.from) this.from = seq;
  }
}
