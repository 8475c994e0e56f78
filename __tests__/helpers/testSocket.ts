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

/** A plain Socket.IO client that writes down everything it is sent. It never reconnects by itself. */
export class TestSocket {
  readonly received: Received[] = [];
  readonly socket: Socket;
  /** Why the server ended it, once it did. */
  ended: string | null = null;
  private frozen: NetSocket | undefined;
  private readonly watchers = new Set<() => void>();

  constructor(
    url: string,
    auth: object,
    options: { transports?: string[]; extraHeaders?: Record<string, string> } = {},
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

  /** Resolves with the first `sync`: from here on the connection is live. Rejects with the refusal's text. */
  async ready(): Promise<SyncEvent> {
    await this.until(() => this.ended !== null || this.named('sync').length > 0);
    const sync = this.named('sync')[0];
    if (!sync) throw new Error(this.ended ?? 'no sync');
    return sync.payload as SyncEvent;
  }

  named(name: string): Received[] {
    return this.received.filter((event) => event.name === name);
  }

  /** Numbered events alone, in the order of arrival. */
  numbered(): (Received & { meta: EventMeta })[] {
    return this.received.filter(
      (event): event is Received & { meta: EventMeta } => event.meta !== undefined,
    );
  }

  /** Waits until something is true of what was received, `ms` at the most. */
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
            `waited in vain; received ${JSON.stringify(this.received).slice(0, 2_000)}, ended: ${this.ended}`,
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

  /** Sends and waits for the server's answer. */
  ask(name: string, ...args: unknown[]): Promise<unknown> {
    return this.socket.timeout(timeoutMs).emitWithAck(name, ...args);
  }

  /** Sends a packet as it stands, past the client library, which would not make such a one. */
  sendRaw(packet: string): void {
    const transport = this.socket.io.engine.transport as { ws?: { send: (data: string) => void } };
    transport.ws?.send(packet);
  }

  /** Stops reading, as a crashed machine or a dead network does: nothing is closed, nothing is answered. */
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
