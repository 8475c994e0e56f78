import { Agent, request as httpRequest } from 'node:http';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
let agent: Agent;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

/** The status of a call, and the port from which its connection comes. */
function call(
  line: string,
  headers: Record<string, string>,
  body = '',
): Promise<{ status?: number; port?: number }> {
  const { hostname, port } = new URL(server.url);
  const [method, path] = line.split(' ');
  return new Promise((resolve, reject) => {
    httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
      const answer = { status: response.statusCode, port: response.socket.localPort };
      response.resume().once('end', () => setImmediate(resolve, answer));
    })
      .on('error', reject)
      .end(body);
  });
}

it.each([
  ['h2c', 'GET /healthz', 200],
  ['TLS/1.0', 'GET /api/labels', 401],
  ['websocket', 'GET /healthz', 200],
  ['h2c', 'GET /socket.io/?EIO=4&transport=polling', 200],
  ['h2c, websocket', 'GET /api/none', 404],
])('Upgrade: %s is ignored, and the connection stays open: %s (J-8)', async (to, line, status) => {
  const upgrade = { connection: 'Upgrade', upgrade: to };
  const first = await call(line, upgrade);
  const second = await call(line, upgrade);
  const third = await call('GET /healthz', {});
  expect([first, second, third]).toEqual([
    { status, port: first.port },
    { status, port: first.port },
    { status: 200, port: first.port },
  ]);
});

it('the body of a request with an Upgrade header arrives (J-8)', async () => {
  const headers = { 'content-type': 'application/json', connection: 'Upgrade', upgrade: 'h2c' };
  const { email, password } = server.root;
  const { status } = await call(
    'POST /api/auth/login',
    headers,
    JSON.stringify({ email, password }),
  );
  expect(status).toBe(200);
});
