import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '../../src/contract/webhook';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
}

/** A receiver of webhooks on loopback. `answer` decides the status of each call; 0 gives none. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  answer: (call: ReceivedCall) => number | Promise<number> = () => 204;
  location = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const call = {
          path: request.url ?? '',
          headers: request.headers,
          text,
          body: JSON.parse(text) as WebhookBody,
        };
        this.calls.push(call);
        void Promise.resolve(this.answer(call)).then((status) => {
          if (status === 0) return void request.socket.destroy();
          response.writeHead(status, this.location ? { location: this.location } : {}).end();
        });
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** What was received, as `event title`. */
  get titles(): string[] {
    return this.calls.map(
      ({ body }) => `${body.event} ${(body.data as { title?: string }).title ?? ''}`,
    );
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => {
      this.server.close(() => done());
    });
  }
}
