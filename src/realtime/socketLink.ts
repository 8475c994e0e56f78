import { errorText, sessionEndingTexts } from '../contract/error';
import { optionalEvents, type ClientEvents, type SocketAuth } from '../contract/event';
import { refreshSession } from '../api/refresh';
import { selectAccessToken, selectUserId } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { EventOrder } from './eventOrder';
import { createEventQueue } from './eventQueue';
import { caughtUp, eventsReceived, resyncDemanded, socketConnected, socketLost } from './realtimeSlice';
import { readServerEvent, readSync, type ServerEvent } from './serverEvent';

/** What the link asks of a socket. */
export interface Wire {
  connect: () => void;
  disconnect: () => void;
  isConnected: () => boolean;
  send: <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]) => void;
}

export interface LinkStore {
  dispatch: AppDispatch;
  getState: () => RootState;
  extra: StoreExtra;
}

/** A backend that has not said `sync` by then numbers nothing, in milliseconds. */
const plainAfter = 1_500;
/** A server that ends a connection (a restart, an expired token) mostly takes it back at once; that is not called offline. */
const lostAfter = 1_000;
/** Servers end a connection over a message that is too large for them, mostly from a megabyte on. In characters. */
const largestMessage = 100_000;
const retryDelay = { first: 1_000, most: 30_000 } as const;
/** Gaps in a row after which asking again is given up in favour of loading afresh. */
const patience = 5;
const identityTexts: readonly string[] = [...sessionEndingTexts, errorText.accessTokenExpired, errorText.blocked];

/** The connection of one sign-in: what was received, what is missing, and what to do when it breaks. */
export class SocketLink {
  private readonly order = new EventOrder();
  private readonly queue = createEventQueue((events: ServerEvent[]) => this.apply(events));
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private wire: Wire | null = null;
  private closed = false;
  private extended = false;
  private hasBeenLive = false;
  private isCaughtUp = false;
  /** The number that the last handshake asked from. */
  private asked: number | null = null;
  /** The access token of the last handshake. */
  private presented: string | null = null;
  private lowestLoaded: number | null = null;
  private gaps = 0;
  private refusals = 0;

  constructor(private readonly store: LinkStore) {}

  /** The wire is there; from now on it is this link's to open and close. */
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
      ...(this.asked !== null && { since: this.asked }),
    };
  }

  onConnected(): void {
    this.clearTimers();
    this.refusals = 0;
    this.isCaughtUp = false;
    this.store.dispatch(socketConnected());
    this.wire?.send('online', selectUserId(this.store.getState()) ?? '');
    if (!this.extended) this.later(plainAfter, () => this.goLivePlain());
  }

  onEvent(name: string, payload: unknown, second: unknown): void {
    if (this.closed) return;
    if (name === 'sync') return this.onSync(payload);
    const event = readServerEvent(name, payload, second);
    if (!event) {
      console.warn(`An event was ignored, because it is unknown or malformed: ${name.slice(0, 100)}`);
      return;
    }
    if (!event.meta) {
      if (!this.isCaughtUp && !this.extended) this.goLivePlain();
      this.queue.push(event);
      return;
    }
    this.extended = true;
    const verdict = this.order.take(event.meta);
    if (verdict === 'new') this.queue.push(event);
    if (verdict === 'gap') this.onGap(event.meta.seq);
  }

  /** The connection broke. `byServer`: it was ended on purpose, and nobody else will open it again. */
  onLost(byServer: boolean): void {
    if (this.closed) return;
    this.clearTimers();
    this.queue.flush();
    const at = this.store.extra.clock.now();
    if (!byServer) {
      this.store.dispatch(socketLost({ at }));
      return;
    }
    this.later(lostAfter, () => this.store.dispatch(socketLost({ at })));
    // Spread out: a server that restarts ends every connection in the same moment.
    this.later(Math.random() * 500, () => this.wire?.connect());
  }

  /** The server cannot be reached; the wire tries again by itself. */
  onUnreachable(): void {
    if (!this.closed) this.store.dispatch(socketLost({ at: this.store.extra.clock.now() }));
  }

  /** The server refused the handshake with a text; the wire does not try again by itself. */
  async onRefused(text: string): Promise<void> {
    if (this.closed) return;
    this.refusals += 1;
    const isFirst = this.refusals === 1;
    // Whether the session is over is for the refresh to say; the socket alone logs nobody out.
    if (identityTexts.includes(text) && (isFirst || text === errorText.accessTokenExpired)) {
      // A request, or another tab, may have got a newer token while the handshake was under way.
      const isReplaced = selectAccessToken(this.store.getState()) !== this.presented;
      const outcome = isReplaced ? 'refreshed' : await this.store.dispatch(refreshSession());
      if (this.closed || outcome === 'ended') return;
      if (outcome === 'refreshed' && isFirst) return this.wire?.connect();
    }
    this.store.dispatch(socketLost({ at: this.store.extra.clock.now() }));
    const delay = Math.min(retryDelay.first * 2 ** (this.refusals - 1), retryDelay.most);
    this.later(delay * (0.5 + Math.random() / 2), () => this.wire?.connect());
  }

  /** The browser found a network: no waiting for the next attempt. */
  hurry(): void {
    if (this.closed || !this.wire || this.wire.isConnected()) return;
    this.clearTimers();
    this.wire.disconnect();
    this.wire.connect();
  }

  /** Data was loaded that reflects the changes up to `seq`. Events after it that were never sent here are asked for. */
  onLoaded(seq: number): void {
    this.extended = true;
    this.lowestLoaded = Math.min(seq, this.lowestLoaded ?? seq);
    if (this.isCaughtUp && this.extended && this.order.from !== null && seq < this.order.from) this.askAgain(seq);
  }

  /** Sends a message if there is a connection. Kept for later, it could be sent in the name of whoever signs in next. */
  send: Wire['send'] = (name, payload) => {
    if (this.wire?.isConnected() && JSON.stringify(payload).length <= largestMessage) this.wire.send(name, payload);
  };

  /** Ends everything of this sign-in; what was waiting is dropped, not kept for the next person. */
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
    this.order.synced(sync.seq, this.asked !== null && !sync.resync);
    if (sync.resync) this.store.dispatch(resyncDemanded({ seq: sync.seq }));
    else if (this.asked === null && this.lowestLoaded !== null && this.lowestLoaded < sync.seq) {
      // Something was loaded while the handshake was under way, and what happened in between is missing.
      this.askAgain(this.lowestLoaded);
      return;
    }
    this.lowestLoaded = null;
    this.becomeLive(sync.seq);
  }

  private goLivePlain(): void {
    if (this.extended) return;
    this.clearTimers();
    if (this.hasBeenLive) this.store.dispatch(resyncDemanded({ seq: null }));
    this.becomeLive(null);
  }

  private becomeLive(seq: number | null): void {
    this.isCaughtUp = true;
    this.hasBeenLive = true;
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
    this.wire?.disconnect();
    this.wire?.connect();
  }

  private apply(events: ServerEvent[]): void {
    if (this.closed) return;
    try {
      this.store.dispatch(eventsReceived(events));
    } catch (error) {
      // Whatever could not take these events in must not miss them: it loads afresh.
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
