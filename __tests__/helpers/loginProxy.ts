import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import httpProxy from 'http-proxy';
import { freePort } from './freePort';

/** How the proxy asks for its log-in, or that nobody can log in now. */
export const loginKinds = ['other origin', 'own address', '401', 'page for everything'] as const;
export type Demand = 'nothing' | (typeof loginKinds)[number] | 'maintenance' | 'waits';

const cookie = 'company=1';
const callback = '/oauth2/callback';

/**
 * A proxy between browser and server that asks for a log-in of its own. Its log-in sets a cookie and
 * leads back to the page.
 */
export class LoginProxy {
  demand: Demand = 'nothing';
  private readonly pass: httpProxy;
  private readonly servers: Server[] = [];
  private readonly open = new Set<Socket>();

  private constructor(
    readonly url: string,
    readonly loginUrl: string,
    target: string,
  ) {
    this.pass = httpProxy.createProxyServer({ target });
  }

  static async start(target: string): Promise<LoginProxy> {
    const [port, loginPort] = [await freePort(), await freePort()];
    const [url, loginUrl] = [port, loginPort].map((each) => `http://127.0.0.1:${each}`);
    const proxy = new LoginProxy(url ?? '', loginUrl ?? '', target);
    await proxy.listen(port, (request, response) => proxy.answer(request, response));
    await proxy.listen(loginPort, (request, response) => proxy.askIn(response, 200, request));
    return proxy;
  }

  /** Ends all connections, as a proxy does that is told of a session's end. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await Promise.all(
      this.servers.map((server) => new Promise((resolve) => server.close(resolve))),
    );
  }

  private async listen(
    port: number,
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<void> {
    const server = createServer(answer);
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (!this.mayPass(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      // Either side may disconnect at any time.
      socket.on('error', () => socket.destroy());
      this.pass.ws(request, socket, head, undefined, () => socket.destroy());
    });
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket));
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }

  private mayPass({ headers }: IncomingMessage): boolean {
    if (this.demand === 'maintenance' || this.demand === 'waits') return false;
    return this.demand === 'nothing' || headers.cookie?.includes(cookie) === true;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const redirect = (location: string, headers = {}) =>
      response.writeHead(302, { location, ...headers }).end();
    const page = (status: number, title: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${title}</h1>`);
    const back = `?to=${encodeURIComponent(request.url ?? '')}`;
    if (pathname === callback)
      return void redirect(searchParams.get('to') ?? '/', { 'set-cookie': `${cookie}; Path=/` });
    if (this.mayPass(request))
      return this.pass.web(request, response, {}, () => page(502, 'Bad gateway'));
    if (pathname === '/oauth2/sign_in') return this.askIn(response, 200, request);
    switch (this.demand) {
      case 'other origin':
        return void redirect(`${this.loginUrl}/${back}`);
      case 'own address':
        return void redirect(`/oauth2/sign_in${back}`);
      case 'maintenance':
        return void page(503, 'Maintenance');
      case 'waits':
        return void page(502, 'Bad gateway');
      default:
        return this.askIn(response, this.demand === '401' ? 401 : 200, request);
    }
  }

  /** The page of the log-in, which leads back to the address that was asked for. */
  private askIn(response: ServerResponse, status: number, { url = '' }: IncomingMessage): void {
    const to = new URL(url, this.url).searchParams.get('to') ?? url;
    const href = `${this.url}${callback}?to=${encodeURIComponent(to)}`;
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(`<h1>Company log-in</h1><a href="${href}">Enter</a>`);
  }
}
