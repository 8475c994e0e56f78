import { errorText } from '../../src/contract/error';
import { passwordHelp } from '../../src/contract/user';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let user: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  user = await server.createUser({ name: 'Uma' });
});
afterAll(() => server.close());

const rootId = async () => {
  const { body } = await root.get('/api/users');
  return (
    (body as { _id: string; roles: string[] }[]).find(({ roles }) => roles.includes('Root'))?._id ??
    ''
  );
};
const stored = (id: string) =>
  server.context.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirst();
let number = 0;
const input = (changes: object = {}) => {
  number += 1;
  return {
    name: 'New Person',
    email: `new${number}@example.com`,
    password: 'Some-pass-1!',
    roles: ['User'],
    active: true,
    ...changes,
  };
};

describe('the list of users', () => {
  it('contains only what the screen needs, and no secret', async () => {
    const { body, headers } = await admin.client.get('/api/users');
    const list = body as Record<string, unknown>[];
    expect(Number(headers.get('docket-seq'))).toBeGreaterThanOrEqual(0);
    for (const entry of list) {
      expect(Object.keys(entry).sort()).toEqual([
        '_id',
        'active',
        'email',
        'isOnline',
        'lastActive',
        'name',
        'roles',
      ]);
    }
    expect(list.find(({ _id }) => _id === user._id)).toEqual({
      _id: user._id,
      name: 'Uma',
      email: user.email,
      roles: ['User'],
      active: true,
      isOnline: false,
      lastActive: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is sent as lines on request, with their number', async () => {
    const plain = (await admin.client.get('/api/users')).body;
    const { text, headers } = await admin.client.get('/api/users', {
      accept: 'application/x-ndjson, application/json;q=0.9',
    });
    const lines = text.trimEnd().split('\n');
    expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(headers.get('docket-total')).toBe(String(lines.length));
    expect(lines.map((line) => JSON.parse(line))).toEqual(plain);
  });
});

describe('a new user', () => {
  it('can be created by an administrator, and can sign in', async () => {
    const given = input({ name: '  Åsa Öberg ', email: ' Asa.Oberg@Example.com ' });
    const { status, body } = await admin.client.post('/api/users', given);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      name: 'Åsa Öberg',
      email: 'Asa.Oberg@Example.com',
      roles: ['User'],
      active: true,
      isOnline: false,
      lastActive: null,
    });
    expect(
      (
        await server
          .client()
          .post('/api/auth/login', { email: 'asa.oberg@example.com', password: given.password })
      ).status,
    ).toBe(200);
  });

  it('must have a unique e-mail in upper and lower case, also with twenty simultaneous calls', async () => {
    const { email } = input();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        root.post('/api/users', input({ email: index % 2 ? email.toUpperCase() : email })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 201)?.body).toEqual({
      error: 'This e-mail is already in use',
    });
  });

  it.each([
    ['Name', { name: '   ' }],
    ['Name', { name: 5 }],
    ['Name', { name: 'x'.repeat(201) }],
    ['Name', { name: 'a\0b' }],
    ['Email', { email: 'no address' }],
    ['Email', { email: null }],
    ['Active', { active: 'true' }],
    ['Active', { active: 1 }],
    ['Role', { roles: 'Admin' }],
    ['Role', { roles: [] }],
    ['Role', { roles: ['User', 'Admin'] }],
    ['Role', { roles: ['Root'] }],
    ['Role', { roles: ['Owner'] }],
  ])('is refused for its %s: %j', async (field, changes) => {
    const { status, body } = await root.post('/api/users', input(changes));
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringMatching(new RegExp(`^${field} `)) });
  });

  it.each(['Aa1!aaa', 'aaaaaa1!', 'AAAAAA1!', 'Aaaaaaa!', 'Aaaaaaa1'])(
    'is refused for the password %s (A-8)',
    async (password) => {
      expect((await root.post('/api/users', input({ password }))).body).toEqual({
        error: passwordHelp,
      });
    },
  );

  it.each(['Пароль1!', 'Aa1 🔑🔑🔑🔑', `Aa1!${'é'.repeat(124)}`])(
    'may have the password %s, kept whole (A-8)',
    async (password) => {
      const given = input({ password });
      expect((await root.post('/api/users', given)).status).toBe(201);
      expect(
        (await server.client().post('/api/auth/login', { email: given.email, password })).status,
      ).toBe(200);
      expect(
        (
          await server
            .client()
            .post('/api/auth/login', { email: given.email, password: password.slice(0, -2) })
        ).status,
      ).toBe(401);
    },
  );

  it('cannot have a password that the log-in form would trim, or one above 128 characters', async () => {
    expect((await root.post('/api/users', input({ password: ' Some-pass-1! ' }))).status).toBe(400);
    expect(
      (await root.post('/api/users', input({ password: `Aa1!${'a'.repeat(125)}` }))).status,
    ).toBe(400);
  });

  it('is not created when the administrator is blocked while the password is hashed', async () => {
    const fired = await server.createUser({ roles: ['Admin'] });
    const given = input({ roles: ['Admin'] });
    const { hash } = server.context.passwords;
    let release = () => undefined as void;
    const queue = new Promise<void>((resolve) => (release = resolve));
    const queued = new Promise<void>((resolve) => {
      jest.spyOn(server.context.passwords, 'hash').mockImplementationOnce(async (password) => {
        resolve();
        await queue;
        return hash(password);
      });
    });
    const answer = fired.client.post('/api/users', given);
    await queued;
    expect((await root.patch('/api/users', { id: fired._id, active: false })).status).toBe(200);
    release();
    expect(await answer).toMatchObject({ status: 400, body: { error: errorText.blocked } });
    expect(
      await server.context.db
        .selectFrom('users')
        .select('_id')
        .where('email', '=', given.email)
        .execute(),
    ).toEqual([]);
  });

  it('cannot have unknown fields (B-5)', async () => {
    const { body } = await root.post('/api/users', {
      ...input(),
      _id: 'f'.repeat(24),
      password_hash: 'x',
      created_at: '1999',
      isOnline: true,
    });
    expect(body).toMatchObject({ isOnline: false });
    expect((body as { _id: string })._id).not.toBe('f'.repeat(24));
  });
});

describe('switching an account', () => {
  it('returns the updated list', async () => {
    const target = await server.createUser();
    const { status, body, headers } = await admin.client.patch('/api/users', {
      id: target._id,
      active: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual((await admin.client.get('/api/users')).body);
    expect((body as { _id: string }[]).find(({ _id }) => _id === target._id)).toMatchObject({
      active: false,
    });
    const event = await server.context.db
      .selectFrom('events')
      .select('seq')
      .where('type', '=', 'adminUpdateUserList')
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    // The answer includes its own change, and its position tells that.
    expect(Number(headers.get('docket-seq'))).toBeGreaterThanOrEqual(event?.seq ?? Infinity);
  });

  it('announces the new list to administrators once, and only if something has changed', async () => {
    const target = await server.createUser();
    const events = () =>
      server.context.db
        .selectFrom('events')
        .selectAll()
        .where('type', '=', 'adminUpdateUserList')
        .execute();
    const before = (await events()).length;
    await root.patch('/api/users', { id: target._id, active: false });
    await root.patch('/api/users', { id: target._id, active: false });
    const after = await events();
    // A closed socket could also announce the list, but there is none here.
    expect(after).toHaveLength(before + 1);
    expect(JSON.parse(after.at(-1)?.audience ?? '')).toEqual({ administrators: true, users: [] });
  });

  it('is refused for the own account, for unknown ones, and for an Admin with Root and other Admins (B-6)', async () => {
    const peer = await server.createUser({ roles: ['Admin'] });
    const id = await rootId();
    expect((await admin.client.patch('/api/users', { id: admin._id, active: false })).status).toBe(
      403,
    );
    expect((await root.patch('/api/users', { id, active: false })).status).toBe(403);
    expect((await root.patch('/api/users', { id: 'a'.repeat(24), active: false })).status).toBe(
      404,
    );
    expect((await admin.client.patch('/api/users', { id: peer._id, active: false })).status).toBe(
      403,
    );
    expect((await admin.client.patch('/api/users', { id, active: false })).status).toBe(403);
    expect((await user.client.patch('/api/users', { id: peer._id, active: false })).status).toBe(
      403,
    );
    expect([(await stored(peer._id))?.active, (await stored(id))?.active]).toEqual([1, 1]);
  });
});
