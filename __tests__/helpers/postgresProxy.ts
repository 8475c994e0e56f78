import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { endTogether } from './tcpProxy';

/** The simple query "commit" in the protocol of PostgreSQL. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/**
 * A proxy before PostgreSQL that can break the connection at a commit: before the database gets it,
 * or after it was answered, so that only the answer is lost. The client cannot tell these apart. It
 * can also stop forwarding, as a network does that drops packets.
 */
export class PostgresProxy {
  /** Where the next commit is cut off. `held`: it and what follows is not forwarded. */
  next: 'before' | 'after' | 'held' | null = null;
  /** How many commits pass before that one. */
  skip = 0;
  private readonly open = new Set<Socket>();
  private readonly silent = new WeakSet<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param database the address of a database that listens on a Unix socket */
  static async start(database: string): Promise<PostgresProxy> {
    const { pathname, searchParams } = new URL(database);
    const target = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const server = createServer((near) => proxy.join(near, connect(target)));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const proxy = new PostgresProxy(server, `postgres://docket@127.0.0.1:${port}${pathname}`);
    return proxy;
  }

  /** Breaks all connections. New ones are accepted. */
  breakAll(): void {
    for (const socket of this.open) socket.destroy();
  }

  /** Forwards nothing more on these connections, and leaves them open. New ones work. */
  silenceAll(): void {
    for (const socket of this.open) this.silent.add(socket);
  }

  async stop(): Promise<void> {
    this.breakAll();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  /** Where the commit that has come is cut off. */
  private cutNow(): PostgresProxy['next'] {
    const where = this.next;
    if (where === null) return null;
    if (this.skip > 0) {
      this.skip -= 1;
      return null;
    }
    this.next = null;
    return where;
  }

  private join(near: Socket, far: Socket): void {
    let isLost = false;
    endTogether(near, far, this.open);
    near.on('data', (data: Buffer) => {
      const where = data.equals(commit) ? this.cutNow() : null;
      if (where === 'held') this.silenceAll();
      if (where === 'before') near.destroy();
      else if (!this.silent.has(near)) far.write(data);
      isLost = where === 'after';
    });
    far.on('data', (data: Buffer) => {
      if (isLost) near.destroy();
      else if (!this.silent.has(far)) near.write(data);
    });
  }
}
