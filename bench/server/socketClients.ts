import { randomUUID } from 'node:crypto';
import { Manager } from 'socket.io-client';

/** A packet with a number: only what is measured is read, because the bench must not be the limit. */
const numbers = /\{"seq":(\d+),"prev":(\d+),"at":"[^"]*"\}\]$/;
const changeName = /bench change (\d+)/;

/** A change that changes nothing is not announced, so no name of an earlier run may be used again. */
export const nameOfChange = (change: number) => `bench change ${change} ${randomUUID()}`;

/** Does not parse packets, which would cost more than the server needs to send them. */
const unparsed = {
  Encoder: class {
    encode(): string[] {
      return [];
    }
  },
  Decoder: class {
    add = () => undefined;
    destroy = () => undefined;
    on = () => undefined;
    off = () => undefined;
  },
};

/** Open sockets, with what they were sent. */
export class SocketClients {
  /** Arrivals of `task-updated`, in milliseconds of `performance.now()`, by change. */
  readonly arrivals = new Map<number, number[]>();
  /** Numbered events whose `prev` was not the number before. */
  gaps = 0;
  /** Sockets that the server has closed. */
  closed = 0;
  private closing = false;
  private readonly managers: Manager[] = [];

  /** Opens a socket. Resolves when the server has let it in. */
  open(url: string, auth: object): Promise<void> {
    const manager = new Manager(url, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      parser: unparsed,
    });
    this.managers.push(manager);
    let last: string | null = null;
    return new Promise((resolve, reject) => {
      manager.open((error) => {
        if (error) return reject(error);
        manager.engine.on('close', () => {
          if (!this.closing) this.closed += 1;
          reject(new Error('a socket was closed'));
        });
        manager.engine.on('data', (data) => {
          const text = String(data);
          // The server tells at which number the connection starts. The floor has no such message.
          if (text.startsWith('2["sync"')) last = /"seq":(\d+)/.exec(text)?.[1] ?? null;
          if (text.startsWith('2["sync"') || text.startsWith('2["ready"')) resolve();
          const [, seq = '', prev] = numbers.exec(text) ?? [];
          if (!seq) return;
          if (last !== null && prev !== last) this.gaps += 1;
          last = seq;
          if (text.startsWith('2["task-updated"')) this.arrived(text);
        });
        manager.engine.send(`0${JSON.stringify(auth)}`);
      });
    });
  }

  private arrived(text: string): void {
    const change = Number(changeName.exec(text)?.[1] ?? -1);
    const times = this.arrivals.get(change);
    if (times) times.push(performance.now());
    else this.arrivals.set(change, [performance.now()]);
  }

  close(): void {
    this.closing = true;
    for (const manager of this.managers) manager.engine.close();
  }
}
