import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { OptionalEvent, SyncEvent } from '../../src/contract/event';
import { isAdministrator } from '../../src/contract/user';
import { contractVersion } from '../../src/contract/version';
import type { LogPosition } from '../events/log';
import type { Actor } from '../session/actor';
import { socketLimits } from './limits';
import type { OutgoingEvent } from './outgoing';

/** The result of the handshake. */
interface SocketData {
  actor: Actor;
  /** Expiry of the access token, in milliseconds since 1970. */
  expiresAt: number;
  /** The last event that the client has seen. */
  since: LogPosition | undefined;
  /** The optional events that the client asked for. */
  accepts: ReadonlySet<OptionalEvent>;
}

export type AppSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type AppServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/**
 * An open socket: the number of the last event that was sent, and how many bytes are still queued.
 */
export class Connection {
  readonly id: string;
  readonly _id: string;
  readonly sessionId: string;
  administrator: boolean;
  /** False while the connection catches up. Only live connections get new events. */
  live = false;
  /** The id of the task that the page shows, as the client says. */
  openTask: string | null = null;
  /** Number of the last event or `sync` that was sent. */
  private prev = 0;
  private log = '';
  private queued = 0;
  private inFlight = 0;

  constructor(readonly socket: AppSocket) {
    const { actor } = socket.data;
    this.id = socket.id;
    this._id = actor._id;
    this.sessionId = actor.sessionId;
    this.administrator = isAdministrator(actor);
    socket.conn.on('packetCreate', (packet: { data?: unknown }) => {
      if (typeof packet.data === 'string') this.queued += packet.data.length;
    });
    socket.conn.on('flush', () => {
      this.inFlight = this.queued;
      this.queued = 0;
    });
  }

  get open(): boolean {
    return this.socket.connected;
  }

  /** About how many bytes are queued in this process. */
  queuedBytes(): number {
    return this.queued + (this.socket.conn.transport.writable ? 0 : this.inFlight);
  }

  /** Resolves when the queue is empty. Closes a connection that takes too long. */
  async drained(): Promise<void> {
    const deadline = Date.now() + socketLimits.batchMs;
    await nextTurn();
    while (this.open && this.queuedBytes() > 0) {
      if (Date.now() > deadline) return this.terminate();
      await pause(2);
    }
  }

  startFrom(seq: number): void {
    this.prev = seq;
  }

  /** Whether the client gets changed accounts instead of the whole list. */
  get takesChangedUsers(): boolean {
    return this.socket.data.accepts.has('users-changed');
  }

  send(event: OutgoingEvent): void {
    const packet = (this.takesChangedUsers && event.changedPacket) || event.packet;
    // The list of accounts was not read, because no client needed it then. The client can fetch it.
    if (!packet) return this.sync({ seq: event.seq, log: this.log }, true);
    const text = packet.after(this.prev);
    this.prev = event.seq;
    // Below `socket.emit`, which would serialise it again.
    if (this.canSend()) this.socket.conn.write(text);
  }

  /**
   * Tells the client that it has all events up to `seq`, or with `resync` that it must fetch its
   * lists again.
   */
  sync({ seq, log }: LogPosition, resync: boolean): void {
    this.prev = seq;
    this.log = log;
    this.emit('sync', { seq, resync, log, contract: contractVersion } satisfies SyncEvent);
  }

  /** Sends a message without a number, such as who is online. */
  emit(name: string, ...args: unknown[]): void {
    if (this.canSend()) this.socket.emit(name, ...args);
  }

  /** Checked before adding a message: a single long one is not the fault of a slow reader. */
  private canSend(): boolean {
    if (!this.open) return false;
    if (this.queuedBytes() <= socketLimits.queuedBytes) return true;
    this.terminate();
    return false;
  }

  /** Closes the connection of a slow reader. When it connects again, it gets what it missed. */
  private terminate(): void {
    this.socket.conn.close(true);
    terminateTransport(this.socket.conn.transport);
  }
}

/**
 * Terminates the WebSocket of a transport. Engine.IO can only close it, which needs the client's
 * cooperation.
 */
export function terminateTransport(transport: object): void {
  const webSocket: unknown = Reflect.get(transport, 'socket');
  if (isTerminable(webSocket)) webSocket.terminate();
}

function isTerminable(value: unknown): value is { terminate: () => void } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'terminate' in value &&
    typeof value.terminate === 'function'
  );
}
