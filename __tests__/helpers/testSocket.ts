import type { Socket as NetSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { EventMeta, SyncEvent } from '../../src/contract/event';
import { timeoutMs } from './expectSoon';

/** An event as it arrived. */
export interface Received {
  name: string;
  payload: unknown;
  meta: EventMeta | undefined;
}

/** A Socket.IO client that records what it receives. It never reconnects by itself. */
export class TestSocket {
  readonly received: Received[] = [];
  readonly socket: Socket;
  /** Why the connection ended, or null. */
  ended: string | null = null;
  private frozen: NetSocket | undefined;
  private readonly watchers = new Set<() => void>();

  constructor(
    url: string,
    auth: object,
    options: {
      transports?: string[];
      extraHeaders?: Record<string, string>;
      query?: Record<string, string>;
    } = {},
  ) {
    this.socket = io(url, {
      auth,
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      ...options,
    });
    this.socket.onAny((name: string, payload: unknown, meta?: EventMeta) => {
      this.received.push({ name, payload, meta });
      this.notify();
    });
    this.socket.on('disconnect', (reason) => {
      this.ended = reason;
      this.notify();
    });
    this.socket.on('connect_error', (error) => {
      this.ended = error.message;
      this.notify();
    });
  }

  /**
   * Resolves with the first `sync`, which means that the connection is live. Rejects with the text
   * of the refusal.
   */
  async ready(): Promise<SyncEvent> {
    await this.until(() => this.ended !== null || this.named('sync').length > 0);
    const sync = this.named('sync')[0];
    if (!sync) throw new Error(this.ended ?? 'no sync');
    return sync.payload as SyncEvent;
  }

  named(name: string): Received[] {
    return this.received.filter((event) => event.name === name);
  }

  /** Only numbered events, in the order of arrival. */
  numbered(): (Received & { meta: EventMeta })[] {
    return this.received.filter(
      (event): event is Received & { meta: EventMeta } => event.meta !== undefined,
    );
  }

  /** Waits until a condition is true, at most `ms` milliseconds. */
  until(isTrue: () => boolean, ms = timeoutMs): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!isTrue()) return;
        settle();
        resolve();
      };
      const timer = setTimeout(() => {
        settle();
        reject(
          new Error(
            `timed out; received ${JSON.stringify(this.received).slice(0, 2_000)}, ended: ${this.ended}`,
          ),
        );
      }, ms);
      const settle = () => {
        clearTimeout(timer);
        this.watchers.delete(check);
      };
      this.watchers.add(check);
      check();
    });
  }

  /** Sends an event and waits for the acknowledgement. */
  ask(name: string, ...args: unknown[]): Promise<unknown> {
    return this.socket.timeout(timeoutMs).emitWithAck(name, ...args);
  }

  /** Sends a raw packet that the client library would not send. */
  sendRaw(packet: string): void {
    const transport = this.socket.io.engine.transport as { ws?: { send: (data: string) => void } };
    transport.ws?.send(packet);
  }

  /** Stops reading without closing, as a crashed machine or a dead network does. */
  freeze(): void {
    const transport = this.socket.io.engine.transport as { ws?: { _socket?: NetSocket } };
    this.frozen = transport.ws?._socket;
    this.frozen?.pause();
  }

  close(): void {
    this.socket.disconnect();
    this.frozen?.destroy();
  }

  private notify(): void {
    for (const check of [...this.watchers]) check();
  }
}
