// On PostgreSQL: never, because no query decides the result.
import { get } from 'node:http';
import { connect } from 'node:net';
import { actionHeader } from '../../src/contract/bulk';
import { requestIdHeader } from '../../src/contract/requestId';
import { contractHeader, contractVersion } from '../../src/contract/version';
import { logHeader, seqHeader, totalHeader } from '../../src/contract/list';
import { startServer, type TestServer } from '../helpers/startServer';

const friend = 'https://tasks.example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { allowedOrigins: [friend] } });
});
afterAll(() => server.close());

const login = (headers: Record<string, string>) =>
  server.client().post('/api/auth/login', server.root, headers);

describe('answers', () => {
  it('are 404 with JSON for unknown calls of every method', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
      const { status, body } = await server.client().send(method, '/api/nothing');
      expect([method, status, body]).toEqual([method, 404, { error: 'Not found' }]);
    }
  });

  it('say that they are from our own server, in which version of the contract', async () => {
    const client = server.client();
    const answers = [
      await login({}),
      await client.get('/api/users'),
      await client.get('/api/nothing'),
      await client.get('/api/%'),
      await client.get('/healthz'),
      await client.get('/'),
    ];
    expect(answers.map(({ headers }) => headers.get(contractHeader))).toEqual(
      answers.map(() => contractVersion),
    );
  });

  it('have the security headers and are not cached (D-9)', async () => {
    const { headers } = await server.client().get('/api/users');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('isolate the page from its opener on loopback and over TLS, where browsers support it', async () => {
    const opener = (host: string, forwarded = 'http') =>
      new Promise((resolve, reject) => {
        get(
          `${server.url}/healthz`,
          { headers: { host, 'x-forwarded-proto': forwarded } },
          (answer) => {
            answer.resume();
            resolve(answer.headers['cross-origin-opener-policy']);
          },
        ).on('error', reject);
      });
    expect([
      await opener('localhost:3500'),
      await opener('127.0.0.1'),
      await opener('team.example', 'https'),
    ]).toEqual(Array(3).fill('same-origin'));
    expect(await opener('team.example')).toBeUndefined();
  });

  it.each([
    [null, 'http', null],
    [null, 'https', null],
    ['max-age=60', 'http', null],
    ['max-age=60', 'https', 'max-age=60'],
    ['max-age=60; includeSubDomains', 'https', 'max-age=60; includeSubDomains'],
  ])('keep browsers on https only where HSTS says so: %s over %s', async (hsts, scheme, sent) => {
    const other = await startServer({ config: { hsts } });
    const { headers } = await other.client().get('/healthz', { 'x-forwarded-proto': scheme });
    await other.close();
    expect(headers.get('strict-transport-security')).toBe(sent);
  });

  it('do not contain details of faults', async () => {
    const root = await server.signInRoot();
    const { context } = server;
    const { positionForReads } = context.events;
    const log = jest.spyOn(context.log, 'error').mockImplementation(() => undefined);
    context.events.positionForReads = () => Promise.reject(new Error('secret detail at /var/lib'));
    const { status, text, headers } = await root.get('/api/users');
    context.events.positionForReads = positionForReads;
    const id = headers.get(requestIdHeader);
    const error = `Something went wrong on the server (request ${id})`;
    expect([status, text]).toEqual([500, JSON.stringify({ error })]);
    // The log has the same request id as the answer.
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ request: id, path: '/api/users' }),
      'a request failed',
    );
    log.mockRestore();
  });

  it('have a unique request id, also for refusals and pages', async () => {
    const paths = ['/api/users', '/api/nothing', '/', '/%', '/healthz'];
    const ids = await Promise.all(
      paths.map(async (path) => (await fetch(server.url + path)).headers.get(requestIdHeader)),
    );
    expect(ids).toEqual(paths.map(() => expect.stringMatching(/^[0-9a-f]{24}$/)));
    expect(new Set(ids).size).toBe(paths.length);
  });
});

describe('bodies', () => {
  it('are refused when they are malformed, too large, of another type, or set prototypes (C-3)', async () => {
    const client = server.client();
    const raw = (body: string, type: string) =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const text = JSON.stringify(server.root);
    expect((await raw('{"email":', 'application/json')).status).toBe(400);
    expect((await raw(text, 'text/plain')).status).toBe(415);
    expect((await raw('email=a&password=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect(
      (await raw(`{"__proto__":{"x":1},"email":"a@b.c","password":"x"}`, 'application/json'))
        .status,
    ).toBe(400);
    expect((await raw('[]', 'application/json')).status).toBe(400);
    const large = await client.post('/api/auth/login', {
      email: 'a@b.c',
      password: 'x'.repeat(12 * 1024 * 1024),
    });
    expect([large.status, large.body]).toEqual([413, { error: 'The request is too large' }]);
  });

  it('are not read before the person is authenticated', async () => {
    const { status, body } = await server
      .client()
      .post('/api/users', { name: 'x'.repeat(13 * 1024 * 1024) });
    expect([status, body]).toEqual([401, { error: 'Token not found' }]);
  });
});

describe('other origins', () => {
  it('cannot make writes with our cookies (A-21)', async () => {
    expect((await login({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ origin: 'null' })).status).toBe(403);
    expect((await login({ origin: `${server.url}.evil.example` })).status).toBe(403);
    const root = await server.signInRoot();
    const before = root.cookie('refresh');
    expect(
      (await root.post('/api/auth/refresh', undefined, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(root.cookie('refresh')).toBe(before);
  });

  it('differ from our own pages and from clients that are not browsers', async () => {
    expect((await login({ origin: server.url })).status).toBe(200);
    expect((await login({})).status).toBe(200);
  });

  it('may read answers only when they are listed (A-21)', async () => {
    const stranger = await server.client().get('/healthz', { origin: 'https://evil.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    const known = await login({ origin: friend });
    expect(known.status).toBe(200);
    expect(known.headers.get('access-control-allow-origin')).toBe(friend);
    expect(known.headers.get('access-control-allow-credentials')).toBe('true');
    expect(known.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        seqHeader,
        logHeader,
        totalHeader,
        actionHeader,
        requestIdHeader,
        contractHeader,
      ]),
    );
    expect(known.headers.get('vary')).toMatch(/Origin/);
  });

  it('get an answer to a preflight request only when they are listed', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/api/tasks`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        },
      });
    const known = await preflight(friend);
    expect([known.status, known.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, POST, PATCH, DELETE',
    ]);
    expect(
      (await preflight('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

describe('requests that reach no handler', () => {
  const head = 'HTTP/1.1\r\nHost: docket\r\nConnection: close\r\n';

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['an address that cannot be read', `GET /%zz ${head}\r\n`, 400],
    ['a parameter without end', `GET /api/tasks/${'x'.repeat(300)} ${head}\r\n`, 414],
    ['headers without end', `GET / ${head}X-Long: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['a method of no use', `TRACE / ${head}\r\n`, 404],
  ])('end with one plain text: %s', async (_what, request, status) => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket
        .on('data', (data) => {
          text += data.toString();
        })
        .on('close', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual(['error']);
    expect((await server.client().get('/healthz')).status).toBe(200);
  });
});
