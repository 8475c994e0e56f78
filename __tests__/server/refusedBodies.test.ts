// On PostgreSQL: never, because no query decides the result.
import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import httpProxy from 'http-proxy';
import { errorText } from '../../src/contract/error';
import { anonymousBodyTimeout, unreadLimits } from '../../server/http/bodies';
import { SlowRequest } from '../helpers/slowRequest';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ahead = 0;
/** Far more than the buffers between two programs. */
const size = 16 * 1024 * 1024;
beforeAll(async () => {
  server = await startServer({ now: () => Date.now() + ahead });
  root = await server.signInRoot();
  // The token has expired, but the session is valid.
  ahead = 16 * 60_000;
});
afterAll(() => server.close());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends a whole form with large files before reading the answer, like a browser. */
function upload(url: string, connection: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const lines = [
    'POST /api/tasks HTTP/1.1',
    `host: ${hostname}`,
    `connection: ${connection}`,
    `authorization: Bearer ${root.token ?? ''}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${size}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(size, 'x'), () => {
      let answer = '';
      socket.on('close', () => resolve(answer));
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
        if (answer.endsWith('}')) socket.end();
      });
    });
  });
}

const refusal = new RegExp(
  `^HTTP/1.1 403 Forbidden\r\n[^]*\r\n\r\n{"error":"${errorText.accessTokenExpired}"}$`,
);

describe('an upload with a token that has expired', () => {
  it.each(['close', 'keep-alive'])(
    'is read to its end, and its client gets the answer (Connection: %s)',
    async (connection) => {
      for (let round = 0; round < 5; round += 1)
        expect(await upload(server.url, connection)).toMatch(refusal);
    },
  );

  it('is refused with an answer that the client gets, also through a proxy', async () => {
    const faults: Error[] = [];
    const proxy = httpProxy.createProxyServer({ target: server.url });
    const front = http.createServer((request, response) => {
      proxy.web(request, response, undefined, (error) => {
        faults.push(error);
        response.writeHead(502).end('no answer');
      });
    });
    await new Promise<void>((resolve) => {
      front.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    for (let round = 0; round < 5; round += 1)
      expect(await upload(url, 'keep-alive')).toMatch(refusal);
    expect(faults).toEqual([]);
    await new Promise((resolve) => {
      front.close(resolve);
    });
  });
});

describe('a refused body is read to a limit', () => {
  const refused = (headers: Record<string, string>) =>
    new SlowRequest(server.url, 'POST /api/tasks', {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '100000000',
      ...headers,
    });

  it('of the size of the largest form', async () => {
    jest.replaceProperty(unreadLimits, 'bytes', 50_000);
    const request = refused({ authorization: `Bearer ${root.token ?? ''}` });
    request.send('x'.repeat(100_000));
    await request.cut();
  });

  it('of the time that anonymous clients have', async () => {
    jest.replaceProperty(anonymousBodyTimeout, 'ms', 300);
    const request = refused({});
    request.send('x');
    await request.cut();
  });
});
