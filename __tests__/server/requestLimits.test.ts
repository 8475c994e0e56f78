// On PostgreSQL: never, because no query decides the result.
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { requestsPerPerson: 20, requestsPerAddress: 60 } });
});
afterAll(() => server.close());

test('a person and an address have a limit of calls, and nobody else is refused by it (G-4)', async () => {
  const [ada, ben] = [await server.createUser(), await server.createUser()];
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await ada.client.get('/api/labels')).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = await ada.client.get('/api/labels');
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'Too many requests, please wait a moment' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await ben.client.get('/api/labels')).status).toBe(200);

  const stranger = server.client();
  const anonymous = await Promise.all(
    Array.from({ length: 60 }, async () => (await stranger.get('/api/tasks')).status),
  );
  expect(new Set(anonymous)).toEqual(new Set([401, 429]));
  // The address is used up, also for a log-in. Pages and the health check still answer.
  const login = await stranger.post('/api/auth/login', { email: 'a@b.c', password: 'x' });
  expect(login.status).toBe(429);
  expect((await stranger.get('/healthz')).status).toBe(200);
});
