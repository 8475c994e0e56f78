import { apiTokenLimits, type ApiToken, type NewApiToken } from '../../src/contract/apiToken';
import type { AuditPage } from '../../src/contract/audit';
import type { SignedInDevice } from '../../src/contract/session';
import type { Webhook } from '../../src/contract/webhook';
import { createClock } from '../helpers/clock';
import { expectSoon } from '../helpers/expectSoon';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

const clock = createClock();
const day = 86_400_000;
let server: TestServer;
let root: TestClient;
let person: TestPerson;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await server.signInRoot();
  person = await server.createUser();
});

async function create(input: object = {}, owner = person): Promise<NewApiToken> {
  const answer = await owner.client.post('/api/auth/tokens', {
    name: 'Script',
    scope: 'write',
    days: 30,
    ...input,
  });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body as NewApiToken;
}
/** A client that has nothing but this token. */
function withToken({ token }: { token: string }): TestClient {
  const client = server.client();
  client.token = token;
  return client;
}
const list = async ({ client }: TestPerson) => (await client.get('/api/auth/tokens')).body;
const addNote = (client: TestClient) =>
  client.post('/api/notes', { title: 'T', text: '', tag: [] });

it('acts for its owner, is shown once, and is stored as a hash', async () => {
  const { token, ...others } = await create();
  expect(token).toMatch(/^docket_[\w-]{43}$/);
  expect((await addNote(withToken({ token }))).status).toBe(201);
  expect((await person.client.get('/api/notes')).body).toHaveLength(1);
  // No call waits until its use is stored.
  await expectSoon(
    () => list(person),
    [{ ...others, lastUsed: new Date(clock.now()).toISOString() }],
  );
  const { db } = server.context;
  const stored = [
    await db.selectFrom('api_tokens').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(token.slice('docket_'.length));
});

it('that may only read gets 403 for everything else', async () => {
  const reader = withToken(await create({ scope: 'read' }));
  expect((await reader.get('/api/tasks')).status).toBe(200);
  const refused = { error: 'This API token can only read' };
  for (const answer of [
    await addNote(reader),
    await reader.patch('/api/notes/x', { title: 'T' }),
    await reader.delete('/api/notes/x'),
    await reader.post('/api/tasks/bulk', { ids: [], change: {} }),
  ])
    expect([answer.status, answer.body]).toEqual([403, refused]);
  const { lines } = (await root.get('/api/audit?action=requestRefused')).body as AuditPage;
  expect(
    lines.filter(({ actor }) => actor?._id === person._id).map(({ details }) => details.route),
  ).toContain('DELETE /api/notes/:id');
});

it('has the role of its owner at the moment of the call', async () => {
  const admin = await server.createUser({ roles: ['Admin'] });
  const client = withToken(await create({}, admin));
  expect((await client.get('/api/users')).status).toBe(200);
  expect((await root.patch(`/api/users/${admin._id}`, { role: 'User' })).status).toBe(200);
  // A new role ends all sessions.
  expect((await client.get('/api/users')).status).toBe(401);
});

it('cannot reach the sign-in of its owner', async () => {
  const client = withToken(await create());
  for (const answer of [
    await client.get('/api/auth/tokens'),
    await client.post('/api/auth/tokens', { name: 'More', scope: 'write', days: 365 }),
    await client.get('/api/auth/sessions'),
    await client.post('/api/auth/password', { current: person.password, next: 'Next-pass-1!' }),
    await client.patch('/api/auth/account', { name: 'Other' }),
  ])
    expect([answer.status, answer.body]).toEqual([403, { error: 'An API token cannot do this' }]);
  expect(await list(person)).toHaveLength(1);
});

it('cannot make anything that outlives it (B-17)', async () => {
  const owner = await server.createUser({ roles: ['Root'] });
  const client = withToken(await create({}, owner));
  const hook = { url: 'https://example.com/hook', events: ['task-created'] };
  const { _id } = (await root.post('/api/webhooks', hook)).body as Webhook;
  const blocked = await server.createUser({ active: false });
  for (const answer of [
    await client.post('/api/webhooks', hook),
    await client.patch(`/api/webhooks/${_id}`, { events: ['task-comment'] }),
    await client.post(`/api/webhooks/${_id}/secret`),
    await client.patch('/api/users', { id: blocked._id, active: true }),
  ])
    expect([answer.status, answer.body]).toEqual([403, { error: 'An API token cannot do this' }]);
  expect((await client.delete(`/api/webhooks/${_id}`)).status).toBe(200);
});

it('of an administrator cannot make or change ways to log in', async () => {
  const admin = await server.createUser({ roles: ['Root'] });
  const client = withToken(await create({}, admin));
  const { _id, email, password } = person;
  const user = { name: 'New', email: 'new@example.com', password: 'Some-pass-1!' };
  for (const answer of [
    await client.post('/api/users', user),
    await client.post('/api/users/invite', user),
    await client.post('/api/users/import', { confirm: true, rows: [] }),
    await client.patch(`/api/users/${_id}`, { email: 'mine@example.com' }),
    await client.post(`/api/users/${_id}/password`, {}),
    await client.post(`/api/users/${_id}/link`),
  ])
    expect([answer.status, answer.body]).toEqual([403, { error: 'An API token cannot do this' }]);
  await server.signIn(email, password);
  // It can still block and delete.
  expect((await client.patch('/api/users', { id: _id, active: false })).status).toBe(200);
});

describe('ends', () => {
  const expectEnd = async (token: NewApiToken, act: () => Promise<unknown>) => {
    const client = withToken(token);
    expect((await client.get('/api/notes')).status).toBe(200);
    await act();
    expect((await client.get('/api/notes')).status).toBeGreaterThanOrEqual(400);
    expect((await client.get('/api/notes')).body).not.toEqual([]);
  };

  it('when its owner deletes it, with its sockets', async () => {
    const token = await create();
    const socket = new TestSocket(server.url, { userId: person._id, token: token.token });
    await socket.ready();
    const closed = new Promise((done) => socket.socket.once('disconnect', done));
    await expectEnd(token, () => person.client.delete(`/api/auth/tokens/${token._id}`));
    await closed;
    socket.close();
    expect(await list(person)).toEqual([]);
    expect((await person.client.delete(`/api/auth/tokens/${token._id}`)).status).toBe(404);
  });

  it('after its days', async () => {
    const token = await create({ days: 2 });
    clock.advance(2 * day - 1);
    expect((await withToken(token).get('/api/notes')).status).toBe(200);
    await expectEnd(token, () => Promise.resolve(clock.advance(1)));
  });

  it('with a new password, a block and "log out all others"', async () => {
    const { client, password } = person;
    await expectEnd(await create(), () =>
      client.post('/api/auth/password', { current: password, next: 'Next-pass-1!' }),
    );
    await expectEnd(await create(), () => client.delete('/api/auth/sessions'));
    await expectEnd(await create(), () =>
      root.patch('/api/users', { id: person._id, active: false }),
    );
  });
});

it('is no device, and nobody else sees or ends it', async () => {
  const token = await create();
  const devices = (await person.client.get('/api/auth/sessions')).body as SignedInDevice[];
  expect(devices).toHaveLength(1);
  const other = await server.createUser();
  expect(await list(other)).toEqual([]);
  expect((await other.client.delete(`/api/auth/tokens/${token._id}`)).status).toBe(404);
  expect((await withToken(token).get('/api/notes')).status).toBe(200);
});

it('is one of a limited number, also when many are made at once', async () => {
  const made = await Promise.all(
    Array.from({ length: apiTokenLimits.count + 5 }, () =>
      person.client.post('/api/auth/tokens', { name: 'Script', scope: 'read', days: 1 }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(apiTokenLimits.count);
  expect(made.filter(({ status }) => status === 400)).toHaveLength(5);
});

it('is recorded by its name', async () => {
  const token = await create({ name: 'Nightly report' });
  await person.client.delete(`/api/auth/tokens/${token._id}`);
  const page = (await root.get(`/api/audit?person=${person._id}&action=tokenCreated,tokenDeleted`))
    .body as AuditPage;
  expect(page.lines.map(({ action, details }) => [action, details])).toEqual([
    ['tokenDeleted', { before: { name: 'Nightly report' } }],
    ['tokenCreated', { after: { name: 'Nightly report' } }],
  ]);
});

it('is named by the audit log in all that was done with it', async () => {
  const admin = await server.createUser({ roles: ['Admin'] });
  const client = withToken(await create({ name: 'Clean-up' }, admin));
  const note = (await person.client.post('/api/notes', { title: 'T', text: '', tag: [] })).body as {
    _id: string;
  };
  expect((await client.post('/api/notes/admin-byid', { id: note._id })).status).toBe(200);
  expect((await client.get('/api/webhooks')).status).toBe(403);
  expect((await admin.client.get('/api/webhooks')).status).toBe(403);
  expect((await client.delete(`/api/users/${person._id}`)).status).toBe(200);
  const { lines } = (await root.get(`/api/audit?person=${admin._id}`)).body as AuditPage;
  expect(lines.map(({ action, details }) => [action, details.token])).toEqual([
    ['accountDeleted', 'Clean-up'],
    ['requestRefused', undefined],
    ['requestRefused', 'Clean-up'],
    ['noteInspected', 'Clean-up'],
    ['tokenCreated', undefined],
    ['signedIn', undefined],
  ]);
});

it.each([
  { name: ' ' },
  { name: 'a'.repeat(101) },
  { scope: 'all' },
  { days: 0 },
  { days: 366 },
  { days: 1.5 },
  { days: '30' },
])('like %j is refused', async (input) => {
  const answer = await person.client.post('/api/auth/tokens', {
    name: 'Script',
    scope: 'read',
    days: 30,
    ...input,
  });
  expect([answer.status, answer.text]).toEqual([
    400,
    expect.stringMatching(new RegExp(Object.keys(input)[0] ?? '', 'i')),
  ]);
  expect((await list(person)) as ApiToken[]).toEqual([]);
});

it.each(['docket_', 'docket_x', `docket_${'A'.repeat(43)}`, `docket_${'A'.repeat(10_000)}`])(
  'that nobody has is refused: %.20s',
  async (token) => {
    expect((await withToken({ token }).get('/api/notes')).status).toBe(401);
  },
);
