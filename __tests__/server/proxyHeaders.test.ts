import { request as send } from 'node:http';
import { startServer, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

const page = 'https://docket.example.com';
/** How a proxy that does not pass `Host` on calls this server. */
const inner = { host: '10.1.2.3:3500' };

const servers: TestServer[] = [];
const logs: { event?: string; origin?: string; hosts?: string }[] = [];
const start = async (trustedProxies: string[]) => {
  const server = await startServer({
    config: { trustedProxies },
    prepare: ({ context }) => {
      context.log.warn = (details) => {
        logs.push(details);
      };
    },
  });
  servers.push(server);
  return server;
};
let server: TestServer;
let direct: TestServer;
beforeAll(async () => {
  server = await start(['127.0.0.1']);
  direct = await start([]);
});
beforeEach(() => {
  logs.length = 0;
});
afterAll(() => Promise.all(servers.map((each) => each.close())));

/** A log-in by Node's own client, which can send any `Host`. */
const login = (headers: Record<string, string>, via = server) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = send(
      `${via.url}/api/auth/login`,
      { method: 'POST', headers: { 'content-type': 'application/json', origin: page, ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(via.root));
  });

describe('a page behind a proxy that does not pass Host', () => {
  it.each([
    ['X-Forwarded-Host', { 'x-forwarded-host': 'docket.example.com' }],
    [
      'X-Forwarded-Host of two proxies',
      { 'x-forwarded-host': 'docket.example.com, inner.example' },
    ],
    ['X-Forwarded-Host with the default port', { 'x-forwarded-host': 'docket.example.com:443' }],
    ['Forwarded', { forwarded: 'for=192.0.2.1;host=docket.example.com;proto=https' }],
    ['Forwarded, quoted', { forwarded: 'For="[2001:db8::1]:443"; Host="docket.example.com:443"' }],
    ['Forwarded of two proxies', { forwarded: 'host=docket.example.com, for=192.0.2.1;host=b' }],
  ])('may log in when a trusted proxy names it: %s', async (_what, headers) => {
    expect(await login({ ...inner, ...headers })).toBe(200);
    expect(await login({ ...inner, ...headers }, direct)).toBe(403);
  });

  it('may log in when the proxy passes Host and names it differently', async () => {
    expect(
      await login({ host: 'docket.example.com', 'x-forwarded-host': 'docket.example.com:8443' }),
    ).toBe(200);
  });

  it.each([
    ['another host', { 'x-forwarded-host': 'docket.example.com.evil.example' }],
    ['another port', { 'x-forwarded-host': 'docket.example.com:80' }],
    ['a malformed header', { forwarded: 'host=docket.example.com;=' }],
    ['an unfinished header', { forwarded: 'host="docket.example.com' }],
    ['nothing', {}],
  ])('is refused when the proxy names %s', async (_what, headers) => {
    expect(await login({ ...inner, ...headers })).toBe(403);
  });

  it('may open sockets over both transports', async () => {
    const { token } = await server.signInRoot();
    const extraHeaders = { ...inner, origin: page };
    for (const transports of [['websocket'], ['polling']]) {
      const open = (headers: Record<string, string>) =>
        new TestSocket(server.url, { token }, { transports, extraHeaders: headers });
      const socket = open({ ...extraHeaders, 'x-forwarded-host': 'docket.example.com' });
      await socket.ready();
      socket.close();
      const refused = open(extraHeaders);
      await expect(refused.ready()).rejects.toThrow();
      refused.close();
    }
  });
});

test('a refused origin is logged once, with the hosts that it was compared with', async () => {
  const fresh = await start(['127.0.0.1']);
  const headers = { ...inner, 'x-forwarded-host': 'other.example' };
  for (let count = 0; count < 3; count += 1) await login(headers, fresh);
  const entry = { event: 'origin_refused', hosts: 'other.example, 10.1.2.3:3500' };
  expect(logs).toEqual([{ ...entry, origin: page }]);
  await login({ ...headers, origin: 'https://second.example' }, fresh);
  expect(logs).toEqual([
    { ...entry, origin: page },
    { ...entry, origin: 'https://second.example' },
  ]);
  for (let count = 0; count < 30; count += 1)
    await login({ ...headers, origin: `https://${count}.example` }, fresh);
  expect(logs).toHaveLength(20);
});

describe('the address of a client behind a trusted proxy', () => {
  const addressOf = async (headers: Record<string, string>) => {
    await server.client().post('/api/auth/login', { email: 'a@b.c', password: 'x' }, headers);
    return logs.map((entry) => 'address' in entry && entry.address);
  };
  it.each([
    ['X-Forwarded-For', '192.0.2.1:51234', '192.0.2.1'],
    ['X-Forwarded-For', '[2001:db8::1]:443', '2001:db8::1'],
    ['X-Forwarded-For', '[2001:db8::1]', '2001:db8::1'],
    ['X-Forwarded-For', '2001:db8::1', '2001:db8::1'],
    ['X-Forwarded-For', '2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2:3:4:5:6'],
    ['X-Forwarded-For', '198.51.100.1, 192.0.2.1:443', '192.0.2.1'],
    ['X-Forwarded-For', '192.0.2.1:443, 127.0.0.1:80', '192.0.2.1'],
    // Without a readable address, it is that of the proxy.
    ['X-Forwarded-For', '192.0.2.1, unknown', '127.0.0.1'],
    ['Forwarded', 'for=192.0.2.1', '192.0.2.1'],
    ['Forwarded', 'for="192.0.2.1:443";proto=https', '192.0.2.1'],
    ['Forwarded', 'for="[2001:db8::1]:_port"', '2001:db8::1'],
    ['Forwarded', 'for=198.51.100.1, for=192.0.2.1', '192.0.2.1'],
    ['Forwarded', 'for=192.0.2.1, for=_hidden', '127.0.0.1'],
    ['Forwarded', 'for=192.0.2.1, host=b', '127.0.0.1'],
    ['Forwarded', 'for="192.0.2.1, 198.51.100.1"', '127.0.0.1'],
  ])('is plain, whatever the form of the header: %s: %s', async (name, value, address) => {
    expect(await addressOf({ [name]: value })).toEqual([address]);
  });

  it('is never that of a Forwarded header that the client wrote besides X-Forwarded-For', async () => {
    expect(
      await addressOf({ forwarded: 'for=198.51.100.1', 'x-forwarded-for': '192.0.2.1' }),
    ).toEqual(['192.0.2.1']);
  });
});
