import { request as send } from 'node:http';
import { documentedProxies, type RunningProxy } from '../helpers/documentedProxies';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

jest.setTimeout(scaledTimeout(30_000));

const missing = documentedProxies.filter(({ isInstalled }) => !isInstalled);
for (const { name } of missing) console.warn(`${name} was not found: its test is skipped.`);

const refused: object[] = [];
let server: TestServer;
let running: RunningProxy | null = null;
beforeAll(async () => {
  server = await startServer({
    config: { trustedProxies: ['127.0.0.1'] },
    prepare: ({ context }) => {
      context.log.warn = (details) => {
        refused.push(details);
      };
    },
  });
});
afterEach(() => running?.stop());
afterAll(() => server.close());

/** A log-in as a page of the proxy makes it, from an address that differs from the proxy's. */
const login = (url: string, account: object) =>
  new Promise<{ status: number | undefined; cookies: readonly string[] }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': '198.51.100.1',
    };
    send(
      `${url}/api/auth/login`,
      { method: 'POST', headers, localAddress: '127.0.0.2' },
      (answer) =>
        answer
          .resume()
          .on('end', () =>
            resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] }),
          ),
    )
      .on('error', reject)
      .end(JSON.stringify(account));
  });

for (const { name, isInstalled, start } of documentedProxies) {
  // Elsewhere, 127.0.0.2 is no address of the machine.
  const test = isInstalled && process.platform === 'linux' ? it : it.skip;

  test(`${name}, as documented, passes log-ins, addresses and sockets on`, async () => {
    running = await start(Number(new URL(server.url).port));
    const { url } = running;
    refused.length = 0;
    expect((await login(url, { ...server.root, password: 'Wrong-pass-1!' })).status).toBe(401);
    expect(refused).toEqual([expect.objectContaining({ status: 401, address: '127.0.0.2' })]);
    expect((await login(url, server.root)).status).toBe(200);

    const { token } = await server.signInRoot();
    const socket = new TestSocket(
      url,
      { token },
      { transports: ['websocket'], extraHeaders: { origin: url } },
    );
    await socket.ready();
    socket.close();
  });
}
