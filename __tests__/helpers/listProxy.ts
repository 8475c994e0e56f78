import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';

interface Destroyable {
  destroy: () => unknown;
}

/** An answer of GET /api/tasks of which one half has been sent. */
export interface HeldList {
  /** The number of the last change in the list. */
  seq: number;
  /** Sends the other half. */
  release: () => void;
}

/**
 * A proxy between browser and server. It can hold lists of tasks half way, and cut the socket while
 * other requests pass.
 */
export class ListProxy {
  /** The lists that were held, oldest first. */
  readonly held: HeldList[] = [];
  /** Whether it holds lists of tasks. */
  holdsLists = false;
  private isCut = false;
  private readonly sockets = new Set<Destroyable>();
  private readonly server: Server;

  private constructor(private readonly target: number) {
    this.server = createServer((incoming, answer) => this.forward(incoming, answer));
    this.server.on(
      'upgrade',
      (incoming: IncomingMessage, near: Destroyable & NodeJS.ReadWriteStream, head: Buffer) => {
        const far = connect(this.target, '127.0.0.1');
        const { method, url, rawHeaders } = incoming;
        const headers = rawHeaders
          .map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`))
          .join('');
        far.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
        far.write(head);
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          this.keep(one);
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
          one.pipe(other);
        }
        if (this.isCut) near.destroy();
      },
    );
  }

  static async start(port: number): Promise<ListProxy> {
    const gate = new ListProxy(port);
    await new Promise<void>((resolve) => gate.server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cutSocket(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restoreSocket(): void {
    this.isCut = false;
  }

  close(): Promise<void> {
    this.cutSocket();
    for (const { release } of this.held) release();
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private keep(socket: Destroyable & NodeJS.EventEmitter): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '' } = incoming;
    if (url.startsWith('/socket.io/')) {
      this.keep(answer);
      if (this.isCut) return void answer.destroy();
    }
    // Compressed lines could not be split.
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const onward = request(
      { host: '127.0.0.1', port: this.target, method, path: url, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        if (this.holdsLists && method === 'GET' && /^\/api\/tasks(\?limit=\d+)?$/.test(url))
          void this.sendInHalves(response, answer);
        else response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  private async sendInHalves(response: IncomingMessage, answer: ServerResponse): Promise<void> {
    const text = Buffer.concat(await response.toArray()).toString();
    const lines = text.split(/(?<=\n)/);
    const half = Math.ceil(lines.length / 2);
    answer.write(lines.slice(0, half).join(''));
    const release = () => void answer.end(lines.slice(half).join(''));
    this.held.push({ seq: Number(response.headers['docket-seq']), release });
  }
}
