import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ fullPasswordCost: true });
});
afterAll(() => server.close());

const login = (email: string, password: string) =>
  server.client().post('/api/auth/login', { email, password });

describe('log-in', () => {
  it('returns the access token as a JSON string whose payload has the person', async () => {
    const { status, body, headers } = await login(server.root.email, server.root.password);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const payload = JSON.parse(
      Buffer.from(String(body).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(payload.userInfo).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Root',
      email: server.root.email,
      roles: ['Root'],
    });
    expect(payload.exp - payload.iat).toBe(900);
  });

  it('sets a refresh cookie that no script can read and that ends with the browser (A-13)', async () => {
    const { headers } = await login(server.root.email, server.root.password);
    const refresh = headers.getSetCookie().find((line) => line.startsWith('docket_refresh_')) ?? '';
    expect(refresh).toMatch(/HttpOnly/);
    expect(refresh).toMatch(/SameSite=Lax/);
    expect(refresh).toMatch(/Path=\/api\/auth/);
    expect(refresh).not.toMatch(/Max-Age|Secure/);
  });

  it('keeps the refresh cookie for thirty days with persist, and for https alone after a log-in over it', async () => {
    const { headers } = await server
      .client()
      .post('/api/auth/login', { ...server.root, persist: true }, { 'x-forwarded-proto': 'https' });
    const refresh = headers.getSetCookie().find((line) => line.startsWith('docket_refresh_')) ?? '';
    expect(refresh).toMatch(/Max-Age=2592000/);
    expect(refresh).toMatch(/Secure/);
  });

  it('ignores upper and lower case of the e-mail, and blanks around it', async () => {
    expect((await login(` ${server.root.email.toUpperCase()} `, server.root.password)).status).toBe(
      200,
    );
  });

  it('answers alike to a wrong password, an unknown e-mail, and a blocked account with a wrong one (A-5)', async () => {
    const { email } = await server.createUser({ active: false });
    const wrong = await login(server.root.email, 'Wrong-pass-1!');
    const unknown = await login('nobody@example.com', 'Wrong-pass-1!');
    const blocked = await login(email, 'Wrong-pass-1!');
    expect([wrong.status, wrong.text]).toEqual([401, '{"error":"Wrong e-mail or password"}']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect([blocked.status, blocked.text]).toEqual([wrong.status, wrong.text]);
  });

  it('tells that an account is blocked only with the right password', async () => {
    const { email, password } = await server.createUser({ active: false });
    const { status, body } = await login(email, password);
    expect([status, body]).toEqual([400, { error: 'Your account has been blocked' }]);
  });

  it.each([
    [{ email: 'a@b.c' }, 'Password'],
    [{ email: 7, password: 'x' }, 'Email'],
    [{ email: 'a@b.c', password: ['x'] }, 'Password'],
  ])('refuses %j and names the field', async (body, field) => {
    const answer = await server.client().post('/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(new RegExp(`^${field} `)) });
  });

  it('stores neither password nor refresh token in clear (A-13)', async () => {
    const client = server.client();
    await client.signIn(server.root.email, server.root.password);
    const refresh = client.cookie('refresh') ?? '';
    expect(refresh.length).toBeGreaterThan(60);
    const rows = JSON.stringify([
      await server.context.db.selectFrom('sessions').selectAll().execute(),
      await server.context.db.selectFrom('users').selectAll().execute(),
      await server.context.db.selectFrom('devices').selectAll().execute(),
    ]);
    expect(rows).not.toContain(server.root.password);
    expect(rows).not.toContain(refresh.split('.')[2]);
    expect(rows).not.toContain(client.cookie('device'));
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
