import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushDevice, PushMessage } from '../../src/contract/time/reminders';

export interface PushCall {
  /** Which of the browsers it is for, from 0. */
  browser: number;
  headers: IncomingHttpHeaders;
  message: PushMessage;
  /** Who has signed it, in base64url, and whom to ask about it. */
  key: string;
  contact: string;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Reads a message as a browser does (RFC 8291 and RFC 8188). */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, keyEnd);
  const shared = hmac(auth, browser.computeSecret(sender));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hmac(salt, hmac(shared, info, '\x01'));
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
  // After the text comes a 2, and then zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Checks who has signed a call. @throws when it was not signed for this service */
async function readSignature(
  authorization: string,
  origin: string,
): Promise<Pick<PushCall, 'key' | 'contact'>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: origin,
  });
  return { key, contact: String(payload.sub) };
}

/** A push service on loopback. `answer` decides the status of each call; 0 gives none, ever. */
export class PushService {
  readonly calls: PushCall[] = [];
  /** What was wrong with calls that could not be read. */
  readonly problems: string[] = [];
  answer: (call: PushCall) => number | Promise<number> = () => 201;
  private readonly browsers: { keys: ECDH; auth: Buffer }[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.take(request.url ?? '', request.headers, Buffer.concat(chunks)).then(
          (status) => status !== 0 && response.writeHead(status).end(),
          (error: unknown) => {
            this.problems.push(String(error));
            response.writeHead(400).end();
          },
        );
      });
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((done) => service.server.listen(0, '127.0.0.1', done));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The messages so far. */
  get messages(): string[] {
    return this.calls.map(({ message }) => message.message);
  }

  /** Another browser, as it describes itself. */
  subscribe(): PushDevice {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    this.browsers.push({ keys, auth });
    return {
      endpoint: `${this.origin}/push/${this.browsers.length - 1}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  private async take(url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
    const index = Number(url.split('/').at(-1));
    const browser = this.browsers[index];
    if (!browser) return 404;
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
    const call = {
      browser: index,
      headers,
      message: JSON.parse(decrypt(body, browser.keys, browser.auth)) as PushMessage,
      ...(await readSignature(headers.authorization ?? '', this.origin)),
    };
    this.calls.push(call);
    return this.answer(call);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => {
      this.server.close(() => done());
    });
  }
}
