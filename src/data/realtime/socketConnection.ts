import { errorText, sessionEndingTexts } from '../../contract/error';
import { optionalEvents, type ClientEvents, type SocketAuth } from '../../contract/event';
import { contractVersion } from '../../contract/version';
import { refreshSession } from '../api/refresh';
import type { ThunkApi } from '../api/thunkApi';
import { selectAccessToken, selectIsDocket, selectUserId } from '../session/sessionSlice';
import { EventSequence } from './eventSequence';
import { createEventQueue } from './eventQueue';
import {
  caughtUp,
  resyncDemanded,
  selectConnection,
  socketConnected,
  socketLost,
} from './realtimeSlice';
import {
  batched,
  notificationReceived,
  readServerEvent,
  readSync,
  type ServerEvent,
} from './serverEvents';

/** What a connection needs from a socket. */
export interface SocketAdapter {
  connect: () => void;
  disconnect: () => void;
  isConnected: () => boolean;
  send: <Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]) => void;
}

/** `dismissed`: the server disconnected us. `closed`: it closed the transport. `broken`: else. */
export type Ending = 'dismissed' | 'closed' | 'broken';

/** A restart or an expired token is not shown as offline before this time. */
const offlineDelayMs = 1_000;
/** In characters. Servers disconnect when a message is too large, usually from 1 MB. */
const maxMessageLength = 100_000;
const retryDelay = { first: 1_000, max: 30_000 } as const;
/** After more gaps in a row, lists are loaded again instead of requesting events again. */
const maxGaps = 5;
const identityTexts: readonly string[] = [
  ...sessionEndingTexts,
  errorText.accessTokenExpired,
  errorText.blocked,
];

/**
 * The connection of one sign-in, over all its reconnects. It knows which events were received,
 * requests missing ones, and reconnects where Socket.IO does not.
 */
export class SocketConnection {
  private readonly sequence = new EventSequence();
  private readonly queue = createEventQueue((events: ServerEvent[]) => this.apply(events));
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private socket: SocketAdapter | null = null;
  private closed = false;
  private isCaughtUp = false;
  /** The access token of the last handshake. */
  private handshakeToken: string | null = null;
  private gaps = 0;
  /** Connections since the last live one that were refused, or ended before they were live. */
  private refusals = 0;
  private lostAt: number | null = null;

  constructor(private readonly store: ThunkApi) {}

  /** From now on, only this connection opens and closes the socket. */
  start(socket: SocketAdapter): void {
    this.socket = socket;
    socket.connect();
  }

  /** The data of a handshake. */
  auth(): SocketAuth {
    const state = this.store.getState();
    this.handshakeToken = selectAccessToken(state);
    const since = this.sequence.present();
    return {
      userId: selectUserId(state) ?? '',
      token: this.handshakeToken ?? '',
      accepts: [...optionalEvents],
      ...(since && { since: since.seq, ...(since.log !== null && { log: since.log }) }),
    };
  }

  onConnected(): void {
    this.clearTimers();
    this.isCaughtUp = false;
    const state = this.store.getState();
    this.store.dispatch(socketConnected());
    this.socket?.send('online', selectUserId(state) ?? '');
    // Our server sends `sync` now. Others do not say what was missed since data was requested.
    if (selectIsDocket(state)) return;
    if (Object.keys(state.api.queries).length > 0)
      this.store.dispatch(resyncDemanded({ seq: null }));
    this.goLive({ seq: null });
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
      this.queue.push(event);
      return;
    }
    const verdict = this.sequence.take({ seq, prev });
    // Lists need every event after a gap, in order. A notification is shown only once.
    if (verdict === 'new' || (verdict === 'again' && !notificationReceived.match(event)))
      this.queue.push(event);
    if (verdict === 'gap') this.onGap(seq);
  }

  /** Socket.IO reconnects by itself, except after `dismissed`. */
  onLost(ending: Ending): void {
    if (this.closed) return;
    this.clearTimers();
    this.queue.flush();
    this.lostAt ??= this.store.extra.clock.now();
    // Some backends check the token only after connecting, and refuse it in this way.
    if (ending === 'dismissed' && !this.isCaughtUp) return void this.onRefused(null);
    if (ending === 'broken' || !this.isCaughtUp) return this.reportOffline();
    this.setTimer(offlineDelayMs, () => this.reportOffline());
    // A server that restarts ends all connections at once. They reconnect at random times.
    this.setTimer(Math.random() * 500, () => this.reopen());
  }

  /** Socket.IO tries again by itself. */
  onUnreachable(): void {
    if (!this.closed) this.reportOffline();
  }

  /** The server refused the handshake (`text`) or disconnected. Socket.IO does not try again. */
  async onRefused(text: string | null): Promise<void> {
    if (this.closed) return;
    this.refusals += 1;
    const isFirst = this.refusals === 1;
    const concernsIdentity = text === null || identityTexts.includes(text);
    // Only a refresh can end the session. The socket never logs out.
    if (concernsIdentity && (isFirst || text === errorText.accessTokenExpired)) {
      // A request or another tab may have refreshed the token during the handshake.
      const isReplaced = selectAccessToken(this.store.getState()) !== this.handshakeToken;
      const outcome = isReplaced ? 'refreshed' : await this.store.dispatch(refreshSession());
      if (this.closed || outcome === 'ended') return;
      if (outcome === 'refreshed' && isFirst) return this.socket?.connect();
    }
    this.reportOffline();
    const delay = Math.min(retryDelay.first * 2 ** (this.refusals - 1), retryDelay.max);
    this.setTimer(delay * (0.5 + Math.random() / 2), () => this.socket?.connect());
  }

  /** The browser is online again. */
  reconnectNow(): void {
    if (this.closed || !this.socket || this.socket.isConnected()) return;
    this.clearTimers();
    this.reopen();
  }

  /**
   * Data with all changes up to `seq` was loaded. Missing events after it are requested. `isCopy`: it
   * is from the local copy.
   */
  onLoaded(seq: number, log: string | null, isCopy = false): void {
    const { from } = this.sequence;
    // An answer has the events before its request. If the server was restarted since the handshake,
    // the next handshake brings the rest. A copy may lack received events, which the state knows.
    const isContinued = isCopy
      ? selectConnection(this.store.getState()) === 'live'
      : from !== null && seq >= from;
    if (isContinued) return;
    this.sequence.load({ seq, log });
    // If the first number is late, it brings the rest of an answer.
    if (this.isCaughtUp && (isCopy || from !== null)) this.requestMissing();
  }

  /** Sends only while connected. A message kept for later could be sent as the next person. */
  send: SocketAdapter['send'] = (name, payload) => {
    if (this.socket?.isConnected() && JSON.stringify(payload).length <= maxMessageLength)
      this.socket.send(name, payload);
  };

  close(): void {
    this.closed = true;
    this.clearTimers();
    this.queue.clear();
    this.socket?.disconnect();
    this.socket = null;
  }

  private onSync(payload: unknown): void {
    const sync = readSync(payload);
    if (!sync) return;
    this.clearTimers();
    this.queue.flush();
    this.gaps = 0;
    const result = this.sequence.sync(sync);
    if (result === 'behind') return this.requestMissing();
    if (result === 'lost') this.store.dispatch(resyncDemanded({ seq: sync.seq }));
    const { seq, log, contract = contractVersion } = sync;
    this.goLive({ seq, log, isOutdated: contract !== contractVersion });
  }

  private goLive({ seq, log, isOutdated }: Parameters<typeof caughtUp>[0]): void {
    this.isCaughtUp = true;
    this.refusals = 0;
    this.lostAt = null;
    this.store.dispatch(
      caughtUp({ seq, ...(log !== undefined && { log }), ...(isOutdated && { isOutdated }) }),
    );
  }

  private onGap(seq: number): void {
    this.gaps += 1;
    if (this.gaps <= maxGaps) return this.requestMissing();
    this.sequence.synced(seq, false);
    this.store.dispatch(resyncDemanded({ seq }));
  }

  /** Requests missing events by another handshake. */
  private requestMissing(): void {
    this.queue.flush();
    this.isCaughtUp = false;
    this.reopen();
  }

  private reopen(): void {
    this.socket?.disconnect();
    this.socket?.connect();
  }

  private reportOffline(): void {
    this.lostAt ??= this.store.extra.clock.now();
    this.store.dispatch(socketLost({ at: this.lostAt }));
  }

  private apply(events: ServerEvent[]): void {
    if (this.closed) return;
    try {
      // The screen updates once, after the last event.
      for (const event of events.slice(0, -1)) this.store.dispatch(batched(event));
      for (const event of events.slice(-1)) this.store.dispatch(event);
    } catch (error) {
      // Everything is loaded again, so that no change is lost.
      console.error('Events could not be applied', error);
      this.store.dispatch(resyncDemanded({ seq: this.sequence.last }));
    }
  }

  private setTimer(ms: number, what: () => void): void {
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
