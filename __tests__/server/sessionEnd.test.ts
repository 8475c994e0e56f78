import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());

const blocked = { error: 'Your account has been blocked' };

describe('the end of a session', () => {
  it('is caused by log-out, at once, for the access token and the refresh cookie (A-9)', async () => {
    const { client } = await server.createUser();
    const cookie = client.cookie('refresh') ?? '';
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    expect(client.cookie('refresh')).toBeUndefined();
    expect(client.cookie('files')).toBeUndefined();
    expect((await client.get('/api/users')).body).toEqual({ error: 'Invalid token' });
    const { status, body } = await server.client().post('/api/auth/refresh', undefined, {
      cookie: `docket_refresh_${server.context.secrets.id}=${cookie}`,
    });
    expect([status, body]).toEqual([401, { error: 'Invalid refresh token' }]);
  });

  it('is caused by log-out with only the cookie, and log-out succeeds without a session', async () => {
    const { client } = await server.createUser();
    const token = client.token;
    client.token = null;
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    client.token = token;
    expect((await client.get('/api/users')).status).toBe(401);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
  });

  it('is caused by a block, for calls, refresh and log-in (A-10)', async () => {
    const { _id, email, password, client } = await server.createUser();
    expect((await root.patch('/api/users', { id: _id, active: false })).status).toBe(200);
    expect([
      (await client.get('/api/users')).status,
      (await client.get('/api/users')).body,
    ]).toEqual([400, blocked]);
    expect((await client.post('/api/auth/refresh')).body).toEqual(blocked);
    expect((await server.client().post('/api/auth/login', { email, password })).body).toEqual(
      blocked,
    );
  });

  it('remains when the block is lifted, so the person signs in again', async () => {
    const { _id, email, password, client } = await server.createUser();
    await root.patch('/api/users', { id: _id, active: false });
    await root.patch('/api/users', { id: _id, active: true });
    expect((await client.get('/api/users')).body).toEqual({ error: 'Invalid token' });
    expect((await server.client().post('/api/auth/login', { email, password })).status).toBe(200);
  });

  it('is caused by the deletion of the account (A-10)', async () => {
    const { _id, client } = await server.createUser();
    expect((await root.delete(`/api/users/${_id}`)).status).toBe(200);
    expect([
      (await client.get('/api/users')).status,
      (await client.get('/api/users')).body,
    ]).toEqual([401, { error: 'Invalid token' }]);
    expect((await client.post('/api/auth/refresh')).body).toEqual({
      error: 'Invalid refresh token',
    });
  });
});

describe('a change of password', () => {
  it('ends the other sessions, forgets known browsers, and keeps this one (A-11)', async () => {
    const { _id, email, password, client } = await server.createUser();
    const other = await server.signIn(email, password);
    const answer = await client.post('/api/auth/password', {
      current: password,
      next: 'Another-pass-2?',
    });
    expect(answer.status).toBe(200);
    client.token = String(answer.body);
    const { db } = server.context;
    const known = db.selectFrom('devices').selectAll().where('user_id', '=', _id);
    expect(await known.execute()).toEqual([]);
    expect((await client.get('/api/users')).status).toBe(403);
    expect((await other.get('/api/users')).body).toEqual({ error: 'Invalid token' });
    expect((await server.client().post('/api/auth/login', { email, password })).status).toBe(401);
    expect(
      (await server.client().post('/api/auth/login', { email, password: 'Another-pass-2?' }))
        .status,
    ).toBe(200);
  });

  /** Delays the next hash: `queued` resolves when it is requested, `release` lets it run. */
  const holdBackHash = () => {
    const { hash } = server.context.passwords;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const queued = new Promise<void>((resolve) => {
      jest.spyOn(server.context.passwords, 'hash').mockImplementationOnce(async (password) => {
        resolve();
        await held;
        return hash(password);
      });
    });
    return { queued, release: () => release() };
  };

  it('that waits for its hash does not overwrite another one', async () => {
    const { email, password, client } = await server.createUser();
    const thief = await server.signIn(email, password);
    const { queued, release } = holdBackHash();
    const late = client.post('/api/auth/password', { current: password, next: 'Stolen-pass-3?' });
    await queued;
    // Directly in the database, which does not end the waiting session.
    const passwordHash = await server.context.passwords.hash('Owners-pass-2?');
    await server.context.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('email', '=', email)
      .execute();
    release();
    expect(await late).toMatchObject({
      status: 400,
      body: { error: 'The current password is wrong' },
    });
    expect((await thief.get('/api/notification')).status).toBe(200);
    expect(
      (await server.client().post('/api/auth/login', { email, password: 'Owners-pass-2?' })).status,
    ).toBe(200);
  });

  it('that waits for its hash is refused when another one has ended its session', async () => {
    const { email, password, client: owner } = await server.createUser();
    const thief = await server.signIn(email, password);
    const { queued, release } = holdBackHash();
    const late = thief.post('/api/auth/password', { current: password, next: 'Stolen-pass-3?' });
    await queued;
    expect(
      (await owner.post('/api/auth/password', { current: password, next: 'Owners-pass-2?' }))
        .status,
    ).toBe(200);
    release();
    expect(await late).toMatchObject({ status: 401, body: { error: 'Invalid token' } });
    expect(
      (await server.client().post('/api/auth/login', { email, password: 'Owners-pass-2?' })).status,
    ).toBe(200);
  });

  it('needs the current password, and a new one that follows the rule', async () => {
    const { password, client } = await server.createUser();
    expect(
      (
        await client.post('/api/auth/password', {
          current: 'Wrong-pass-1!',
          next: 'Another-pass-2?',
        })
      ).body,
    ).toEqual({ error: 'The current password is wrong' });
    expect(
      (await client.post('/api/auth/password', { current: password, next: 'short' })).body,
    ).toEqual({ error: expect.stringMatching(/^Password must be at least 8/) });
    expect((await client.get('/api/users')).status).toBe(403);
  });
});
