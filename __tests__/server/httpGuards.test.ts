// On PostgreSQL: never, because no query decides the result.
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
let guarded: string[];
beforeAll(async () => {
  server = await startServer();
  guarded = server.routes.filter(({ access }) => access !== 'anyone').map(({ route }) => route);
});
afterAll(() => server.close());

/** Calls each guarded route with this token. Returns those with an unexpected answer. */
async function strays(token: string | null, status: number, error: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of guarded) {
    const [method = '', path = ''] = route.split(' ');
    const client = server.client();
    client.token = token;
    const body = method === 'GET' || method === 'HEAD' ? undefined : {};
    const answer = await client.send(method, path.replace(/:\w+/g, 'a'.repeat(24)), body);
    if (
      answer.status !== status ||
      (method !== 'HEAD' && answer.text !== JSON.stringify({ error }))
    )
      found.push(`${route}: ${answer.status} ${answer.text}`);
  }
  return found;
}

describe('every route that needs a session (B-2)', () => {
  it('refuses requests without a token', async () => {
    expect(await strays(null, 401, 'Token not found')).toEqual([]);
  });

  it('refuses a malformed token', async () => {
    expect(await strays('a.b.c', 401, 'Invalid token')).toEqual([]);
  });

  it('refuses an ended session', async () => {
    const { client } = await server.createUser();
    const { token } = client;
    await client.post('/api/auth/logout');
    expect(await strays(token, 401, 'Invalid token')).toEqual([]);
  });

  it('refuses a blocked person', async () => {
    const { _id, client } = await server.createUser();
    await (await server.signInRoot()).patch('/api/users', { id: _id, active: false });
    expect(await strays(client.token, 400, 'Your account has been blocked')).toEqual([]);
  });

  it('refuses a deleted person', async () => {
    const { _id, client } = await server.createUser();
    await (await server.signInRoot()).delete(`/api/users/${_id}`);
    expect(await strays(client.token, 401, 'Invalid token')).toEqual([]);
  });
});
