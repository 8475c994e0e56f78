import { connect } from 'node:net';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** All that the server sends to these lines, until it closes the connection. */
function talk(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

const last = 'GET /healthz HTTP/1.1\r\nHost: docket\r\nConnection: close\r\n\r\n';
const statuses = (answer: string) => answer.match(/^HTTP\/1\.1 \d+/gm);

it.each([
  ['h2c', 'GET', '/healthz', 200],
  ['TLS/1.0', 'GET', '/api/labels', 401],
  ['websocket', 'GET', '/healthz', 200],
  ['h2c', 'GET', '/socket.io/?EIO=4&transport=polling', 200],
  ['h2c', 'GET', '/nothing', 503],
  ['h2c, websocket', 'GET', '/api/none', 404],
])(
  'Upgrade: %s is ignored, and the connection goes on: %s %s (J-8)',
  async (protocol, method, path, status) => {
    const request = `${method} ${path} HTTP/1.1\r\nHost: docket\r\nUpgrade: ${protocol}\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`;
    const answer = await talk(request + request + last);
    expect(statuses(answer)).toEqual([`HTTP/1.1 ${status}`, `HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  },
);

it('the body of a request with an Upgrade header arrives (J-8)', async () => {
  const body = JSON.stringify({ email: server.root.email, password: server.root.password });
  const answer = await talk(
    `POST /api/auth/login HTTP/1.1\r\nHost: docket\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${body}${last}`,
  );
  expect(statuses(answer)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});
