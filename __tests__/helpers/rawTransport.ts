import { Manager } from 'socket.io-client';
import { timeoutMs } from './expectSoon';

/**
 * A WebSocket transport of Socket.IO that does not join a namespace by itself. Packets are raw
 * texts, e.g. `0{...}` to join.
 */
export class RawTransport {
  readonly packets: string[] = [];
  readonly opened: Promise<void>;
  /** Resolves when the server has closed it. */
  readonly closed: Promise<void>;
  private readonly manager: Manager;

  constructor(url: string) {
    this.manager = new Manager(url, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
    });
    this.opened = new Promise((resolve, reject) =>
      this.manager.open((error) => (error ? reject(error) : resolve())),
    );
    this.closed = new Promise((resolve) => this.manager.engine.on('close', () => resolve()));
    this.manager.engine.on('data', (packet) => this.packets.push(String(packet)));
  }

  send(packet: string): void {
    this.manager.engine.send(packet);
  }

  /** Waits for a packet. */
  async until(isTrue: (packet: string) => boolean): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!this.packets.some(isTrue)) {
      if (Date.now() > end)
        throw new Error(`timed out; received ${this.packets.join('\n').slice(0, 2_000)}`);
      await new Promise((resolve) => {
        this.manager.engine.once('data', resolve);
      });
    }
  }

  close(): void {
    this.manager.engine.close();
  }
}
