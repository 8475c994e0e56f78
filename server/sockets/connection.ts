import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { isAdministrator } from '../../src/contract/user';
import type { OptionalEvent, SyncEvent } from '../../src/contract/event';
import type { Actor } from '../context';
import type { LogPosition } from '../events/log';
import type { OutgoingEvent } from '../events/outgoing';
import { socketLimits } from './limits';

/** What the handshake found out. `expiresAt` is the access token's end, in milliseconds since 1970. */
export interface SocketData {
  actor: Actor;
  expiresAt: number;
  /** What the client has seen of the log. */
  since: LogPosition | undefined;
  /** Events of ours that the client asked for. */
  accepts: ReadonlySet<OptionalEvent>;
}

export type AppSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type AppServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** One open socket of one person: what it has been sent, and how much of it is still waiting to leave. */
export class Connection {
  readonly id: string;
  readonly _id: string;
  readonly sessionId: string;
  administrator: boolean;
  /** False while the connection catches up; the tail leaves it alone until then. */
  live = false;
  /** Number of the event sent last, or of the `sync` it stands on. */
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

  /** Bytes (about) that were sent and have not left the process. */
  waiting(): number {
    return this.queued + (this.socket.conn.transport.writable ? 0 : this.inFlight);
  }

  /** Resolves when what was sent has left; a reader that takes too long for it is cut. */
  async drained(): Promise<void> {
    const deadline = Date.now() + socketLimits.portionMs;
    await nextTurn();
    while (this.open && this.waiting() > 0) {
      if (Date.now() > deadline) return this.cut();
      await pause(2);
    }
  }

  startFrom(seq: number): void {
    this.prev = seq;
  }

  /** Whether a change of accounts is sent as that change, in place of the whole list. */
  get takesChangedUsers(): boolean {
    return this.socket.data.accepts.has('users-changed');
  }

  send(event: OutgoingEvent): void {
    const meta = { seq: event.seq, prev: this.prev, at: event.at };
    this.prev = event.seq;
    if (this.takesChangedUsers && event.usersChanged)
      this.emit('users-changed', event.usersChanged, meta);
    // Became one who needs the list after it was decided that nobody does: to fetch it is as good.
    else if (event.type === 'adminUpdateUserList' && event.payload === null)
      this.sync({ seq: event.seq, log: this.log }, true);
    else this.emit(event.type, event.payload, meta);
  }

  /** Says that everything up to `seq` has been sent, or that it was too much and lists have to be fetched. */
  sync({ seq, log }: LogPosition, resync: boolean): void {
    this.prev = seq;
    this.log = log;
    this.emit('sync', { seq, resync, log } satisfies SyncEvent);
  }

  /** Sends without a number: a state of the moment, such as who is online. */
  emit(name: string, ...args: unknown[]): void {
    if (!this.open) return;
    // What waits already is the reader's slowness. One long message is not, and would be as long when the reader comes back.
    if (this.waiting() > socketLimits.waitingBytes) return this.cut();
    this.socket.emit(name, ...args);
  }

  /** Ends a reader that does not keep up. What it missed, it gets when it comes back. */
  cut(): void {
    this.socket.conn.close(true);
    terminate(this.socket.conn.transport);
  }
}

/** Ends the WebSocket of a transport, if it has one: Engine.IO keeps it to itself and can only close it with the other side's help. */
export function terminate(transport: object): void {
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
