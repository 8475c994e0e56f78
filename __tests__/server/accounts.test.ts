import { errorText } from '../../src/contract/error';
import { passwordHelp, type PasswordReset, type User } from '../../src/contract/user';
import { passwordProblem } from '../../server/lib/passwordRule';
import { inParallel } from '../helpers/parallel';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
});
afterAll(() => server.close());

const change = (client: TestClient, { _id }: { _id: string }, body: object) =>
  client.patch(`/api/users/${_id}`, body);
const reset = (client: TestClient, { _id }: { _id: string }, body?: object) =>
  client.post(`/api/users/${_id}/password`, body);
const login = (email: string, password: string) =>
  server.client().post('/api/auth/login', { email, password });
const stored = ({ _id }: { _id: string }) =>
  server.context.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirst();
const recorded = async ({ _id }: { _id: string }) =>
  (
    await server.context.db
      .selectFrom('audit')
      .select(['actor_name', 'action', 'details'])
      .where('target_id', '=', _id)
      .orderBy('_id')
      .execute()
  ).map((row) => [row.actor_name, row.action, JSON.parse(row.details) as unknown]);

describe('changing an account', () => {
  it('stores a new name and e-mail, tells administrators, and keeps the session', async () => {
    const person = await server.createUser({ name: 'Old' });
    const socket = new TestSocket(server.url, { userId: admin._id, token: admin.client.token });
    await socket.ready();
    const answer = await change(admin.client, person, { name: ' New ', email: 'New@Example.com' });
    expect(answer.status).toBe(200);
    expect(answer.body as User).toEqual({
      _id: person._id,
      name: 'New',
      email: 'New@Example.com',
      roles: ['User'],
      active: true,
      isOnline: false,
      lastActive: expect.any(String) as string,
    });
    await socket.until(() => socket.named('adminUpdateUserList').length > 0);
    socket.close();
    expect((await person.client.get('/api/notes')).status).toBe(200);
    expect((await login('new@example.com', person.password)).status).toBe(200);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect(await recorded(person)).toEqual([
      [
        'Ada',
        'accountChanged',
        {
          before: { name: 'Old', email: person.email },
          after: { name: 'New', email: 'New@Example.com' },
        },
      ],
    ]);
  });

  it('ends the sessions when the role is new, and records both roles', async () => {
    const person = await server.createUser();
    expect((await change(root, person, { role: 'Admin' })).status).toBe(200);
    const refused = await person.client.get('/api/notes');
    expect([refused.status, refused.body]).toEqual([401, { error: errorText.invalidToken }]);
    await person.client.signIn(person.email, person.password);
    expect((await person.client.get('/api/users')).status).toBe(200);
    expect(await recorded(person)).toEqual([
      ['Root', 'roleChanged', { before: { role: 'User' }, after: { role: 'Admin' }, sessions: 1 }],
    ]);
  });

  it('to what it already is changes and records nothing', async () => {
    const person = await server.createUser();
    const { name, email } = person;
    const before = await server.context.events.head();
    const answer = await change(admin.client, person, { name, email, role: 'User' });
    expect(answer.status).toBe(200);
    expect(await server.context.events.head()).toBe(before);
    expect(await recorded(person)).toEqual([]);
    expect((await person.client.get('/api/notes')).status).toBe(200);
  });

  it('refuses an e-mail in use, in any case, and changes nothing else then', async () => {
    const [person, other] = [await server.createUser(), await server.createUser()];
    const email = other.email.toUpperCase();
    const answer = await change(admin.client, person, { name: 'Else', email, role: 'Admin' });
    expect([answer.status, answer.body]).toEqual([409, { error: 'This e-mail is already in use' }]);
    expect(await stored(person)).toMatchObject({ name: person.name, roles: '["User"]' });
  });

  it('gives one e-mail to one of several accounts that want it at once', async () => {
    const people = await inParallel(6, () => server.createUser());
    const answers = await inParallel(6, (index) =>
      change(root, people[index]!, { email: 'wanted@example.com' }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it.each([
    [{}, 'must name something to change'],
    [{ name: '  ' }, 'Name must not be blank'],
    [{ email: 'no address' }, 'Email must be an e-mail address'],
    [{ role: 'Owner' }, 'Role must be'],
    [{ role: ['User'] }, 'Role must be'],
  ])('refuses %j', async (body, text) => {
    const person = await server.createUser();
    const answer = await change(root, person, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  it('lets only a Root make a Root, who can then act on the first one', async () => {
    const person = await server.createUser();
    const refused = await change(admin.client, person, { role: 'Root' });
    expect(refused.body).toEqual({ error: 'Only a Root can make a person Root' });
    expect((await change(root, person, { role: 'Root' })).status).toBe(200);
    await person.client.signIn(person.email, person.password);
    const first = (await root.get('/api/users')).body as User[];
    const id = first.find(({ email }) => email === server.root.email)!;
    expect((await change(person.client, id, { role: 'Admin' })).status).toBe(200);
    expect((await root.get('/api/notes')).status).toBe(401);
    const again = await server.signInRoot();
    expect((await change(again, person, { role: 'User' })).status).toBe(403);
    expect((await change(person.client, id, { role: 'Root' })).status).toBe(200);
    root = await server.signInRoot();
  });
});

describe('resetting a password', () => {
  it('answers a made password once, and ends sessions and sockets', async () => {
    const person = await server.createUser();
    const { token } = person.client;
    const socket = new TestSocket(server.url, { userId: person._id, token });
    await socket.ready();
    const answer = await reset(admin.client, person);
    const { password } = answer.body as PasswordReset;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(passwordProblem(password ?? '')).toBeNull();
    await socket.until(() => socket.ended !== null);
    expect((await person.client.get('/api/notes')).status).toBe(401);
    expect((await person.client.post('/api/auth/refresh')).status).toBe(401);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, password ?? '')).status).toBe(200);
    const entries = await recorded(person);
    expect(entries[0]).toEqual(['Ada', 'passwordReset', { sessions: 1 }]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('takes a typed password by the rule, and does not answer it', async () => {
    const person = await server.createUser();
    const refused = await reset(admin.client, person, { password: 'short' });
    expect([refused.status, refused.body]).toEqual([400, { error: passwordHelp }]);
    expect((await person.client.get('/api/notes')).status).toBe(200);
    const answer = await reset(admin.client, person, { password: 'Typed-pass-1!' });
    expect([answer.status, answer.body]).toEqual([200, { password: null }]);
    expect((await login(person.email, 'Typed-pass-1!')).status).toBe(200);
  });

  it('while the person signs in leaves no session that began with the old one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id, email, password } = await server.createUser();
      await Promise.all([
        reset(root, { _id }, { password: 'Typed-pass-1!' }),
        inParallel(3, () => login(email, password)),
      ]);
      const open = await server.context.db
        .selectFrom('sessions')
        .select('_id')
        .where('user_id', '=', _id)
        .where('revoked_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    }
  });
});
