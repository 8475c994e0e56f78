import { Manager } from 'socket.io-client';
import { timeoutMs } from './expectSoon';

/** A WebSocket of Socket.IO's transport that joins nothing by itself. Packets are texts as they travel, e.g. `0{...}` to join. */
export class RawTransport {
  readonly packets: string[] = [];
  readonly opened: Promise<void>;
  /** Resolves when the server has ended it. */
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

  /** Waits until a packet has come for which this is true. */
  async until(isTrue: (packet: string) => boolean): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!this.packets.some(isTrue)) {
      if (Date.now() > end)
        throw new Error(`waited in vain; received ${this.packets.join('\n').slice(0, 2_000)}`);
      await new Promise((resolve) => {
        this.manager.engine.once('data', resolve);
      });
    }
  }

  close(): void {
    this.manager.engine.close();
  }
}
