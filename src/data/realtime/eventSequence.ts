import type { EventMeta, SyncEvent } from '../../contract/event';
import type { LogPosition } from '../api/request';

/** More than a server sends again at once. */
const maxRemembered = 5_000;

/** No log has this id. A handshake with it makes the server ask for a full reload. */
const unknownLog = '';

/** The position to continue from for both. Numbers of different logs cannot be compared. */
const earlier = (one: LogPosition | null, other: LogPosition): LogPosition => ({
  seq: Math.min(one?.seq ?? other.seq, other.seq),
  log: one === null || one.log === other.log ? other.log : unknownLog,
});

/**
 * Tells which numbered events are new, whether one is missing, and where to continue after a break,
 * during one sign-in.
 */
export class EventSequence {
  /** Everything up to this number was received or loaded. Null if nothing is known yet. */
  last: number | null = null;
  /** No event is missing from here to `last`. Null until the backend has sent a number. */
  from: number | null = null;
  private readonly seen = new Set<number>();
  /** The log of `last`. Undefined until `sync` has named it. */
  private log: string | null | undefined;
  /** Loaded data whose later events no handshake has brought yet. */
  private loaded: LogPosition | null = null;
  /** What the last handshake presented, and the loaded data that this includes. */
  private presented: { since: LogPosition | null; loaded: LogPosition | null } = {
    since: null,
    loaded: null,
  };

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
    // Many at once: each search for the oldest one passes all that were deleted before.
    if (this.seen.size > 2 * maxRemembered)
      for (const oldest of [...this.seen].slice(0, maxRemembered)) this.seen.delete(oldest);
    return 'new';
  }

  /** Data was loaded. The events after this position are missing. */
  load(position: LogPosition): void {
    this.loaded = earlier(this.loaded, position);
  }

  /** The position to present in a handshake. Null if nothing is known yet. */
  present(): LogPosition | null {
    const { loaded, last, log = null } = this;
    const received = last === null ? null : { seq: last, log };
    const isAhead = loaded && received && loaded.seq > received.seq;
    // Loaded data of an older log keeps its log, because the server may know it.
    const since = isAhead ? earlier(loaded, received) : (loaded ?? received);
    if (since) this.rewind(since.seq);
    this.presented = { since, loaded };
    return since;
  }

  /**
   * The server has sent everything after the presented position. `lost`: it could not, so all data
   * has to be loaded again. `behind`: data was loaded since then that needs another handshake.
   */
  sync({ seq, resync, ...sync }: SyncEvent): 'live' | 'lost' | 'behind' {
    const log = sync.log ?? null;
    const { since, loaded } = this.presented;
    // Data of another log was presented. The server continues that, and what was received before
    // only if it still has the log that sent it.
    const isOther =
      since !== null && this.log !== undefined && since.log !== this.log && log !== this.log;
    const isLost = resync || isOther;
    // Numbers of the new log would be taken for repetitions.
    if (isLost && log !== this.log) this.forget();
    this.log = log;
    this.synced(seq, since !== null && !isLost);
    const isCovered =
      isLost ||
      this.loaded === null ||
      this.loaded === loaded ||
      (this.loaded.log === log && this.loaded.seq >= seq);
    if (!isCovered) return 'behind';
    this.loaded = null;
    return isLost ? 'lost' : 'live';
  }

  /** The server has sent everything up to `seq`. `unbroken`: beginning at the number we gave. */
  synced(seq: number, unbroken: boolean): void {
    this.last = seq;
    if (!unbroken || this.from === null) this.from = seq;
  }

  /** Goes back to a number, to ask for events again. Events received before are recognised. */
  rewind(seq: number): void {
    this.last = seq;
    if (this.from === null || seq < this.from) this.from = seq;
  }

  /** The server has another log, whose numbers cannot be compared with the old ones. */
  private forget(): void {
    this.last = null;
    this.from = null;
    this.seen.clear();
  }
}
