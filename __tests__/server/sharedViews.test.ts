// On PostgreSQL: always.
import type { SavedView } from '../../src/contract/view';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let bob: TestPerson;
let uma: TestPerson;
const open: TestSocket[] = [];
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.createUser({ name: 'Ann', roles: ['Admin'] });
  bob = await server.createUser({ name: 'Bob', roles: ['Admin'] });
  uma = await server.createUser({ name: 'Uma' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await root.delete(`/api/users/${ann._id}`);
});

const views = async (client: TestClient, screen = 'task') =>
  (await client.get(`/api/views?screen=${screen}`)).body as SavedView[];
const names = async (client: TestClient, screen?: string) =>
  (await views(client, screen)).map(({ name }) => name);
const save = async (client: TestClient, name: string, screen = 'task') => {
  const { body } = await client.post('/api/views', { screen, name, query: `q=${name}` });
  return (body as SavedView)._id;
};
const share = (client: TestClient, id: string, isShared = true) =>
  client.patch(`/api/views/${id}`, { isShared });
const shared = async (name = 'Late', screen?: string) => {
  const id = await save(ann.client, name, screen);
  expect((await share(ann.client, id)).body).toMatchObject({ isShared: true });
  return id;
};
const begin = (client: TestClient, id: string | null, screen = 'task') =>
  client.post('/api/views/start', { screen, id });
const startOf = async (client: TestClient) =>
  (await views(client)).filter(({ isStart }) => isStart).map(({ name }) => name);

test('an administrator shares a view, and everybody has it with the name of who shares it', async () => {
  const id = await shared();
  for (const client of [uma.client, bob.client, root])
    expect(await views(client)).toMatchObject([
      { _id: id, name: 'Late', query: 'q=Late', isShared: true, owner: { name: 'Ann' } },
    ]);
  const [own] = await views(ann.client);
  expect(own).toMatchObject({ _id: id, isShared: true });
  expect(own).not.toHaveProperty('owner');
});

test('own views come first, and a name may be that of a shared one', async () => {
  await shared('A');
  await save(uma.client, 'B');
  await save(uma.client, 'A');
  expect((await views(uma.client)).map(({ name, owner }) => [name, owner?.name])).toEqual([
    ['A', undefined],
    ['B', undefined],
    ['A', 'Ann'],
  ]);
});

test('a User cannot share, and nobody changes or deletes what another shares, except a Root', async () => {
  expect((await share(uma.client, await save(uma.client, 'Mine'))).status).toBe(403);
  expect(await names(ann.client)).toEqual([]);
  const id = await shared();
  for (const { client } of [uma, bob]) {
    expect((await client.patch(`/api/views/${id}`, { name: 'Other' })).status).toBe(403);
    expect((await share(client, id, false)).status).toBe(403);
    expect((await client.delete(`/api/views/${id}`)).status).toBe(403);
  }
  expect((await root.delete(`/api/views/${id}`)).status).toBe(403);
  expect((await root.patch(`/api/views/${id}`, { name: 'Too late' })).status).toBe(200);
  expect(await names(bob.client)).toEqual(['Too late']);
  expect((await share(root, id, false)).status).toBe(200);
  expect(await names(bob.client)).toEqual([]);
  expect(await views(ann.client)).toMatchObject([{ name: 'Too late', isShared: false }]);
});

test('a Root is told whose name is in use', async () => {
  const id = await shared('Late');
  await save(ann.client, 'Early');
  const refused = await root.patch(`/api/views/${id}`, { name: 'EARLY' });
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'Ann already has a view named "EARLY"' },
  ]);
});

test('views of accounts are shared with administrators only', async () => {
  const id = await shared('Admins', 'user');
  expect(await names(bob.client, 'user')).toEqual(['Admins']);
  expect(await names(uma.client, 'user')).toEqual([]);
  expect((await begin(uma.client, id, 'user')).status).toBe(404);
});

test('a view is shared while its owner is an active administrator', async () => {
  await shared();
  const setRole = (role: string) => root.patch(`/api/users/${ann._id}`, { role });
  const setActive = (active: boolean) => root.patch('/api/users', { id: ann._id, active });
  await setActive(false);
  expect(await names(uma.client)).toEqual([]);
  await setActive(true);
  expect(await names(uma.client)).toEqual(['Late']);
  await setRole('User');
  expect(await names(uma.client)).toEqual([]);
  const again = await server.signIn(ann.email, ann.password);
  expect(await views(again)).toMatchObject([{ name: 'Late', isShared: false }]);
  await setRole('Admin');
  expect(await names(uma.client)).toEqual(['Late']);
  await root.delete(`/api/users/${ann._id}`);
  expect(await names(uma.client)).toEqual([]);
});

test('a start is one view per screen, own or shared, and is cleared as it is set', async () => {
  const late = await shared();
  const mine = await save(uma.client, 'Mine');
  expect((await begin(uma.client, late)).status).toBe(204);
  expect(await startOf(uma.client)).toEqual(['Late']);
  expect(await startOf(ann.client)).toEqual([]);
  await begin(uma.client, mine);
  expect(await startOf(uma.client)).toEqual(['Mine']);
  await begin(uma.client, null);
  expect(await startOf(uma.client)).toEqual([]);
  expect((await begin(uma.client, await save(ann.client, 'Private'))).status).toBe(404);
  expect((await begin(uma.client, mine, 'user')).status).toBe(404);
});

test('a start that is not shared any more is none, and one that is deleted is gone', async () => {
  const late = await shared();
  await begin(uma.client, late);
  await share(ann.client, late, false);
  expect(await startOf(uma.client)).toEqual([]);
  await share(ann.client, late);
  expect(await startOf(uma.client)).toEqual(['Late']);
  expect((await ann.client.delete(`/api/views/${late}`)).status).toBe(200);
  expect(await startOf(uma.client)).toEqual([]);
  expect(
    await server.context.db
      .selectFrom('start_views')
      .selectAll()
      .where('user_id', '=', uma._id)
      .execute(),
  ).toEqual([]);
});

describe('live', () => {
  const connect = async (person: TestPerson, more: object = {}) => {
    const auth = { userId: person._id, token: person.client.token, ...more };
    const socket = new TestSocket(server.url, auth);
    open.push(socket);
    await socket.ready();
    return socket;
  };
  const told = (socket: TestSocket) => socket.named('views-changed').length;
  const toldOnce = (socket: TestSocket, before = 0) =>
    socket.until(() => told(socket) === before + 1);

  test('everybody is told when a shared view changes, and only its owner of others', async () => {
    const [admin, user, other] = await Promise.all([ann, uma, bob].map((one) => connect(one)));
    if (!admin || !user || !other) throw new Error('no sockets');
    const id = await save(ann.client, 'Late');
    await toldOnce(admin);
    await share(ann.client, id);
    await Promise.all([toldOnce(admin, 1), toldOnce(user), toldOnce(other)]);
    await begin(uma.client, id);
    await toldOnce(user, 1);
    await share(ann.client, id, false);
    await Promise.all([toldOnce(admin, 2), toldOnce(user, 2), toldOnce(other, 1)]);
  });

  test.each([
    ['is blocked', () => root.patch('/api/users', { id: ann._id, active: false })],
    ['loses the role', () => root.patch(`/api/users/${ann._id}`, { role: 'User' })],
    ['is deleted', () => root.delete(`/api/users/${ann._id}`)],
    ['is renamed', () => root.patch(`/api/users/${ann._id}`, { name: 'Anna' })],
  ])('everybody is told when who shares a view %s', async (_what, act) => {
    await shared();
    const user = await connect(uma);
    expect((await act()).status).toBe(200);
    await toldOnce(user);
  });

  test('who was away is told on the way back', async () => {
    const { seq, log } = await server.context.events.position();
    await shared();
    const user = await connect(uma, { since: seq, log });
    await toldOnce(user);
  });
});
