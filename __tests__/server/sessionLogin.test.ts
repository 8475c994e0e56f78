import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => { server = await startServer(); });
afterAll(() => server.close());

const login = (email: string, password: string) => server.client().post('/api/auth/login', { email, password });

describe('log-in', () => {
  it('answers the access token as a JSON string whose payload carries the person', async () => {
    const { status, body, headers } = await login(server.root.email, server.root.password);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const payload = JSON.parse(Buffer.from(String(body).split('.')[1] ?? '', 'base64url').toString());
    expect(payload.userInfo).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Root', email: server.root.email, roles: ['Root'] });
    expect(payload.exp - payload.iat).toBe(900);
  });

  it('sets cookies that no script and no other site can use', async () => {
    const { headers } = await login(server.root.email, server.root.password);
    const refresh = headers.getSetCookie().find((line) => line.startsWith('docket_refresh=')) ?? '';
    expect(refresh).toMatch(/HttpOnly/);
    expect(refresh).toMatch(/SameSite=Lax/);
    expect(refresh).toMatch(/Path=\/api\/auth/);
    expect(refresh).not.toMatch(/Max-Age/);
  });
});
