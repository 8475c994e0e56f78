import { errorText, sessionEndingTexts } from '../contract/error';
import { optionalEvents, type ClientEvents, type SocketAuth } from '../contract/event';
import { refreshSession } from '../api/refresh';
import { selectAccessToken, selectUserId } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { EventOrder } from './eventOrder';
import { createEventQueue } from './eventQueue';
import { caughtUp, resyncDemanded, socketConnected, socketLost } from './realtimeSlice';
import {
  batched,
  notificationReceived,
  readServerEvent,
  readSync,
  type ServerEvent,
} from './serverEvents';

/** What the link needs from a socket. */
export interface Wire {
  connect: () => void;
  disconnect: () => void;
  isConnected: () => boolean;
  send: <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]) => void;
}

/** How a connection ended. `dismissed`: the server said so; `closed`: from the other side; `broken`: otherwise, such as by a timeout. */
export type Ending = 'dismissed' | 'closed' | 'broken';

export interface LinkStore {
  dispatch: AppDispatch;
  getState: () => RootState;
  extra: StoreExtra;
}

/** A backend that has not sent `sync` after this time does not number its events. In milliseconds. */
const plainAfter = 1_500;
/** After a restart or an expired token the connection is mostly back within this time. Until then it is not shown as offline. In milliseconds. */
const lostAfter = 1_000;
/** Servers end the connection when a message is too large, mostly from a megabyte on. In characters. */
const largestMessage = 100_000;
const retryDelay = { first: 1_000, most: 30_000 } as const;
/** After this many gaps in a row, lists are loaded again instead of asking for events again. */
const patience = 5;
/** No log has this id: the answer to a handshake with it is to load everything again. */
const unknownLog = '';
const identityTexts: readonly string[] = [
  ...sessionEndingTexts,
  errorText.accessTokenExpired,
  errorText.blocked,
];

/** The connection of one sign-in: what was received, what is missing, and what to do when it breaks. */
export class SocketLink {
  private readonly order = new EventOrder();
  private readonly queue = createEventQueue((events: ServerEvent[]) => this.apply(events));
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private wire: Wire | null = null;
  private closed = false;
  private extended = false;
  /** Data was requested before this connection was open, so changes in between may be missing. */
  private hasOlderData = false;
  private isCaughtUp = false;
  /** The last handshake asked for events after this number. */
  private asked: number | null = null;
  /** The access token of the last handshake. */
  private presented: string | null = null;
  private lowestLoaded: number | null = null;
  /** Id of the log that the known numbers belong to; undefined until it is known, null if the backend gives none. */
  private log: string | null | undefined;
  private gaps = 0;
  /** Refused handshakes, and connections that ended before they were live, since the last live connection. */
  private refusals = 0;
  /** Since when what is shown may be outdated. */
  private lostAt: number | null = null;

  constructor(private readonly store: LinkStore) {}

  /** Takes over a wire and opens it. From now on only this link opens and closes it. */
  start(wire: Wire): void {
    this.wire = wire;
    wire.connect();
  }

  /** What a handshake presents, read at the moment it is made. */
  auth(): SocketAuth {
    const state = this.store.getState();
    this.presented = selectAccessToken(state);
    this.asked = this.order.last ?? this.lowestLoaded;
    if (this.order.last === null && this.asked !== null) this.order.rewind(this.asked);
    return {
      userId: selectUserId(state) ?? '',
      token: this.presented ?? '',
      accepts: [...optionalEvents],
      ...(this.asked !== null && {
        since: this.asked,
        ...(typeof this.log === 'string' && { log: this.log }),
      }),
    };
  }

  onConnected(): void {
    this.clearTimers();
    this.isCaughtUp = false;
    const state = this.store.getState();
    this.hasOlderData = Object.keys(state.api.queries).length > 0;
    this.store.dispatch(socketConnected());
    this.wire?.send('online', selectUserId(state) ?? '');
    if (!this.extended) this.later(plainAfter, () => this.goLivePlain());
  }

  onEvent(name: string, payload: unknown, second: unknown): void {
    if (this.closed) return;
    if (name === 'sync') return this.onSync(payload);
    const event = readServerEvent(name, payload, second);
    if (!event) {
      console.warn(
        `An event was ignored, because it is unknown or malformed: ${name.slice(0, 100)}`,
      );
      return;
    }
    const { seq, prev } = event.meta;
    if (seq === undefined || prev === undefined) {
      if (!this.isCaughtUp && !this.extended) this.goLivePlain();
      this.queue.push(event);
      return;
    }
    this.extended = true;
    const verdict = this.order.take({ seq, prev });
    // Lists need every event behind a hole, in order; a person is told of it once.
    if (verdict === 'new' || (verdict === 'again' && !notificationReceived.match(event)))
      this.queue.push(event);
    if (verdict === 'gap') this.onGap(seq);
  }

  /** The connection is gone. The wire connects again by itself, except when it was dismissed. */
  onLost(ending: Ending): void {
    if (this.closed) return;
    this.clearTimers();
    this.queue.flush();
    this.lostAt ??= this.store.extra.clock.now();
    // Backends that check the token only after connecting refuse it in this way.
    if (ending === 'dismissed' && !this.isCaughtUp) return void this.onRefused(null);
    if (ending === 'broken' || !this.isCaughtUp) return this.sayLost();
    this.later(lostAfter, () => this.sayLost());
    // At a random time: a server that restarts ends all connections at the same moment.
    this.later(Math.random() * 500, () => this.reopen());
  }

  /** The server cannot be reached; the wire tries again by itself. */
  onUnreachable(): void {
    if (!this.closed) this.sayLost();
  }

  /** The server refused the handshake with a text, or ended the connection without one; the wire does not try again by itself. */
  async onRefused(text: string | null): Promise<void> {
    if (this.closed) return;
    this.refusals += 1;
    const isFirst = this.refusals === 1;
    const concernsIdentity = text === null || identityTexts.includes(text);
    // Only a refresh can say that the session is over; the socket never logs out.
    if (concernsIdentity && (isFirst || text === errorText.accessTokenExpired)) {
      // A request, or another tab, may have got a newer token while the handshake was under way.
      const isReplaced = selectAccessToken(this.store.getState()) !== this.presented;
      const outcome = isReplaced ? 'refreshed' : await this.store.dispatch(refreshSession());
      if (this.closed || outcome === 'ended') return;
      if (outcome === 'refreshed' && isFirst) return this.wire?.connect();
    }
    this.sayLost();
    const delay = Math.min(retryDelay.first * 2 ** (this.refusals - 1), retryDelay.most);
    this.later(delay * (0.5 + Math.random() / 2), () => this.wire?.connect());
  }

  /** The browser is online again: do not wait for the next attempt. */
  hurry(): void {
    if (this.closed || !this.wire || this.wire.isConnected()) return;
    this.clearTimers();
    this.reopen();
  }

  /** Data was loaded that reflects the changes up to `seq` of the log `log`. Events after it that were never sent here are asked for. */
  onLoaded(seq: number, log: string | null): void {
    this.extended = true;
    if (this.log === undefined) this.log = log;
    if (log !== this.log) {
      // The server was restarted. For data from `from` on, the next handshake brings all events that it needs.
      if (this.order.last !== null && this.order.from !== null && seq >= this.order.from) return;
      this.log = unknownLog;
    }
    this.lowestLoaded = Math.min(seq, this.lowestLoaded ?? seq);
    if (this.isCaughtUp && this.extended && this.order.from !== null && seq < this.order.from)
      this.askAgain(seq);
  }

  /** Sends a message only while connected. If it were kept, it could be sent in the name of the next person who signs in. */
  send: Wire['send'] = (name, payload) => {
    if (this.wire?.isConnected() && JSON.stringify(payload).length <= largestMessage)
      this.wire.send(name, payload);
  };

  /** Ends the connection of this sign-in, and drops waiting events. */
  close(): void {
    this.closed = true;
    this.clearTimers();
    this.queue.clear();
    this.wire?.disconnect();
    this.wire = null;
  }

  private onSync(payload: unknown): void {
    const sync = readSync(payload);
    if (!sync) return;
    this.clearTimers();
    this.queue.flush();
    this.extended = true;
    this.gaps = 0;
    const log = sync.log ?? null;
    if (sync.resync && log !== this.log) this.order.forget();
    this.log = log;
    this.order.synced(sync.seq, this.asked !== null && !sync.resync);
    if (sync.resync) this.store.dispatch(resyncDemanded({ seq: sync.seq }));
    else if (
      this.lowestLoaded !== null &&
      this.order.from !== null &&
      this.lowestLoaded < this.order.from
    ) {
      // Data was loaded during the handshake, and the changes in between are missing.
      this.askAgain(this.lowestLoaded);
      return;
    }
    this.lowestLoaded = null;
    this.becomeLive(sync.seq);
  }

  private goLivePlain(): void {
    if (this.extended) return;
    this.clearTimers();
    if (this.hasOlderData) this.store.dispatch(resyncDemanded({ seq: null }));
    this.becomeLive(null);
  }

  private becomeLive(seq: number | null): void {
    this.isCaughtUp = true;
    this.refusals = 0;
    this.lostAt = null;
    this.store.dispatch(caughtUp({ seq }));
  }

  private onGap(seq: number): void {
    this.gaps += 1;
    if (this.gaps <= patience && this.order.last !== null) return this.askAgain(this.order.last);
    this.order.synced(seq, false);
    this.store.dispatch(resyncDemanded({ seq }));
  }

  private askAgain(since: number): void {
    this.queue.flush();
    this.order.rewind(since);
    this.isCaughtUp = false;
    this.reopen();
  }

  /** Connects again, in place of the current connection or the next attempt. */
  private reopen(): void {
    this.wire?.disconnect();
    this.wire?.connect();
  }

  private sayLost(): void {
    this.lostAt ??= this.store.extra.clock.now();
    this.store.dispatch(socketLost({ at: this.lostAt }));
  }

  private apply(events: ServerEvent[]): void {
    if (this.closed) return;
    try {
      // Screens update once, after the last event.
      for (const event of events.slice(0, -1)) this.store.dispatch(batched(event));
      for (const event of events.slice(-1)) this.store.dispatch(event);
    } catch (error) {
      // Their changes must not be lost, so everything is loaded again.
      console.error('Events could not be applied', error);
      this.store.dispatch(resyncDemanded({ seq: this.order.last }));
    }
  }

  private later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      what();
    }, ms);
    this.timers.add(timer);
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
