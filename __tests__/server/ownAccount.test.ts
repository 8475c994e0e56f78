import { throttleLimits } from '../../server/session/throttle';
import { startServer, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const payloadOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as {
    userInfo: object;
  };
const auditOf = async ({ _id }: { _id: string }) =>
  (
    await server.context.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('actor_id', '=', _id)
      .where('action', 'in', ['accountChanged', 'passwordChangeRefused'])
      .orderBy('_id')
      .execute()
  ).map((row) => [row.action, JSON.parse(row.details) as unknown]);

describe('a person who changes their account', () => {
  it('answers a token with the new name, and tells administrators', async () => {
    const person = await server.createUser({ name: 'Old' });
    const admin = await server.createUser({ roles: ['Admin'] });
    const socket = new TestSocket(server.url, { userId: admin._id, token: admin.client.token });
    await socket.ready();
    const answer = await person.client.patch('/api/auth/account', { name: ' New ' });
    expect(answer.status).toBe(200);
    const { _id, email, roles } = person;
    expect(payloadOf(answer.body).userInfo).toEqual({ _id, name: 'New', email, roles });
    await socket.until(() => socket.named('adminUpdateUserList').length > 0);
    socket.close();
    expect(await auditOf(person)).toEqual([
      ['accountChanged', { before: { name: 'Old' }, after: { name: 'New' } }],
    ]);
    person.client.token = String(answer.body);
    expect((await person.client.get('/api/notes')).status).toBe(200);
  });

  it('answers a repeated call with a token too, although the e-mail is the new one by then', async () => {
    const person = await server.createUser();
    const key = { 'idempotency-key': 'my-new-address' };
    const change = { email: 'repeated@example.com', current: person.password };
    const save = () => person.client.patch('/api/auth/account', change, key);
    for (const answer of [await save(), await save()])
      expect(payloadOf(answer.body).userInfo).toMatchObject({ email: change.email });
    expect(await auditOf(person)).toHaveLength(1);
  });

  it('takes a new e-mail only with the current password', async () => {
    const person = await server.createUser();
    const to = { email: 'moved@example.com' };
    const without = await person.client.patch('/api/auth/account', to);
    expect([without.status, without.body]).toEqual([
      400,
      { error: 'Enter your current password to change the e-mail' },
    ]);
    const wrong = await person.client.patch('/api/auth/account', { ...to, current: 'Wrong-1!' });
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'The current password is wrong' }]);
    const right = await person.client.patch('/api/auth/account', {
      ...to,
      current: person.password,
    });
    expect(payloadOf(right.body).userInfo).toMatchObject(to);
    await server.signIn(to.email, person.password);
    expect(await auditOf(person)).toEqual([
      ['passwordChangeRefused', { reason: 'wrongPassword' }],
      ['accountChanged', { before: { email: person.email }, after: to }],
    ]);
  });

  it('refuses an e-mail in use', async () => {
    const [person, other] = [await server.createUser(), await server.createUser()];
    const answer = await person.client.patch('/api/auth/account', {
      email: other.email.toUpperCase(),
      current: person.password,
    });
    expect([answer.status, answer.body]).toEqual([409, { error: 'This e-mail is already in use' }]);
  });

  it('does not let the password be guessed (A-6)', async () => {
    const person = await server.createUser();
    const guess = () =>
      person.client.patch('/api/auth/account', { email: 'x@example.com', current: 'Wrong-1!' });
    for (let count = 0; count < throttleLimits.perAccount; count += 1)
      expect((await guess()).status).toBe(400);
    const answer = await guess();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // A name needs no password.
    expect((await person.client.patch('/api/auth/account', { name: 'Other' })).status).toBe(200);
  });

  it.each([[{}], [{ current: 'x' }], [{ name: ' ' }], [{ email: 'none' }], [{ role: 'Root' }]])(
    'refuses %j',
    async (body) => {
      const person = await server.createUser();
      expect((await person.client.patch('/api/auth/account', body)).status).toBe(400);
      const row = await server.context.db
        .selectFrom('users')
        .select(['name', 'roles'])
        .where('_id', '=', person._id)
        .executeTakeFirst();
      expect(row).toEqual({ name: person.name, roles: '["User"]' });
    },
  );
});
