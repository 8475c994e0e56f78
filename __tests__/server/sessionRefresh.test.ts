import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';

const clock = createClock();
const day = 24 * 60 * 60 * 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
});
afterAll(() => server.close());

const refreshCookie = (person: TestPerson) => person.client.cookie('refresh') ?? '';

/** A refresh with exactly this cookie, unlike a browser's. */
async function refreshWith(cookie: string) {
  const client = server.client();
  const { status, body, headers } = await client.post('/api/auth/refresh', undefined, {
    cookie: `docket_refresh_${server.context.secrets.id}=${cookie}`,
  });
  return {
    status,
    body,
    next: client.cookie('refresh'),
    cleared: headers.getSetCookie().some((line) => /^docket_refresh_\w+=;/.test(line)),
  };
}

describe('refresh', () => {
  it('returns a new access token and the next cookie', async () => {
    const person = await server.createUser();
    const before = refreshCookie(person);
    const { status, body } = await person.client.post('/api/auth/refresh');
    expect(status).toBe(200);
    expect(refreshCookie(person)).not.toBe(before);
    person.client.token = String(body);
    expect((await person.client.get('/api/users')).status).toBe(403);
  });

  it('without a cookie is unauthorized', async () => {
    const { status, body } = await server.client().post('/api/auth/refresh');
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
  });

  it('returns the same next token within the grace time, also for parallel calls (A-15)', async () => {
    const person = await server.createUser();
    const old = refreshCookie(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(old)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.next)).size).toBe(1);
    clock.advance(19_000);
    expect((await refreshWith(old)).next).toBe(answers[0]?.next);
  });

  it('ends the session when an old token is used after the grace time (A-14)', async () => {
    const person = await server.createUser();
    const old = refreshCookie(person);
    const { next = '' } = await refreshWith(old);
    clock.advance(21_000);
    expect(await refreshWith(old)).toMatchObject({
      status: 401,
      body: { error: 'Invalid refresh token' },
      cleared: true,
    });
    expect(await refreshWith(next)).toMatchObject({
      status: 401,
      body: { error: 'Invalid refresh token' },
    });
    expect((await person.client.get('/api/users')).body).toEqual({ error: 'Invalid token' });
  });

  it('ends the session when a much older token is used, even within the grace time', async () => {
    const person = await server.createUser();
    const first = refreshCookie(person);
    const second = (await refreshWith(first)).next ?? '';
    const third = (await refreshWith(second)).next ?? '';
    expect((await refreshWith(first)).status).toBe(401);
    expect((await refreshWith(third)).status).toBe(401);
  });

  it('refuses a forged token', async () => {
    const person = await server.createUser();
    const [session, generation] = refreshCookie(person).split('.');
    expect(await refreshWith(`${session}.${generation}.${'A'.repeat(43)}`)).toMatchObject({
      status: 401,
      body: { error: 'Invalid refresh token' },
    });
    expect((await person.client.post('/api/auth/refresh')).status).toBe(200);
  });

  it('ends after a day without use, or after thirty with persist', async () => {
    const brief = await server.createUser();
    const lasting = await server.createUser();
    expect(
      (await lasting.client.post('/api/auth/refresh', { persist: true })).headers
        .getSetCookie()
        .join(),
    ).toMatch(/docket_refresh_\w+=[^,]*Max-Age=2592000/);
    clock.advance(day + 1000);
    expect((await brief.client.post('/api/auth/refresh')).body).toEqual({
      error: 'Refresh token expired',
    });
    clock.advance(28 * day);
    expect((await lasting.client.post('/api/auth/refresh')).status).toBe(200);
    clock.advance(30 * day);
    expect((await lasting.client.post('/api/auth/refresh')).body).toEqual({
      error: 'Refresh token expired',
    });
  });

  it('ends after ninety days even if it is used', async () => {
    const { client } = await server.createUser();
    await client.post('/api/auth/refresh', { persist: true });
    for (let days = 0; days < 80; days += 20) {
      clock.advance(20 * day);
      expect((await client.post('/api/auth/refresh')).status).toBe(200);
    }
    clock.advance(11 * day);
    expect((await client.post('/api/auth/refresh')).body).toEqual({
      error: 'Refresh token expired',
    });
  });
});
