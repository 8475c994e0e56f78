import { createServer, connect, type Server, type Socket } from 'node:net';
import { freePort } from './freePort';

/** Destroys each of two sockets with the other. `open` has them until then. */
export function endTogether(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one);
    // Either side may disconnect at any time.
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  }
}

/**
 * A proxy between browser and server. While it is cut, connections are closed and new ones refused.
 * It can also fall silent on all connections, as a network does that drops packets.
 */
export class TcpProxy {
  private server: Server | null = null;
  private readonly open = new Set<Socket>();
  /** All connections of the browser, also those that have ended. */
  private readonly accepted: Socket[] = [];

  private constructor(
    readonly port: number,
    private readonly target: number | string,
  ) {}

  /** @param target a port of this machine, or the path of a Unix socket */
  static async start(target: number | string): Promise<TcpProxy> {
    const wire = new TcpProxy(await freePort(), target);
    await wire.restore();
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  restore(): Promise<void> {
    this.server = createServer((near) => {
      const far =
        typeof this.target === 'string' ? connect(this.target) : connect(this.target, '127.0.0.1');
      this.accepted.push(near);
      endTogether(near, far, this.open);
      near.pipe(far);
      far.pipe(near);
    });
    return new Promise((resolve) => {
      this.server?.listen(this.port, '127.0.0.1', resolve);
    });
  }

  /** What the browser has sent. */
  received(): { bytes: number; connections: number } {
    const bytes = this.accepted.reduce((sum, socket) => sum + socket.bytesRead, 0);
    return { bytes, connections: this.accepted.length };
  }

  /** Keeps open connections open and passes nothing on. New ones work. */
  freeze(): void {
    for (const socket of this.open) {
      socket.unpipe();
      socket.pause();
      // Neither side is told when the other one has ended.
      socket.removeAllListeners('close').removeAllListeners('error');
      socket.on('error', () => undefined);
    }
  }

  async cut(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server) return;
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of this.open) socket.destroy();
    await closed;
  }
}
